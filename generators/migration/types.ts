import { quoted, type Table } from './description.ts'

/** How the values of a column come through a change of its type. */
export interface Cast {
  /** No value is refused or altered. */
  readonly safe: boolean
  /** SQL expression of the new value, where the ordinary conversion does not serve. */
  readonly using?: string
  /** SQL condition of the values that would be altered without a word. */
  readonly loses?: string
}

interface SqlType {
  readonly name: string
  /** Length, or digits and places. */
  readonly size: readonly number[]
}

interface Row {
  readonly from: RegExp
  readonly to: RegExp
  readonly cast: (column: string, from: SqlType, to: SqlType) => Cast
}

const safe = (): Cast => ({ safe: true })

/** The first row that fits decides; the last fits everything. */
const rows: readonly Row[] = [
  { from: /^smallint$/, to: /^(integer|bigint)$/, cast: safe },
  { from: /^integer$/, to: /^bigint$/, cast: safe },
  { from: /^varchar\(/, to: /^text$/, cast: safe },
  { from: /^date$/, to: /^timestamptz/, cast: (column) => ({ safe: true, using: `${column}::timestamp at time zone 'UTC'` }) },
  { from: /^timestamptz/, to: /^date$/, cast: (column) => ({ safe: false, using: `(${column} at time zone 'UTC')::date`, loses: `(${column} at time zone 'UTC')::time <> '00:00'` }) },
  { from: /^(varchar\(|text$)/, to: /^varchar\(/, cast: (_, from, to) => ({ safe: (from.size[0] ?? Infinity) <= (to.size[0] ?? 0) }) },
  { from: /^numeric\(/, to: /^numeric\(/, cast: castNumeric },
  { from: /^(smallint|integer|bigint)$/, to: /^(smallint|integer|bigint|numeric)/, cast: () => ({ safe: false }) },
  { from: /^numeric\(/, to: /^(smallint|integer|bigint)$/, cast: (column) => ({ safe: false, loses: `${column} <> trunc(${column})` }) },
  { from: /^boolean$/, to: /^(smallint|integer|bigint)$/, cast: (column) => ({ safe: false, using: `${column}::integer` }) },
  { from: /./, to: /^(text$|varchar\()/, cast: (column) => ({ safe: false, using: `${column}::text` }) },
  { from: /./, to: /./, cast: (column, _, to) => ({ safe: false, using: `${column}::text::${to.name}` }) },
] // prettier-ignore

/** What a change of type does to a column's values. Lengths are enforced, never cut to fit. */
export function castOf(column: string, from: string, to: string): Cast {
  const row = rows.find((candidate) => candidate.from.test(from) && candidate.to.test(to))
  return row?.cast(quoted(column), parseType(from), parseType(to)) ?? { safe: false }
}

/** SQL that stops the migration when a conversion would alter values. */
export function guard(table: Table, column: string, type: string, loses: string): string {
  return `do $$ begin
  if exists (select from ${table.name} where ${loses}) then
    raise exception '${table.name}.${column} holds values that ${type} cannot hold';
  end if;
end $$`
}

function castNumeric(column: string, from: SqlType, to: SqlType): Cast {
  const [digits = 0, places = 0] = from.size
  const [newDigits = 0, newPlaces = 0] = to.size
  const whole = digits - places <= newDigits - newPlaces
  if (whole && places <= newPlaces) return { safe: true }
  if (places <= newPlaces) return { safe: false }
  return { safe: false, loses: `${column} <> round(${column}, ${newPlaces})` }
}

function parseType(text: string): SqlType {
  const [, size = ''] = /\(([\d, ]+)\)/.exec(text) ?? []
  return { name: text, size: size === '' ? [] : size.split(',').map(Number) }
}
