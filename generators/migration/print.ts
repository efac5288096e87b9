import {
  additiveMark,
  followsMark,
  type FollowedMigration,
} from '../../src/framework/database/migrations/index.ts'
import { adviceOn } from './advice.ts'
import type { SchemaChange } from './changes.ts'
import { gist, trigramClass } from './description.ts'
import type { OnlineStep } from './online.ts'
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

/** Extension of PostgreSQL with the operator classes of exclusion constraints. */
const exclusions = `
create extension if not exists btree_gist;
`

/** Kinds of changes that drop values: data has to be moved before the first of them. */
const drops: ReadonlySet<ChangeName> = new Set(['dropColumn', 'dropTable'])

/** The comment where an author adds statements that move data to new tables and columns. */
const place = `
-- Move data here if you need to: the new tables and columns exist, the old ones still do.
`

/** The texts of a change in a migration. */
interface Printed {
  /** Steps before the transaction of all changes. */
  readonly before: string
  /** Statements in this transaction. */
  readonly inside: string
  /** Steps after it. */
  readonly after: string
}

/**
 * Returns the text of `migration.sql`. A comment above a statement says that it needs data or loses
 * it. Tables that the migration does not create may have rows: they are changed in steps.
 */
export function printMigration(
  changes: readonly SchemaChange[],
  { first, follows }: { readonly first: boolean; readonly follows?: FollowedMigration },
): string {
  const firstDrop = changes.find(({ kind }) => drops.has(kind))
  const uses = (part: string): boolean =>
    changes.some(({ sql }) => sql.some((text) => text.includes(part)))
  const printed = changes.map((change) => {
    const texts = printChange(change, changes)
    return change === firstDrop ? { ...texts, inside: place + texts.inside } : texts
  })
  const textOf = (part: keyof Printed): string => printed.map((texts) => texts[part]).join('')
  const before = textOf('before')
  const inside = [
    ...(first ? [collation] : []),
    ...(uses(trigramClass) ? [trigrams] : []),
    ...(uses(gist) ? [exclusions] : []),
    textOf('inside'),
  ].join('')
  return [
    openingSql,
    ...(follows ? [followsMark(follows)] : []),
    ...(!first && changes.every(({ additive }) => additive) ? [additiveMark] : []),
    before,
    ...(before === '' || inside === '' ? [] : ['\n-- Step\n']),
    inside,
    textOf('after'),
  ].join('')
}

function printChange(change: SchemaChange, changes: readonly SchemaChange[]): Printed {
  const comment =
    change.risk === 'safe' ? '' : `-- ${comments[change.risk]}: ${adviceOn(change, changes)}\n`
  const isCreated = changes.some(
    ({ kind, table }) => kind === 'createTable' && table.id === change.table.id,
  )
  const { online } = change
  if (!online || isCreated) {
    const emptyLine = change.kind === 'createTable' || comment !== '' ? '\n' : ''
    return { before: '', inside: emptyLine + comment + printStatements(change.sql), after: '' }
  }
  const printStep = ({ mode, sql }: OnlineStep): string =>
    `\n-- Step${mode === 'transaction' ? '' : `, ${mode}`}: ${change.says}\n` +
    comment +
    printStatements(sql)
  return {
    before: online.before ? printStep(online.before) : '',
    inside: printStatements(online.inside),
    after: online.after.map(printStep).join(''),
  }
}

const printStatements = (statements: readonly string[]): string =>
  statements.map((statement) => `${statement};\n`).join('')

const comments = { 'needs data': 'Needs data', destructive: 'Destructive' } as const
