// Improves the pages in browsers that run scripts. Every page works without it.

import { improveForms } from './forms.js'

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

improveForms(document)
document.addEventListener('forms-shown', ({ target }) => improveForms(target))

document.querySelector('[data-focus]')?.focus()

// "/" and Ctrl-K lead to the search field.
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping
  const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  if (!isSlash && !isK) return
  event.preventDefault()
  document.querySelector('.find input')?.focus()
})

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
