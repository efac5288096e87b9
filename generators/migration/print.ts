import { additiveMark } from '../../src/framework/database/migrations/index.ts'
import { adviceOn } from './advice.ts'
import type { SchemaChange } from './changes.ts'
import { trigramClass } from './description.ts'
import { openingSql } from './opening.ts'
import type { ChangeName } from './subjects.ts'

/** Collation that sorts digits in names as numbers: rack 2 before rack 10. */
const collation = `
create collation if not exists natural_sort (provider = icu, locale = 'und-u-kn-true');
`

/** Extension of PostgreSQL with the operator class of indexes that find parts of texts. */
const trigrams = `
create extension if not exists pg_trgm;
`

/** Kinds of changes that drop values: data has to be moved before the first of them. */
const drops: ReadonlySet<ChangeName> = new Set(['dropColumn', 'dropTable'])

/** The comment where an author adds statements that move data to new tables and columns. */
const place = `
-- Move data here if you need to: the new tables and columns exist, the old ones still do.
`

/**
 * Returns the text of `migration.sql`. A comment above a statement says that it needs data or loses
 * it.
 */
export function printMigration(
  changes: readonly SchemaChange[],
  { first }: { readonly first: boolean },
): string {
  const firstDrop = changes.find(({ kind }) => drops.has(kind))
  const usesTrigrams = changes.some(({ sql }) => sql.some((text) => text.includes(trigramClass)))
  return [
    openingSql,
    ...(!first && changes.every(({ additive }) => additive) ? [additiveMark] : []),
    ...(first ? [collation] : []),
    ...(usesTrigrams ? [trigrams] : []),
    ...changes.map((change) => (change === firstDrop ? place : '') + printChange(change, changes)),
  ].join('')
}

function printChange(change: SchemaChange, changes: readonly SchemaChange[]): string {
  const comment =
    change.risk === 'safe' ? '' : `-- ${comments[change.risk]}: ${adviceOn(change, changes)}\n`
  const emptyLine = change.kind === 'createTable' || comment !== '' ? '\n' : ''
  return `${emptyLine}${comment}${change.sql.map((statement) => `${statement};\n`).join('')}`
}

const comments = { 'needs data': 'Needs data', destructive: 'Destructive' } as const
