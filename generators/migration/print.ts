import type { SchemaChange } from './changes.ts'
import type { ChangeName } from './subjects.ts'
import { quoted, trigramClass } from './description.ts'

const opening =
  '-- Written by: npm run generate. Edit it, if need be, before any database has it; never ' +
  'afterwards.\n'

/** Collation that sorts digits in names as numbers: rack 2 before rack 10. */
const collation = `
create collation if not exists natural_sort (provider = icu, locale = 'und-u-kn-true');
`

/** Extension of PostgreSQL with the operator class of indexes that find parts of texts. */
const trigrams = `
create extension if not exists pg_trgm;
`

/**
 * Returns the text of `migration.sql`. A comment above a statement says that it needs data or loses
 * it.
 */
export function printMigration(
  changes: readonly SchemaChange[],
  { first }: { readonly first: boolean },
): string {
  const usesTrigrams = changes.some(({ sql }) => sql.some((text) => text.includes(trigramClass)))
  return [
    opening,
    ...(first ? [collation] : []),
    ...(usesTrigrams ? [trigrams] : []),
    ...changes.map(printChange),
  ].join('')
}

function printChange(change: SchemaChange): string {
  const comment = change.risk === 'safe' ? '' : `-- ${advice(change)}\n`
  const emptyLine = change.kind === 'createTable' || comment !== '' ? '\n' : ''
  return `${emptyLine}${comment}${change.sql.map((statement) => `${statement};\n`).join('')}`
}

/** Advice on existing rows by kind of change. */
const hints: Partial<Record<ChangeName, (table: string, column: string) => string>> = {
  addColumn: (table) =>
    `works while ${table} is empty; for rows, add it nullable, fill it, then set it not null`,
  setNotNull: (table, column) =>
    `fill it first: update ${table} set ${column} = … where ${column} is null`,
  fillNulls: () => 'the default must suit every row without a value',
  addCheck: () => 'every row must meet it',
  addForeignKey: () => 'every value must be the id of a row there',
  createIndex: () => 'no two rows may have the same values',
  forgetModels: () => 'rows about the model go with it, and lists lose its name',
  renameChoices: () => 'rows with either value can no longer be told apart',
  changeType: () => 'every value must fit',
}

function advice({ kind, risk, says, table, column }: SchemaChange): string {
  const hint = hints[kind]?.(table.name, quoted(column?.name ?? ''))
  const label = risk === 'needs data' ? 'Needs data' : 'Destructive'
  return `${label}: ${says}${hint ? `; ${hint}` : ''}`
}
