/** Adds a row to a table of permissions whose checkboxes change all permissions of their column. */
export function addEvery(table) {
  const rows = [...table.tBodies[0].rows]
  const columns = [1, 2, 3, 4].map((index) =>
    rows.flatMap((row) => row.cells[index].querySelector('input:enabled') ?? []),
  )
  if (columns.every((boxes) => boxes.length < 2)) return
  const row = table.tBodies[0].insertRow(0)
  row.className = 'every'
  const heading = document.createElement('th')
  heading.scope = 'row'
  heading.textContent = 'All'
  row.append(heading)
  const everies = columns.map((boxes, index) => everyOf(row.insertCell(), boxes, table, index))
  const count = () => everies.forEach((show) => show())
  table.addEventListener('change', count)
  count()
}

function everyOf(cell, boxes, table, index) {
  if (boxes.length < 2) return () => {}
  const every = Object.assign(document.createElement('input'), { type: 'checkbox' })
  const action = table.tHead.rows[0].cells[index + 1].textContent
  every.ariaLabel = `All of ${table.caption.textContent.trim()}: ${action}`
  every.addEventListener('change', () => {
    for (const box of boxes) box.checked = every.checked
  })
  cell.append(every)
  return () => {
    const chosen = boxes.filter(({ checked }) => checked).length
    every.checked = chosen === boxes.length
    every.indeterminate = chosen > 0 && !every.checked
  }
}

/** Adds a field that shows only some models, and a box that shows only those with permissions. */
export function addRightsFilter(rights) {
  const bar = document.createElement('div')
  bar.className = 'line rights-filter'
  const text = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: 'Filter models',
    ariaLabel: 'Filter models',
  })
  const given = Object.assign(document.createElement('input'), { type: 'checkbox' })
  const label = document.createElement('label')
  label.append(given, ' with permissions')
  bar.append(text, label)
  rights.before(bar)
  const show = () => {
    const words = text.value.toLowerCase().split(/\s+/)
    const isFiltered = text.value.trim() !== '' || given.checked
    for (const table of rights.querySelectorAll('table')) {
      const application = table.caption.textContent.trim().toLowerCase()
      let shown = 0
      for (const row of table.tBodies[0].rows) {
        const name = `${application} ${row.cells[0].textContent.toLowerCase()}`
        const fits = words.every((word) => name.includes(word)) && (!given.checked || isGiven(row))
        // The boxes for all models would also change those that are not shown.
        row.hidden = row.className === 'every' ? isFiltered : !fits
        if (!row.hidden) shown += 1
      }
      table.hidden = shown === 0
    }
  }
  text.addEventListener('input', show)
  given.addEventListener('change', show)
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
}

const isGiven = (row) => row.querySelector('input:checked, .held, .from') !== null
