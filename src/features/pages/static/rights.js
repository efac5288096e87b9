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
