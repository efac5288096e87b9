import type pg from 'pg'
import { query } from './data-folder.ts'

/** Returns the rows of every table, as texts in order. */
export function allRows(connection: pg.PoolConfig): Promise<Record<string, readonly string[]>> {
  return ofTables(connection, `coalesce(json_agg(r::text order by r::text), '[]')`)
}

/** Returns a digest of the rows of every table. */
export function allDigests(connection: pg.PoolConfig): Promise<Record<string, string>> {
  return ofTables(connection, `md5(coalesce(string_agg(r::text, ' ' order by r::text), ''))`)
}

/** Returns an aggregate of the rows `r` of every table, in one snapshot. */
async function ofTables<T>(
  connection: pg.PoolConfig,
  aggregate: string,
): Promise<Record<string, T>> {
  const tables = await query(
    connection,
    `select quote_ident(tablename) from pg_tables where schemaname = 'public' order by 1`,
  )
  const selects = tables.map(
    ([name]) => `select '${String(name)}', to_json(${aggregate}) from ${String(name)} r`,
  )
  return Object.fromEntries(await query(connection, selects.join(' union all ')))
}
