/**
 * Returns SQL for the number of rows of a table, from the totals that triggers keep. Counts the
 * rows where no total is kept.
 */
export const keptTotalSql = (table: string): string =>
  `coalesce((select sum(k.rows)::int from _totals k where k.name = '${table}'), ` +
  `(select count(*)::int from ${table}))`
