// Improves the pages in browsers that run scripts. Every page works without it.

import { improveForms } from './forms.js'
import { addEvery, addRightsFilter } from './rights.js'
import { addFileButtons, addReveal, addSaveButtons, hideLater } from './secrets.js'
import './list.js'
import { suggestObjects } from './search.js'

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

for (const table of document.querySelectorAll('form table[data-rights]')) addEvery(table)

for (const rights of document.querySelectorAll('.rights')) addRightsFilter(rights)

for (const link of document.querySelectorAll('a[data-reveal]')) addReveal(link)

for (const part of document.querySelectorAll('[data-revealed]'))
  hideLater(part, () => location.assign(location.href))

addFileButtons(document)
addSaveButtons(document)

improveForms(document)
document.addEventListener('forms-shown', ({ target }) => improveForms(target))

if (document.activeElement === document.body) document.querySelector('[data-focus]')?.focus()

// "/" and Ctrl-K lead to the search field.
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping
  const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  if (!isSlash && !isK) return
  event.preventDefault()
  document.querySelector('.find input')?.focus()
})

for (const input of document.querySelectorAll('.find input')) suggestObjects(input)

// A click elsewhere, and Escape, close the menus of the frame.
for (const type of ['click', 'keydown'])
  document.addEventListener(type, (event) => {
    if (type === 'keydown' && event.key !== 'Escape') return
    for (const menu of document.querySelectorAll('.places details[open]')) {
      if (type === 'click' && menu.contains(event.target)) continue
      menu.open = false
      if (menu.contains(document.activeElement)) menu.querySelector('summary').focus()
    }
  })
