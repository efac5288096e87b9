/**
 * Returns SQL for the number of rows of a table, from the totals that triggers keep. Counts the
 * rows where no total is kept.
 */
export const keptTotalSql = (table: string): string =>
  `coalesce((select sum(k.rows)::int from _totals k where k.name = '${table}'), ` +
  `(select count(*)::int from ${table}))`

/**
 * Returns SQL for the version of tables, as text. It is higher in every snapshot that has another
 * change of one of them; null where no totals are kept.
 */
export const versionSql = (tables: readonly string[]): string =>
  `(select sum(k.version)::text from _totals k ` +
  `where k.name in (${tables.map((table) => `'${table}'`).join(', ')}))`
