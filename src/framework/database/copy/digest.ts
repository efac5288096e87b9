import pg from 'pg'
import type { StoredTable } from './stored-tables.ts'

/** The number of rows of a table, and a checksum of them that no order changes. */
export interface Digest {
  readonly rows: string
  readonly sum: string
}

/**
 * Settings on which the texts of values depend. Both sides have the same ones, so that equal values
 * have equal texts in every version of PostgreSQL. `row_security = off` refuses to leave out rows.
 */
const textSettings: Readonly<Record<string, string>> = {
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  xmloption: 'content',
  client_encoding: 'UTF8',
  row_security: 'off',
}

/** The statement that makes these settings until the end of the transaction. */
export const setTextSettings = `select ${Object.entries(textSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`

/**
 * Reads the digest of a table: the sum of the first eight bytes of the SHA-256 of each row. Sums of
 * random numbers are equal by chance once in 2^64.
 */
export async function readDigest(
  client: pg.Client,
  { name, columns }: StoredTable,
): Promise<Digest> {
  const row = `row(${columnList(columns)})::text`
  const hash = `substring(sha256(convert_to(${row}, 'UTF8')), 1, 8)`
  const number = `('x' || encode(${hash}, 'hex'))::bit(64)::bigint::numeric`
  const { rows } = await client.query<Digest>(
    `select count(*)::text as rows, coalesce(sum(${number}), 0)::text as sum
     from ${pg.escapeIdentifier(name)}`,
  )
  return rows[0] ?? { rows: '0', sum: '0' }
}

/** Returns columns as SQL lists them. */
export const columnList = (columns: readonly string[]): string =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ')
