import type { Database } from '../database.ts'
import { transaction } from '../transaction/index.ts'
import { changeVersionsSql, countAgainSql } from './triggers.ts'

/** The kept total of a table, and the number of its rows when both were read. */
export interface CheckedTotal {
  readonly table: string
  /** Null if no total was kept. */
  readonly kept: number | null
  readonly counted: number
}

/** Returns the kept totals by the names of their tables. */
export async function keptTotals(
  database: Pick<Database, 'rows'>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const text =
    'select k.name, sum(k.rows)::float8 from _totals k ' +
    'where k.name = any($1::text[]) group by k.name'
  const rows = await database.rows({ text, values: [tables] })
  return new Map(rows.map(([name, count]) => [String(name), Number(count)]))
}

/**
 * Compares the kept total of each table with the number of its rows, in one snapshot. Counts again
 * where they differ, while nobody else writes to the table. Yields a row for each table. Changes
 * the versions of all tables first: a total can be right although rows changed without triggers.
 *
 * @example
 * for await (const { table, kept, counted } of checkTotals(database, ['library_book'])) …
 */
export async function* checkTotals(
  database: Database,
  tables: readonly string[],
): AsyncGenerator<CheckedTotal> {
  await transaction(database, ({ rows }) => rows({ text: changeVersionsSql, values: [] }))
  for (const table of tables) {
    const text =
      `select (select sum(k.rows)::float8 from _totals k where k.name = $1), ` +
      `(select count(*)::float8 from "${table}")`
    const [[kept, counted] = []] = await transaction(database, ({ rows }) =>
      rows({ text, values: [table] }),
    )
    if (kept !== counted) await countAgain(database, table)
    yield { table, kept: kept === null ? null : Number(kept), counted: Number(counted) }
  }
}

const countAgain = (database: Database, table: string): Promise<void> =>
  transaction(database, async ({ rows }) => {
    await rows({ text: `lock table "${table}" in share row exclusive mode`, values: [] })
    await rows({ text: countAgainSql(table), values: [table] })
  })
