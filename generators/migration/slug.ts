import type { SchemaChange } from './changes.ts'
import type { ChangeName } from './subjects.ts'

/**
 * Returns the slug of a migration: its main change, and the number of other changed models and
 * fields.
 */
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
  return fileNameOf(`${first.slice(0, maxSlugLength)}${more}`)
}

/** Returns a slug that names the owner: no migration of another owner has the same name. */
export const ownedSlug = (slug: string, beside: { readonly owner: string } | undefined): string =>
  beside ? `${beside.owner}_${slug}` : slug

/** The most characters of a name in a slug. */
export const maxSlugLength = 80

/** Returns a text as a part of a file name: `Trim names` becomes `trim_names`. */
export const fileNameOf = (name: string): string =>
  name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

const tableId = ({ table }: SchemaChange): string => table.id

const wholeTables: ReadonlySet<ChangeName> = new Set(['createTable', 'dropTable'])

/** Kinds that only follow from other changes; they count only when there are no others. */
const followers: ReadonlySet<ChangeName> = new Set([
  'createIndex',
  'dropIndex',
  'renameIndex',
  'renameConstraint',
  'renameValues',
  'changeKept',
  'renameKept',
  'forgetModels',
  'fillNulls',
])

/** Kinds by their weight in a name, the most important first. */
const weights: readonly ChangeName[] = [
  'createTable',
  'dropTable',
  'renameTable',
  'changeEncoding',
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
