/**
 * Opens the form of a new object in a dialog. Returns a promise of its id and label, or of
 * undefined where the user leaves it.
 */
export async function openAddForm(url, { field, text, given }) {
  const query = new URLSearchParams({ ...given, ...(field && text ? { [field]: text } : {}) })
  const reply = await fetch(`${url}?${query}`).catch(() => undefined)
  const content = reply?.ok ? contentOf(await reply.text()) : undefined
  if (!content) {
    window.open(`${url}?${query}`)
    return undefined
  }
  const dialog = document.createElement('dialog')
  dialog.className = 'adding'
  document.body.append(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.made)
    })
    show(dialog, content)
    dialog.showModal()
    const first = dialog.querySelector('form.model [name]:not([type=hidden])')
    const empty = [...dialog.querySelectorAll('.must')]
      .map((mark) => mark.closest('.field')?.querySelector('[name]:not([type=hidden])'))
      .find((control) => control?.value === '')
    const target = empty ?? first
    target?.focus()
  })
}

/** Returns the heading, the messages and the form of a page; undefined for another page. */
function contentOf(page) {
  const main = new DOMParser().parseFromString(page, 'text/html').querySelector('main')
  const form = main?.querySelector('form.model[data-adds]')
  if (!form) return undefined
  return [...main.querySelectorAll('h1, div.problem, form.model')]
}

function show(dialog, content) {
  dialog.replaceChildren(...content.map((part) => document.adoptNode(part)))
  for (const part of dialog.querySelectorAll(
    '[id], [for], [aria-describedby], [data-slug-of], [href^="#"]',
  ))
    renameIds(part)
  const heading = dialog.querySelector('h1')
  heading.id = 'adding-heading'
  dialog.setAttribute('aria-labelledby', heading.id)
  const form = dialog.querySelector('form.model')
  const cancel = form.querySelector('a.quiet')
  cancel?.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  for (const other of form.querySelectorAll('[data-onward]')) other.remove()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(dialog, form)
  })
  dialog.dispatchEvent(new CustomEvent('forms-shown', { bubbles: true }))
}

/** The ids of the dialog differ from those of the form below it. */
function renameIds(part) {
  for (const name of ['id', 'for', 'aria-describedby', 'data-slug-of']) {
    const ids = part.getAttribute(name)
    if (ids) part.setAttribute(name, ids.replaceAll(/\S+/g, 'adding-$&'))
  }
  const href = part.getAttribute('href')
  if (href?.startsWith('#')) part.setAttribute('href', `#adding-${href.slice(1)}`)
}

async function send(dialog, form) {
  const data = new FormData(form)
  data.set(':onward', 'pick')
  const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data)
  const reply = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  if (!reply) return
  if (reply.headers.get('content-type')?.startsWith('application/json')) {
    dialog.made = await reply.json()
    dialog.close()
    return
  }
  const content = contentOf(await reply.text())
  if (content) {
    show(dialog, content)
    dialog.querySelector('[data-focus]')?.focus()
  } else sayEnded(dialog, form)
}

/** Shows that the session has ended. The form can be sent after a sign-in in another tab. */
function sayEnded(dialog, form) {
  const text = document.createElement('p')
  text.className = 'problem'
  text.setAttribute('role', 'alert')
  const link = document.createElement('a')
  link.href = new URL('../login/', import.meta.url).href
  link.target = '_blank'
  link.textContent = 'Sign in again'
  text.append('Nothing was saved. ', link, ', then create it here.')
  form.before(text)
}
