import type { SchemaChange } from './changes.ts'
import type { ChangeName } from './subjects.ts'

/** Words for a migration's name: its chief change, and how many other models and fields change. */
export function migrationSlug(changes: readonly SchemaChange[]): string {
  const whole = new Set(changes.filter(({ kind }) => wholeTables.has(kind)).map(tableId))
  const leading = changes.filter(({ kind }) => !followers.has(kind))
  const subjects = new Map<string, string>()
  for (const one of (leading.length > 0 ? leading : changes).toSorted(byWeight)) {
    const { table, column, says } = one
    const apart = column && table.field === undefined && !whole.has(table.id)
    const subject = apart ? `${table.id} ${column.id}` : table.id
    if (!subjects.has(subject)) subjects.set(subject, says)
  }
  const [first = 'change'] = subjects.values()
  const more = subjects.size > 1 ? ` and ${subjects.size - 1} more` : ''
  return `${first.slice(0, longest)}${more}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

const longest = 80

const tableId = ({ table }: SchemaChange): string => table.id

const wholeTables: ReadonlySet<ChangeName> = new Set(['createTable', 'dropTable'])

/** What merely follows from another change, unless it is all there is. */
const followers: ReadonlySet<ChangeName> = new Set([
  'createIndex',
  'dropIndex',
  'renameIndex',
  'renameConstraint',
  'renameValues',
  'forgetModels',
  'fillNulls',
])

/** What people would name a migration after comes first. */
const weights: readonly ChangeName[] = [
  'createTable',
  'dropTable',
  'renameTable',
  'addColumn',
  'dropColumn',
  'renameColumn',
  'changeType',
  'renameChoices',
  'setNotNull',
  'dropNotNull',
  'setDefault',
  'addCheck',
  'addForeignKey',
]

const weightOf = ({ kind }: SchemaChange): number => weights.indexOf(kind) + 1 || weights.length + 1

const byWeight = (a: SchemaChange, b: SchemaChange): number => weightOf(a) - weightOf(b)
