// Lists: filters, selected rows, and the choice of columns. Every page works without it.

for (const form of document.querySelectorAll('form.filter-bar'))
  form.addEventListener('submit', () => {
    for (const control of form.elements)
      if (control.name && control.value === '') control.disabled = true
  })

for (const form of document.querySelectorAll('form.choosing')) addSelectAll(form)

for (const link of document.querySelectorAll('a[data-dialog]'))
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openDialog(link.href)
  })

for (const form of document.querySelectorAll('form.columns-form')) moveInPlace(form)

/** Adds a checkbox that selects all rows, ranges by Shift, and the number of selected rows. */
function addSelectAll(form) {
  const boxes = [...form.querySelectorAll('tbody .choose input')]
  const all = Object.assign(document.createElement('input'), { type: 'checkbox' })
  all.ariaLabel = 'Select all rows of this page'
  form.querySelector('[data-choose-all]')?.append(all)
  const status = form.querySelector('[data-chosen]')
  const everything = form.querySelector('input[name=all]')
  const textOfNone = status.textContent
  let last
  const count = () => {
    const chosen = boxes.filter(({ checked }) => checked).length
    all.checked = chosen === boxes.length
    all.indeterminate = chosen > 0 && !all.checked
    const isAll = everything?.checked === true
    const number = isAll ? everything.dataset.count : String(chosen)
    status.textContent = chosen === 0 && !isAll ? textOfNone : `${number} selected`
    for (const button of form.querySelectorAll('.bulk-actions button'))
      button.disabled = chosen === 0 && !isAll
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    count()
  })
  for (const box of boxes)
    box.addEventListener('click', ({ shiftKey }) => {
      if (shiftKey && last !== undefined) {
        const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].toSorted((a, b) => a - b)
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
      }
      last = box
      count()
    })
  form.addEventListener('change', count)
  count()
}

/** Shows the form of another page in a dialog; follows the link where there is none. */
async function openDialog(href) {
  const reply = await fetch(href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const form = page.querySelector('[data-dialog-content]')
  if (!form) {
    location.assign(href)
    return
  }
  const dialog = document.createElement('dialog')
  const heading = document.createElement('h2')
  heading.textContent = form.ariaLabel
  dialog.ariaLabel = form.ariaLabel
  dialog.append(heading, document.adoptNode(form))
  dialog.addEventListener('close', () => dialog.remove())
  dialog.querySelector('[data-close]')?.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  moveInPlace(form)
  document.body.append(dialog)
  dialog.showModal()
}

/** Moves columns up and down without loading the page. */
function moveInPlace(form) {
  form.addEventListener('click', (event) => {
    const button = event.target.closest('button[name=up], button[name=down]')
    if (!button) return
    event.preventDefault()
    const row = button.closest('li')
    if (button.name === 'up') row.previousElementSibling?.before(row)
    else row.nextElementSibling?.after(row)
    button.focus()
  })
}
