// Improves the forms of a page, and those that are shown later.

import { showAgain } from './form-part.js'
import { addPicker } from './picker.js'
import { fillSlug } from './slug.js'
import { isTyped } from './typed.js'

/** Improves the controls and the forms in a part of the page. */
export function improveForms(part) {
  for (const input of part.querySelectorAll('input[data-pick]')) addPicker(input)
  for (const input of part.querySelectorAll('input[data-slug-of]')) fillSlug(input)
  for (const input of part.querySelectorAll('input[data-pattern]')) previewNames(input)
  for (const select of part.querySelectorAll('select[data-change-of]')) followChange(select)
  for (const one of part.querySelectorAll('[data-shown-again]')) showAgain(one)
  for (const form of part.querySelectorAll('main form.model')) keepFromLeaving(form)
  part.querySelector('form[data-resume]')?.submit()
}

/** Keeps what happens to a field of several objects and its control in step. */
function followChange(select) {
  const control = document.getElementById(select.dataset.changeOf)
  control.addEventListener('input', () => {
    select.value = control.value === '' ? 'keep' : 'set'
  })
  select.addEventListener('change', () => {
    if (select.value === 'set') control.focus()
    else control.value = ''
  })
}

/** Asks before a changed form is left without being sent. */
function keepFromLeaving(form) {
  const sent = form.cloneNode(true)
  sent.reset() // what the user typed before this script ran is a change
  const before = stateOf(sent)
  const isRefused = form.parentElement.querySelector('.problem') !== null
  let isSent = false
  form.addEventListener('submit', () => {
    isSent = true
  })
  window.addEventListener('pageshow', () => {
    isSent = false
  })
  window.addEventListener('beforeunload', (event) => {
    if (!isSent && (isRefused || stateOf(form) !== before)) event.preventDefault()
  })
}

/** Returns what the user sees in a form as one text. */
const stateOf = (form) =>
  [...form.elements]
    .filter(({ type, name }) => name && type !== 'hidden' && type !== 'submit')
    .map(({ type, value, checked }) => (type === 'checkbox' ? checked : value))
    .join('\n')

/** Shows the objects of a pattern such as `ge-0/0/[0-47]`, so that one click creates them. */
function previewNames(input) {
  const { form } = input
  const button = form.querySelector('button:not([name])')
  const label = button.textContent
  const confirmed = form.querySelector('[name=":several"]') ?? document.createElement('input')
  const status = document.createElement('p')
  status.className = 'hint names'
  status.setAttribute('role', 'status')
  Object.assign(confirmed, { type: 'hidden', name: ':several' })
  form.append(confirmed)
  input.after(status)
  let timer
  const show = (answer, text) => {
    if (text !== input.value) return
    confirmed.value = answer.summary ? text : ''
    button.textContent = answer.button ?? label
    status.textContent = answer.summary ?? answer.problem ?? ''
  }
  const ask = async () => {
    const text = input.value
    if (!text.includes('[')) return show({}, text)
    const url = `${input.dataset.pattern}?${new URLSearchParams({ text })}`
    const reply = await fetch(url).catch(() => undefined)
    const isJson = reply?.headers.get('content-type')?.startsWith('application/json')
    if (reply?.ok && isJson) show(await reply.json(), text)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), 150)
  })
  if (isTyped(input)) void ask()
}
