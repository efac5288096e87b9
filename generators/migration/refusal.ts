import type { Graph } from '../../src/framework/model/graph.ts'
import type { SchemaChange } from './changes.ts'
import { subjectLabel } from './description.ts'
import { findHeirs, isModel, replacements } from './heirs.ts'

/** Everything that a refusal speaks of. */
export interface RefusedMigration {
  /** The changes that lose data. */
  readonly lost: readonly SchemaChange[]
  readonly changes: readonly SchemaChange[]
  readonly graph: Graph
  /** Keys of the models before the changes, by the ids of their tables. */
  readonly models: ReadonlyMap<string, string>
}

/** Says what would be lost, how to say that it was only renamed, and how to insist. */
export function refusal(refused: RefusedMigration): string {
  const { lost } = refused
  // A model goes with all its links, which need no line of their own.
  const models = new Set(lost.filter(isModel).map(({ table }) => table.model))
  const apart = lost
    .filter(({ kind }) => kind !== 'forgetModels')
    .filter((change) => isModel(change) || !models.has(change.table.model))
  return [
    'The migration would lose data:',
    ...apart.flatMap((change) => explain(change, refused)),
    ...explainNames(refused),
    'If it is to go, with its data: npm run generate -- --allow destructive',
  ].join('\n')
}

/** Says which rows that name dropped models go with them, and which stay. */
function explainNames({ lost, graph }: RefusedMigration): readonly string[] {
  const names = lost.filter(({ kind }) => kind === 'forgetModels')
  if (names.length === 0) return []
  const going = names.map(({ table, column }) => subjectLabel(table, column))
  const staying = [...graph.models.values()]
    .filter(({ view }) => !view)
    .flatMap(({ key, fields }) =>
      [...fields.values()].flatMap((field) => (field.outlivesModel ? [`${key}.${field.name}`] : [])),
    )
  return [
    `  What names a dropped model goes too, in ${going.join(', ')}.`,
    ...(staying.length > 0 ? [`  What names it in ${staying.join(', ')} stays.`] : []),
  ]
} // prettier-ignore

/** The first explanation that fits a loss, as its lines. */
function explain(change: SchemaChange, refused: RefusedMigration): readonly string[] {
  if (change.kind === 'renameChoices')
    return [`  Values that become equal can no longer be told apart: ${change.says}.`]
  const what = `${dropped(change)} would be dropped`
  const label = subjectLabel(change.table, change.column)
  const target = newTarget(change, refused)
  if (target) {
    const former = refused.models.get(targetOf(change)) ?? 'another model'
    return [
      `  ${label} refers to ${target} instead of ${former}: its ${what}, because its ids are those of ${former}.`,
      `    To keep the old references, declare the new one under another name beside "${fieldOf(change) ?? ''}".`,
    ]
  }
  const heir = takesName(change, refused.changes)
  const reason = heir ? `gives its name to what was "${heir}"` : 'is no longer declared'
  return [
    `  ${label} ${reason}: its ${what}.`,
    `    If it was renamed, say so: ${rename(change, refused)}`,
  ]
}

const dropped = ({ table, column }: SchemaChange): string =>
  column ? `column ${table.name}.${column.name}` : `table ${table.name}`

/** The model that a reference of the same name refers to from now on. */
function newTarget(lost: SchemaChange, { changes, graph }: RefusedMigration): string | undefined {
  const again = changes.find(
    (other) =>
      other.kind === replacements[lost.kind] &&
      other.table.model === lost.table.model &&
      fieldOf(lost) !== undefined &&
      fieldOf(other) === fieldOf(lost),
  )
  const field = again && graph.models.get(again.table.model)?.fields.get(fieldOf(again) ?? '')
  return targetOf(lost) === '' ? undefined : (field?.reference ?? field?.many)?.target
}

/** Id of the table that a reference referred to; empty for what is no reference. */
function targetOf({ table, column }: SchemaChange): string {
  const referring = column ?? table.columns.find(({ field }) => field === 'target_id')
  return referring?.references?.target ?? ''
}

/** The former name (`was`) of the column or table that is renamed to the name of a dropped one. */
function takesName(
  { table, column }: SchemaChange,
  changes: readonly SchemaChange[],
): string | undefined {
  const heir = changes.find(({ kind, rename: to, table: other }) =>
    column
      ? kind === 'renameColumn' && other.id === table.id && to?.to === column.name
      : kind === 'renameTable' && to?.to === table.name,
  )
  return heir && (heir.column ?? heir.table).was
}

/** Shows `was:` on what the dropped thing was probably renamed to; a new name stands for one that is unclear. */
function rename(change: SchemaChange, { changes, graph }: RefusedMigration): string {
  const added = findHeirs(changes).get(change)
  const file = graph.models.get((added ?? change).table.model)?.file
  return `${declaration(change, added)}${file ? ` (${file})` : ''}`
}

function declaration(lost: SchemaChange, added: SchemaChange | undefined): string {
  const was = fieldOf(lost)
  if (was !== undefined)
    return `${(added && fieldOf(added)) ?? 'new_name'}: …({ …, was: '${was}' })`
  const name = added?.table.model.split('.')[1] ?? 'NewName'
  return `defineModel('${name}', { was: '${lost.table.model}', … })`
}

const fieldOf = ({ table, column }: SchemaChange): string | undefined =>
  column?.field ?? table.field
