// Improves the documentation of the API in browsers that run scripts: filters the operations while
// somebody types, and sends requests from the pages of operations.

import { isTyped } from './typed.js'

const login = new URL('../login/', import.meta.url)
const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const maxShownCharacters = 100_000

const search = document.getElementById('find-operations')
if (search) filterOperations(search)

const trying = document.querySelector('form.try')
if (trying) sendRequests(trying)

/** Hides the operations that do not match the typed words, as the service does without scripts. */
function filterOperations(form) {
  const status = document.querySelector('main [role=status]')
  const tags = [...document.querySelectorAll('details.tag')]
  const sections = [...document.querySelectorAll('.resources section')]
  const rows = sections.flatMap((section) =>
    [...section.querySelectorAll('li')].map((row) => ({
      row,
      text: [section.firstElementChild, row, row.firstElementChild.pathname]
        .map((part) => part.textContent ?? part)
        .join(' ')
        .toLowerCase(),
    })),
  )
  const filter = () => {
    const words = form.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean)
    const matching = rows.filter(({ row, text }) => {
      row.hidden = !words.every((word) => text.includes(word))
      return !row.hidden
    })
    for (const part of [...sections, ...tags]) part.hidden = !part.querySelector('li:not([hidden])')
    for (const tag of tags) tag.open = words.length > 0
    status.textContent = words.length === 0 ? '' : `${matching.length} of ${rows.length} operations`
  }
  form.addEventListener('input', filter)
  if (isTyped(form.elements.q)) filter()
}

/** Shows the form, and sends what is filled in. */
function sendRequests(form) {
  const status = form.querySelector('[role=status]')
  const output = form.querySelector('pre')
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    status.textContent = 'Sending …'
    void send(form)
      .then(async (response) => {
        status.textContent = `${response.status} ${response.statusText}`
        output.textContent = await textOf(response)
        output.hidden = false
      })
      .catch((error) => {
        status.textContent = `The request was not sent: ${error.message}`
      })
  })
}

async function send(form) {
  const { method, path } = form.dataset
  const { query, body, token } = form.elements
  const filled = [...form.querySelectorAll('[data-path-parameter]')].reduce(
    (url, { dataset, value }) =>
      url.replace(`{${dataset.pathParameter}}`, encodeURIComponent(value.trim())),
    path,
  )
  const url = query?.value ? `${filled}?${query.value.replace(/^\?/, '')}` : filled
  const headers = { accept: 'application/json' }
  if (body) headers['content-type'] = 'application/json'
  if (token.value) headers.authorization = `Token ${token.value.trim()}`
  else if (!safeMethods.includes(method)) Object.assign(headers, await csrfHeader())
  return fetch(url, { method, headers, ...(body ? { body: body.value } : {}) })
}

/** Returns the CSRF token of the session: from a page, which another site cannot read. */
async function csrfHeader() {
  const response = await fetch(login, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const token = page.querySelector('meta[name=csrf-token]')?.content
  return token ? { 'x-csrftoken': token } : {}
}

/** Returns the body as text, JSON indented, and not more than a browser shows at once. */
async function textOf(response) {
  const text = await response.text()
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
  const shown = isJson && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.length > maxShownCharacters ? `${shown.slice(0, maxShownCharacters)} …` : shown
}
