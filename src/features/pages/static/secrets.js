// Shows sealed values where they stand, and hides them after 30 seconds.

const shownFor = 30_000

/** Shows a value in place of its mask, and the form that unlocks secrets in a dialog. */
export function addReveal(link) {
  const place = link.parentElement
  const masked = [...place.childNodes]
  const csrf = document.querySelector('meta[name="csrf-token"]')?.content ?? ''
  let dialog
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void send(link.href, new URLSearchParams({ csrf }))
  })
  const send = async (url, body) => {
    const reply = await fetch(url, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const found = page.querySelector('[data-revealed]')
    if (!found) return location.assign(link.href)
    const part = document.adoptNode(found)
    const form = part.querySelector('form')
    if (form) {
      dialog ??= openUnlocking(() => (dialog = undefined))
      showForm(dialog, part)
      return
    }
    dialog?.close()
    place.replaceChildren(part)
    hideLater(part, () => {
      place.replaceChildren(...masked)
      link.focus()
    })
  }
  const showForm = (shown, part) => {
    shown.querySelector('[data-revealed]')?.remove()
    shown.append(part)
    const form = part.querySelector('form')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form.action, new URLSearchParams(new FormData(form)))
    })
    addFileButtons(part)
    form.querySelector('textarea')?.focus()
  }
}

/** Opens an empty dialog for the form that unlocks secrets. */
function openUnlocking(onClose) {
  const dialog = document.createElement('dialog')
  dialog.className = 'unlocking'
  const heading = Object.assign(document.createElement('h2'), { id: 'unlocking' })
  heading.textContent = 'Unlock secrets'
  dialog.setAttribute('aria-labelledby', heading.id)
  const close = Object.assign(document.createElement('button'), { type: 'button' })
  close.className = 'quiet'
  close.textContent = 'Cancel'
  close.addEventListener('click', () => dialog.close())
  const head = document.createElement('div')
  head.className = 'head'
  head.append(heading, close)
  dialog.append(head)
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
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
    input.addEventListener('change', () => {
      void input.files[0]?.text().then((text) => {
        field.value = text
        field.focus()
      })
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
