// Improves the pages in browsers that run scripts. Every page works without it.

const base = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy)
  if (!source || !navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(source.textContent ?? '').then(() => {
      button.textContent = 'Copied'
    })
  })
}

document.querySelector('[data-focus]')?.focus()

for (const input of document.querySelectorAll('input[data-pick]')) suggestObjects(input)

for (const form of document.querySelectorAll('form.filters, form.filter-bar')) {
  form.addEventListener('submit', () => {
    for (const control of form.elements)
      if (control.name && control.value === '') control.disabled = true
  })
}

for (const form of document.querySelectorAll('form.choosing')) addSelectAll(form)

/** Adds a checkbox that selects all rows, and shows the number of selected rows. */
function addSelectAll(form) {
  const boxes = [...form.querySelectorAll('.choose input')]
  const all = Object.assign(document.createElement('input'), { type: 'checkbox' })
  all.ariaLabel = 'Choose all of this page'
  form.querySelector('[data-choose-all]')?.append(all)
  const status = form.querySelector('[data-chosen]')
  const textOfNone = status.textContent
  const count = () => {
    const chosen = boxes.filter(({ checked }) => checked).length
    all.checked = chosen === boxes.length
    all.indeterminate = chosen > 0 && !all.checked
    status.textContent = chosen === 0 ? textOfNone : `${chosen} selected`
    for (const button of form.querySelectorAll('button')) button.disabled = chosen === 0
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    count()
  })
  form.addEventListener('change', count)
  count()
}

/**
 * Suggests the objects that match the typed text: by their labels, or by their ids where several
 * have the same label.
 */
function suggestObjects(input) {
  const list = document.createElement('datalist')
  list.id = `${input.id}-objects`
  input.after(list)
  input.setAttribute('list', list.id)
  let timer
  let latest = 0
  const search = async () => {
    const current = ++latest
    const isList = 'many' in input.dataset
    const parts = input.value.split(',')
    const typed = (isList ? parts.at(-1) : input.value).trim()
    if (/^\d+$/.test(typed)) return
    const query = new URLSearchParams({ limit: '20', ...(typed === '' ? {} : { q: typed }) })
    const reply = await fetch(`${base}${input.dataset.pick}?${query}`, {
      headers: { accept: 'application/json' },
    })
    if (!reply.ok || current !== latest) return
    const { results } = await reply.json()
    const before = isList
      ? parts
          .slice(0, -1)
          .map((part) => `${part.trim()}, `)
          .join('')
      : ''
    const labels = results.map((object) => labelOf(object, input.dataset.owners))
    list.replaceChildren(
      ...results.map((object, index) => {
        const label = labels[index]
        const isClear =
          !/^\d+$|,/.test(label) && labels.indexOf(label) === labels.lastIndexOf(label)
        const option = document.createElement('option')
        option.value = before + (isClear ? label : object.id)
        if (!isClear) option.label = label
        return option
      }),
    )
  }
  const scheduleSearch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void search(), 150)
  }
  input.addEventListener('focus', scheduleSearch)
  input.addEventListener('input', scheduleSearch)
}

/** Returns the label of an object after those of its owners: `Alder Quay › R01`. */
function labelOf(object, owners = '') {
  const inner = owners.split(' ').map((name) => object[name])
  const before = inner.filter((owner) => owner instanceof Object).map(ownName)
  return [...before, ownName(object)].join(' › ')
}

function ownName(object) {
  const known = [object.display_name, object.name, object.username, object.label]
  const others = Object.entries(object)
    .filter(([key]) => key !== 'id' && key !== 'url')
    .map(([, value]) => value)
  const texts = [...known, ...others].filter((value) => typeof value === 'string' && value !== '')
  const number = others.find((value) => typeof value === 'number')
  return String(texts[0] ?? number ?? `#${object.id}`)
}
