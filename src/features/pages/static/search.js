import Combobox from './combobox-nav.js'
import { isTyped } from './typed.js'

const base = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const delay = 150

/**
 * Suggests objects below the search field of the frame, the best first. Enter opens the one that
 * the user moved to, or else the page with all results.
 */
export function suggestObjects(input) {
  const list = document.createElement('ul')
  list.id = 'found-objects'
  list.className = 'offers'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Found objects')
  input.after(list)
  const combobox = new Combobox(input, list, { tabInsertsSuggestions: false })
  const field = { input, list, combobox, asked: undefined }
  let timer
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void suggest(field), delay)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || list.hidden) return
    event.preventDefault()
    close(field)
  })
  input.addEventListener('blur', () => {
    clearTimeout(timer)
    close(field)
  })
  // The input keeps the focus while an option is clicked.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('combobox-commit', ({ target }) => {
    window.location.assign(target.dataset.url)
  })
  if (isTyped(input)) void suggest(field)
}

async function suggest(field) {
  const { input, list, combobox } = field
  // The server stops a search whose client has gone.
  field.asked?.abort()
  const asked = (field.asked = new AbortController())
  const results = await resultsOf(input.value.trim(), asked.signal)
  if (asked !== field.asked || document.activeElement !== input) return
  list.replaceChildren(...results.map(optionOf))
  if (results.length === 0) return close(field)
  if (list.hidden) {
    list.hidden = false
    combobox.start()
  }
  combobox.clearSelection()
}

async function resultsOf(q, signal) {
  if (q === '') return []
  const query = new URLSearchParams({ q })
  try {
    const reply = await fetch(`${base}/search/suggest/?${query}`, { signal })
    return reply.ok ? (await reply.json()).results : []
  } catch {
    return []
  }
}

function optionOf({ label, context, url }, index) {
  const option = document.createElement('li')
  option.id = `found-${index}`
  option.setAttribute('role', 'option')
  option.dataset.url = url
  const [name, kind] = [document.createElement('span'), document.createElement('small')]
  name.textContent = label
  kind.textContent = context
  option.append(name, kind)
  return option
}

function close({ list, combobox }) {
  if (list.hidden) return
  list.hidden = true
  combobox.stop()
}
