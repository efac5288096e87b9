import Combobox from './combobox-nav.js'
import { openAddForm } from './quick-add.js'
import { isTyped } from './typed.js'

const base = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const delay = 120

/**
 * Offers objects below a text control, after the pattern "combobox" of WAI-ARIA. The form sends the
 * id of the chosen object beside its label, or the typed text, which the server looks up.
 */
export function addPicker(input) {
  if (input.parentElement.classList.contains('picker')) return
  const frame = element('div', { className: 'picker' })
  const hasFocus = document.activeElement === input
  input.replaceWith(frame)
  const list = element('ul', { id: `${input.id}-objects`, className: 'offers', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', labelOf(input))
  const status = element('span', { className: 'unseen' })
  status.setAttribute('role', 'status')
  frame.append(input, list, status)
  if (hasFocus) input.focus()
  const picker = { input, list, status, choice: choiceOf(input), latest: 0 }
  picker.combobox = new Combobox(input, list, { tabInsertsSuggestions: false })
  listen(picker)
  addLink(picker)
}

function listen(picker) {
  const { input, list, combobox } = picker
  let timer
  let typed = false
  const search = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void offer(picker, typed), typed ? delay : 0)
  }
  input.addEventListener('focus', () => {
    typed = false
    input.select()
  })
  input.addEventListener('click', search)
  input.addEventListener('input', () => {
    typed = true
    picker.choice.forget()
    search()
  })
  input.addEventListener('keydown', (event) => {
    const isOpen = !list.hidden
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close(picker)
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      void offer(picker, typed).then(() => combobox.navigate(1))
    } else if (event.key === 'Tab') takeHighlighted(picker)
  })
  input.addEventListener('blur', () => {
    clearTimeout(timer)
    close(picker)
  })
  // The input keeps the focus while an option is clicked.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('combobox-commit', ({ target }) => {
    typed = false
    choose(picker, target.offer)
  })
  if (document.activeElement !== input || !isTyped(input)) return
  typed = true
  search()
}

/** Shows the objects that match the typed text; all of them before the user types. */
async function offer(picker, typed) {
  const { input, list, combobox } = picker
  const current = ++picker.latest
  const text = typed ? picker.choice.typed() : ''
  const offers = await offersOf(input, text)
  if (!offers || current !== picker.latest || document.activeElement !== input) return
  show(picker, offers, text)
  if (list.children.length === 0) return close(picker)
  if (list.hidden) {
    list.hidden = false
    combobox.start()
  }
  keepInView(list)
  combobox.firstOptionSelectionMode = text !== '' && offers.length > 0 ? 'active' : 'none'
  combobox.resetSelection()
}

/** Aligns a list that would leave the window with the other end of its control. */
function keepInView(list) {
  list.classList.remove('flush')
  const { right } = list.getBoundingClientRect()
  list.classList.toggle('flush', right > document.documentElement.clientWidth)
}

/** Returns the objects that the service offers; undefined where it cannot, as after a sign-out. */
async function offersOf(input, text) {
  const query = new URLSearchParams({ ...narrowing(input), q: text })
  const reply = await fetch(`${base}${input.dataset.pick}?${query}`).catch(() => undefined)
  const isJson = reply?.headers.get('content-type')?.startsWith('application/json')
  return reply?.ok && isJson ? reply.json() : undefined
}

function show(picker, offers, text) {
  const options = offers.map((one, index) => optionOf(picker, one, index))
  if (picker.input.dataset.add) options.push(newOption(picker, text))
  picker.list.replaceChildren(...options)
  picker.status.textContent = offers.length === 1 ? '1 choice' : `${offers.length} choices`
}

function optionOf({ list }, { id, label, context }, index) {
  const option = element('li', { id: `${list.id}-${index}` })
  option.setAttribute('role', 'option')
  option.offer = { id, label }
  option.append(element('span', { textContent: label }))
  if (context) option.append(element('small', { textContent: context }))
  return option
}

function newOption({ input, list }, text) {
  const name = text === '' ? '' : ` “${text}”`
  const option = element('li', { id: `${list.id}-new`, className: 'new' })
  option.setAttribute('role', 'option')
  option.textContent = `+ Add ${input.dataset.called}${name} …`
  option.offer = { add: text }
  return option
}

function choose(picker, offered) {
  close(picker)
  if ('add' in offered) void add(picker, offered.add)
  else take(picker, offered)
}

function take({ input, choice }, offered) {
  choice.take(offered)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens the form of a new object, which is then chosen. */
async function add(picker, text) {
  const { input } = picker
  const made = await openAddForm(base + input.dataset.add, {
    field: input.dataset.named,
    text,
    given: narrowing(input),
  })
  if (made) take(picker, made)
  input.focus()
}

/** Makes the link to the form of a new object open it in place. */
function addLink(picker) {
  const link = document.getElementById(`${picker.input.id}-add`)
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    void add(picker, picker.choice.isKnown() ? '' : picker.choice.typed())
  })
}

/** Chooses the option that the user moved to, or the one whose label is the typed text. */
function takeHighlighted(picker) {
  const { list, choice } = picker
  if (list.hidden) return
  const typed = choice.typed().toLowerCase()
  const moved = list.querySelector('[aria-selected="true"]')
  const same = [...list.children].find(({ offer: one }) => one.label?.toLowerCase() === typed)
  const found = moved ?? same
  if (found?.offer.label !== undefined) choose(picker, found.offer)
}

function close({ list, combobox }) {
  if (list.hidden) return
  list.hidden = true
  combobox.stop()
}

/** Returns the values of the controls of the form that narrow the choice, by name. */
function narrowing({ form, dataset }) {
  const names = (dataset.within ?? '').split(' ').filter((name) => name !== '')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(form, name) || valueOf(form, `${name}_id`)
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** Returns the id that a form sends for a control, or else its text. */
function valueOf(form, name) {
  const text = form?.querySelector(`[name="${name}"]`)?.value ?? ''
  const shown = form?.querySelector(`[name="${name}:shown"]`)?.value
  return shown === text ? form.querySelector(`[name="${name}:text"]`).value : text
}

/** Returns how a control holds what is chosen: several objects, one in a form, one in a filter. */
function choiceOf(input) {
  if ('many' in input.dataset) return manyIn(input)
  return input.form?.method === 'get' ? filterIn(input) : oneIn(input)
}

function oneIn(input) {
  const ids = hiddenBeside(input, 'text')
  const shown = hiddenBeside(input, 'shown')
  return {
    typed: () => input.value.trim(),
    isKnown: () => shown.value !== '' && shown.value === input.value,
    forget: () => {},
    take: ({ id, label }) => {
      input.value = label
      shown.value = label
      ids.value = String(id)
    },
  }
}

function manyIn(input) {
  const ids = hiddenBeside(input, 'text')
  const shown = hiddenBeside(input, 'shown')
  const parts = (text) => text.split(',').map((part) => part.trim())
  const [labels, numbers] = [parts(shown.value), parts(ids.value)]
  const known = new Map(
    labels.length === numbers.length ? labels.map((label, index) => [label, numbers[index]]) : [],
  )
  return {
    typed: () => parts(input.value).at(-1),
    isKnown: () => parts(input.value).every((part) => part === '' || known.has(part)),
    forget: () => {},
    take: ({ id, label }) => {
      const text = label.includes(',') ? String(id) : label
      known.set(text, String(id))
      const all = [...parts(input.value).slice(0, -1), text]
      input.value = `${all.join(', ')}, `
      const isClear = all.every((part) => known.has(part))
      shown.value = isClear ? input.value : ''
      ids.value = isClear ? all.map((part) => known.get(part)).join(', ') : ''
    },
  }
}

/** A filter sends the id instead of the label, so that its URL says which object is meant. */
function filterIn(input) {
  const { name } = input
  const id = element('input', { type: 'hidden' })
  input.after(id)
  return {
    typed: () => input.value.trim(),
    isKnown: () => id.name !== '',
    forget: () => {
      id.name = ''
      input.name = name
    },
    take: (offered) => {
      input.value = offered.label
      id.value = String(offered.id)
      id.name = name
      input.name = ''
    },
  }
}

/** Returns the hidden control of a form that belongs to a control, and makes it if need be. */
function hiddenBeside(input, kind) {
  const name = `${input.name}:${kind}`
  const found = input.form?.querySelector(`[name="${name}"]`)
  if (found) return found
  const made = element('input', { type: 'hidden', name })
  input.after(made)
  return made
}

const labelOf = (input) => input.labels?.[0]?.firstChild?.textContent?.trim() ?? 'Choices'

const element = (name, properties) => Object.assign(document.createElement(name), properties)
