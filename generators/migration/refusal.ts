import type { ModelGraph, ResolvedField } from '../../src/framework/model/graph.ts'
import type { SchemaChange } from './changes.ts'
import { deletedName } from '../../src/framework/model/soft-delete.ts'
import { sealName } from '../../src/framework/model/kinds/secret.ts'
import { quoted, subjectLabel } from './description.ts'
import { findProbableRenames, isModel, replacements } from './probable-renames.ts'

/** Input of the message of a refusal. */
export interface RefusedMigration {
  /** Changes that lose data. */
  readonly lost: readonly SchemaChange[]
  readonly changes: readonly SchemaChange[]
  readonly graph: ModelGraph
  /** Keys of the models before the changes, by table id. */
  readonly models: ReadonlyMap<string, string>
}

/** Returns the message: what would be lost, how to declare a rename, and how to allow the loss. */
export function printMigrationRefusal(refused: RefusedMigration): string {
  const { lost } = refused
  // The links of a dropped model need no line of their own.
  const models = new Set(lost.filter(isModel).map(({ table }) => table.model))
  const listed = lost
    .filter(({ kind }) => kind !== 'forgetModels')
    .filter((change) => isModel(change) || !models.has(change.table.model))
    .filter((change) => !isCompanion(change, lost))
  return [
    'The migration would lose data:',
    ...listed.flatMap((change) => explain(change, refused)),
    ...explainNames(refused),
    'To drop it with its data, run: npm run generate -- --allow destructive',
  ].join('\n')
}

/** Returns whether a column accompanies a secret that is dropped too. */
const isCompanion = ({ table, column }: SchemaChange, lost: readonly SchemaChange[]): boolean =>
  lost.some(
    (other) =>
      other.table.id === table.id &&
      other.column !== undefined &&
      column?.field === sealName(other.column.field) &&
      column.check?.includes(quoted(other.column.name)) === true,
  )

/** Returns the lines about rows that name dropped models: which are removed and which stay. */
function explainNames({ lost, graph }: RefusedMigration): readonly string[] {
  const names = lost.filter(({ kind }) => kind === 'forgetModels')
  if (names.length === 0) return []
  const going = names.map(({ table, column }) => subjectLabel(table, column))
  const staying = [...graph.models.values()]
    .filter(({ view }) => !view)
    .flatMap(({ key, fields }) =>
      [...fields.values()].flatMap((field) =>
        field.outlivesModel ? [`${key}.${field.name}`] : [],
      ),
    )
  return [
    `  Rows that name a dropped model are deleted too, in ${going.join(', ')}.`,
    ...(staying.length > 0 ? [`  Rows that name it stay in ${staying.join(', ')}.`] : []),
  ]
}

/** Returns the lines that explain a loss; undefined for a loss of another kind. */
type Explanation = (
  change: SchemaChange,
  refused: RefusedMigration,
) => readonly string[] | undefined

/** The kinds of losses, the more particular before the more general. */
const explanations: readonly Explanation[] = [
  ({ kind, says }) =>
    kind === 'renameChoices'
      ? [`  Values that become equal can no longer be told apart: ${says}.`]
      : undefined,
  explainUnsealed,
  explainDeleted,
  explainTarget,
  explainKind,
]

/** Returns the lines that explain a loss. */
function explain(change: SchemaChange, refused: RefusedMigration): readonly string[] {
  for (const explanation of explanations) {
    const lines = explanation(change, refused)
    if (lines) return lines
  }
  const former = formerNameOfSuccessor(change, refused.changes)
  const reason = former ? `gives its name to what was "${former}"` : 'is no longer declared'
  const label = subjectLabel(change.table, change.column)
  return [
    `  ${label} ${reason}: its ${dropped(change)} would be dropped.`,
    `    ${renameAdvice(change, refused)}`,
  ]
}

function explainUnsealed(
  change: SchemaChange,
  { changes }: RefusedMigration,
): readonly string[] | undefined {
  const unsealed = changes.find(
    (other) => other.kind === 'changeEncoding' && isCompanion(change, [other]),
  )
  if (!unsealed) return undefined
  return [
    `  ${subjectLabel(unsealed.table, unsealed.column)} is no longer a secret: ` +
      `${dropped(change)} would be dropped, and a sealed value cannot be read without it.`,
    '    The migration stops if a row has one. To keep the values, declare the new field under ' +
      'another name beside it.',
  ]
}

function explainDeleted(
  change: SchemaChange,
  { graph }: RefusedMigration,
): readonly string[] | undefined {
  const { model } = change.table
  if (change.column?.field !== deletedName || !graph.models.has(model)) return undefined
  return [
    `  ${model} no longer has \`softDelete\`: its ${dropped(change)} would be dropped. ` +
      'The column is empty.',
    '    Deleted objects stay in _deleted_rows, where nothing shows or restores them. Restore ' +
      'the needed ones first. `npx cadastre purge` removes the others.',
  ]
}

function explainTarget(
  change: SchemaChange,
  refused: RefusedMigration,
): readonly string[] | undefined {
  const target = newTarget(change, refused)
  if (!target) return undefined
  const former = refused.models.get(targetOf(change)) ?? 'another model'
  return [
    `  ${subjectLabel(change.table, change.column)} refers to ${target} instead of ${former}: ` +
      `its ${dropped(change)} would be dropped, because its ids are those of ${former}.`,
    '    To keep the old references, declare the new one under another name beside ' +
      `"${fieldOf(change) ?? ''}", without \`was\`.`,
  ]
}

function explainKind(
  change: SchemaChange,
  refused: RefusedMigration,
): readonly string[] | undefined {
  if (formerNameOfSuccessor(change, refused.changes) !== undefined) return undefined
  const other = otherKind(change, refused)
  if (!other) return undefined
  return [
    `  ${subjectLabel(change.table, change.column)} is declared as ${other.is}, which does not ` +
      `keep its values: its ${dropped(change)} would be dropped.`,
    `    To keep them, declare "${other.name}" under another name beside ` +
      `"${fieldOf(change) ?? ''}", without \`was\`, write each value through the service, and ` +
      'drop the old one in a later migration.',
  ]
}

function renameAdvice(change: SchemaChange, refused: RefusedMigration): string {
  const added = findProbableRenames(refused.changes).get(change)
  const name = added && fieldOf(added)
  const field = added && refused.graph.models.get(added.table.model)?.fields.get(name ?? '')
  return field?.sealed
    ? `A secret cannot be renamed to "${field.name}": its values are sealed with its name. Keep ` +
        'both fields until every value is written anew.'
    : `If it was renamed, say so: ${rename(change, refused)}`
}

const dropped = ({ table, column }: SchemaChange): string =>
  column ? `column ${table.name}.${column.name}` : `table ${table.name}`

/** Returns the new target of a reference whose name stays the same. */
function newTarget(lost: SchemaChange, { changes, graph }: RefusedMigration): string | undefined {
  const replacement = changes.find(
    (other) =>
      other.kind === replacements[lost.kind] &&
      other.table.model === lost.table.model &&
      fieldOf(lost) !== undefined &&
      (fieldOf(other) === fieldOf(lost) || (other.column ?? other.table).was === fieldOf(lost)),
  )
  const field =
    replacement && graph.models.get(replacement.table.model)?.fields.get(fieldOf(replacement) ?? '')
  return targetOf(lost) === '' ? undefined : (field?.reference ?? field?.many)?.target
}

/** Returns the field with the name or the former name of a dropped one that is stored elsewhere. */
function otherKind(
  lost: SchemaChange,
  { changes, graph }: RefusedMigration,
): { readonly name: string; readonly is: string } | undefined {
  const name = fieldOf(lost)
  const fields = [...(graph.models.get(lost.table.model)?.fields.values() ?? [])]
  const added = changes.filter(
    ({ kind, table }) =>
      (kind === 'addColumn' || kind === 'createTable') && table.model === lost.table.model,
  )
  const found = fields.find(
    (field) =>
      name !== undefined &&
      (field.name === name ||
        (field.was === name && added.some((one) => fieldOf(one) === field.name))),
  )
  if (!found) return undefined
  if (!found.columnName) return { name: found.name, is: 'a computed field' }
  return { name: found.name, is: found.many ? 'a list of references' : 'a field with one value' }
}

/** Returns the id of the table that a reference refers to, or an empty string. */
function targetOf({ table, column }: SchemaChange): string {
  const referring = column ?? table.columns.find(({ field }) => field === 'target_id')
  return referring?.references?.target ?? ''
}

/** Returns the former name (`was`) of the column or table that takes the name of a dropped one. */
function formerNameOfSuccessor(
  { table, column }: SchemaChange,
  changes: readonly SchemaChange[],
): string | undefined {
  const renamed = changes.find(({ kind, rename: to, table: other }) =>
    column
      ? kind === 'renameColumn' && other.id === table.id && to?.to === column.name
      : kind === 'renameTable' && to?.to === table.name,
  )
  return renamed && (renamed.column ?? renamed.table).was
}

/**
 * Returns the declaration of the probable rename with `was:`; an unclear one has a placeholder as
 * its new name.
 */
function rename(change: SchemaChange, refused: RefusedMigration): string {
  const added = findProbableRenames(refused.changes).get(change)
  const file = refused.graph.models.get((added ?? change).table.model)?.file
  return `${declaration(change, added, refused)}${file ? ` (${file})` : ''}`
}

function declaration(
  lost: SchemaChange,
  added: SchemaChange | undefined,
  refused: RefusedMigration,
): string {
  const was = fieldOf(lost)
  if (was !== undefined) {
    const field = declaredField(added, refused)
    return `${field?.name ?? 'new_name'}: ${callOf(field, lost, refused)}{ …, was: '${was}' })`
  }
  const name = added?.table.model.split('.')[1] ?? 'NewName'
  return `defineModel('${name}', { was: '${lost.table.model}', … })`
}

function declaredField(
  added: SchemaChange | undefined,
  { graph }: RefusedMigration,
): ResolvedField | undefined {
  const name = added && fieldOf(added)
  return name === undefined
    ? undefined
    : graph.models.get(added?.table.model ?? '')?.fields.get(name)
}

/** Returns the beginning of the call that makes a field, with what precedes its options. */
function callOf(
  field: ResolvedField | undefined,
  lost: SchemaChange,
  { graph, models }: RefusedMigration,
): string {
  const target = field ? targetIn(field) : models.get(targetOf(lost))
  if (target !== undefined && graph.models.has(target))
    return `${lost.column ? 'reference' : 'references'}('${target}', `
  return field?.choices ? '…({ … }, ' : '…('
}

const targetIn = ({ many, reference }: ResolvedField): string | undefined =>
  (many ?? reference)?.target

const fieldOf = ({ table, column }: SchemaChange): string | undefined =>
  column?.field ?? table.field
