// Shows sealed values where they stand, and hides them after 30 seconds.

const shownFor = 30_000

/** Shows a value, or the form that unlocks secrets, in place of its mask. */
export function addReveal(link) {
  const place = link.parentElement
  const masked = [...place.childNodes]
  const csrf = document.querySelector('meta[name="csrf-token"]')?.content ?? ''
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void send(link.href, new URLSearchParams({ csrf }))
  })
  const send = async (url, body) => {
    const reply = await fetch(url, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const part = page.querySelector('[data-revealed]')
    if (!part) return location.assign(link.href)
    place.replaceChildren(document.adoptNode(part))
    const form = part.querySelector('form')
    form?.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form.action, new URLSearchParams(new FormData(form)))
    })
    addFileButtons(part)
    form?.querySelector('textarea')?.focus()
    hideLater(part, () => {
      place.replaceChildren(...masked)
      link.focus()
    })
  }
}

/** Hides the value of a part of the page after a while, and makes its button copy it. */
export function hideLater(part, hide) {
  const value = part.querySelector('[data-secret]')
  if (!value) return
  const text = value.textContent
  const button = part.querySelector('button')
  if (button && navigator.clipboard) {
    button.hidden = false
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(text).then(() => {
        button.textContent = 'Copied'
      })
    })
    button.focus()
  }
  part.querySelector('[data-hides]').hidden = false
  setTimeout(() => hide(), shownFor)
}

/** Shows the buttons that fill a text field from a file. */
export function addFileButtons(root) {
  for (const button of root.querySelectorAll('button[data-fills]')) {
    const field = button.form.elements[button.dataset.fills]
    const input = Object.assign(document.createElement('input'), { type: 'file' })
    input.addEventListener('change', async () => {
      field.value = (await input.files[0]?.text()) ?? ''
      field.focus()
    })
    button.addEventListener('click', () => input.click())
    button.hidden = false
  }
}

/** Shows the buttons that save the text of an element as a file. */
export function addSaveButtons(root) {
  for (const button of root.querySelectorAll('button[data-save]')) {
    const text = document.getElementById(button.dataset.save)?.textContent ?? ''
    button.addEventListener('click', () => {
      const href = URL.createObjectURL(new Blob([text], { type: 'application/x-pem-file' }))
      Object.assign(document.createElement('a'), { href, download: button.dataset.file }).click()
      URL.revokeObjectURL(href)
    })
    button.hidden = false
  }
}
