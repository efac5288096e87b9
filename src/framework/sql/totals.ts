import type { Statement } from '../database/statement.ts'

/** Returns an SQL list of the names of tables. */
const names = (tables: readonly string[]): string => tables.map((table) => `'${table}'`).join(', ')

/**
 * Returns SQL for the number of rows of a table, from the totals that triggers keep. Counts the
 * rows where no total is kept.
 */
export const keptTotalSql = (table: string): string =>
  `coalesce((select sum(k.rows)::int from _totals k where k.name = '${table}'), ` +
  `(select count(*)::int from ${table}))`

/** Stands for the number of rows of a table whose total is not kept. */
const manyRows = 1_000_000

/** Returns SQL for the kept number of rows of a table, for estimates; it never counts the rows. */
export const estimatedRowsSql = (table: string): string =>
  `coalesce((select sum(k.rows) from _totals k where k.name = '${table}'), ${manyRows})`

/**
 * Returns SQL for the version of tables, as text. It differs between two snapshots if one has a
 * change of these tables that the other has not. It is null where no totals are kept.
 *
 * @example
 * `select ${versionSql(['library_book'])}`
 */
export const versionSql = (tables: readonly string[]): string =>
  `(select sum(k.version)::text from _totals k where k.name in (${names(tables)}))`

/** Returns a statement for the version of tables. */
export const versionStatement = (tables: readonly string[]): Statement => ({
  text: `select ${versionSql(tables)}`,
  values: [],
  isShort: true,
  isReadOnly: true,
  isLimited: true,
})

/** Returns SQL for `<version> <total>`: the version of tables and the rows of one of them. */
export const versionAndTotalSql = (tables: readonly string[], table: string): string =>
  `(select coalesce(sum(k.version)::text, '') || ' ' || ` +
  `coalesce(sum(k.rows) filter (where k.name = '${table}'), ` +
  `(select count(*) from ${table}))::text ` +
  `from _totals k where k.name in (${names(tables)}))`
