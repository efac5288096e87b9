import type { Graph } from '../../src/model/graph.ts'
import type { Change } from './changes.ts'
import { labelOf } from './description.ts'

/** Says what would be lost, how to say that it was only renamed, and how to insist. */
export function refusal(lost: readonly Change[], changes: readonly Change[], graph: Graph): string {
  const models = new Set(lost.filter(isModel).map(({ table }) => table.model))
  const apart = lost.filter((change) => isModel(change) || !models.has(change.table.model))
  return [
    'The migration would lose data:',
    ...apart.flatMap((change) => [
      `  ${loss(change)}`,
      `    If it was renamed, say so: ${rename(change, changes, graph)}`,
    ]),
    'If it is to go, with its data: npm run generate -- --allow destructive',
  ].join('\n')
}

/** A model goes with all its links, which need no line of their own. */
const isModel = ({ table, column }: Change): boolean =>
  column === undefined && table.field === undefined

function loss({ table, column }: Change): string {
  const what = column ? `column ${table.name}.${column.name}` : `table ${table.name}`
  return `${labelOf(table, column)} is no longer declared: its ${what} would be dropped.`
}

/** Shows `was:` on what is new in the same place, which is what a renamed thing looks like. */
function rename(change: Change, changes: readonly Change[], graph: Graph): string {
  const added = changes.find(
    (other) => replaces(other, change) && other.kind === replacements[change.kind],
  )
  const file = graph.models.get((added ?? change).table.model)?.file
  return `${declaration(change, added)}${file ? ` (${file})` : ''}`
}

function declaration(lost: Change, added: Change | undefined): string {
  const was = fieldOf(lost)
  if (was !== undefined)
    return `${(added && fieldOf(added)) ?? 'new_name'}: …({ …, was: '${was}' })`
  const name = added?.table.model.split('.')[1] ?? 'NewName'
  return `defineModel('${name}', { was: '${lost.table.model}', … })`
}

const fieldOf = ({ table, column }: Change): string | undefined => column?.field ?? table.field

const replacements: Partial<Record<Change['kind'], Change['kind']>> = {
  dropColumn: 'addColumn',
  dropTable: 'createTable',
}

/** A model may come back anywhere, a field only in its model. */
function replaces(added: Change, lost: Change): boolean {
  if (isModel(lost)) return added.table.field === undefined
  return added.table.model === lost.table.model
}
