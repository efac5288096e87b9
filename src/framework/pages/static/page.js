// Improves the pages in browsers that run scripts. Every page works without it.

import { improveForms } from './forms.js'
import './list.js'

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
