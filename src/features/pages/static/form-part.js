/**
 * Shows a part of a form again, as the server renders it, when a button or a control asks for it.
 * Without scripts the buttons send the whole form.
 */
export function showAgain(part) {
  const form = part.closest('form')
  if (!form || part.dataset.isShown) return
  part.dataset.isShown = 'true'
  hideButtons(part)
  let latest = 0
  const show = async (value, button) => {
    const current = ++latest
    const body = new URLSearchParams(new FormData(form))
    body.set(':show', value)
    const reply = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
    const page = new DOMParser().parseFromString((await reply?.text()) ?? '', 'text/html')
    const fresh = page.getElementById(part.id)
    if (current !== latest) return
    if (!fresh) {
      // The page of the answer says what is wrong.
      if (button) form.requestSubmit(button)
      return
    }
    const focused = document.activeElement?.id
    part.replaceChildren(...[...fresh.childNodes].map((one) => document.adoptNode(one)))
    hideButtons(part)
    part.dispatchEvent(new CustomEvent('forms-shown', { bubbles: true }))
    if (focused) document.getElementById(focused)?.focus()
    if (button) focusAfter(part, value)
  }
  part.addEventListener('click', (event) => {
    const button = event.target.closest('button[name=":show"]')
    if (!button) return
    event.preventDefault()
    void show(button.value, button)
  })
  form.addEventListener('change', ({ target }) => {
    if (target.dataset.decides === part.id) void show(part.dataset.shownAgain)
  })
}

/** Hides the buttons for what scripts do by themselves. */
function hideButtons(part) {
  for (const one of part.querySelectorAll('.without-scripts')) one.hidden = true
}

/** Moves the focus to what a button has shown. */
function focusAfter(part, value) {
  const last = [...part.querySelectorAll('[data-shown-by]')].findLast(({ dataset }) =>
    value.endsWith(dataset.shownBy),
  )
  last?.focus()
}
