import type { Change, ChangeName } from './changes.ts'
import { quoted } from './description.ts'

const opening = `-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
`

/** Numbers inside names sort as numbers: rack 2 before rack 10. */
const collation = `
create collation if not exists natural_sort (provider = icu, locale = 'und-u-kn-true');
`

/** The text of `migration.sql`. What needs data or loses it says so above its statement. */
export function printMigration(
  changes: readonly Change[],
  { first }: { readonly first: boolean },
): string {
  return `${opening}${first ? collation : ''}${changes.map(printChange).join('')}`
}

function printChange(change: Change): string {
  const comment = change.risk === 'safe' ? '' : `-- ${advice(change)}\n`
  const apart = change.kind === 'createTable' || comment !== '' ? '\n' : ''
  return `${apart}${comment}${change.sql.map((statement) => `${statement};\n`).join('')}`
}

/** What a person may want to do about the rows there are, by the change that asks it of them. */
const hints: Partial<Record<ChangeName, (table: string, column: string) => string>> = {
  addColumn: (table) =>
    `works while ${table} is empty; for rows, add it nullable, fill it, then set it not null`,
  setNotNull: (table, column) =>
    `fill it first: update ${table} set ${column} = … where ${column} is null`,
  addCheck: () => 'every row must meet it',
  addForeignKey: () => 'every value must be the id of a row there',
  createIndex: () => 'no two rows may have the same values',
  changeType: () => 'every value must fit',
}

function advice({ kind, risk, says, table, column }: Change): string {
  const hint = hints[kind]?.(table.name, quoted(column?.name ?? ''))
  return `${risk === 'needs data' ? 'Needs data' : 'Destructive'}: ${says}${hint ? `; ${hint}` : ''}`
}

/** Words for a migration's name: its first change, and how many other models and fields change. */
export function slugOf(changes: readonly Change[]): string {
  const subjects = new Map<string, string>()
  for (const { kind, table, column, says } of changes.toSorted(byWeight)) {
    const subject = column ? `${table.id} ${column.id}` : table.id
    if (!subjects.has(subject) && !(weights[kind] === 0 && subjects.size > 0))
      subjects.set(subject, says)
  }
  const [first = 'change'] = subjects.values()
  const more = subjects.size > 1 ? ` and ${subjects.size - 1} more` : ''
  return `${first.slice(0, 80)}${more}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

/** What people would name a migration after comes before what merely follows from it. */
const weights: Partial<Record<ChangeName, number>> = {
  createTable: 9,
  dropTable: 8,
  renameTable: 7,
  addColumn: 6,
  dropColumn: 5,
  renameColumn: 4,
  changeType: 3,
  setNotNull: 2,
  dropNotNull: 2,
}

const byWeight = (a: Change, b: Change): number => (weights[b.kind] ?? 0) - (weights[a.kind] ?? 0)
