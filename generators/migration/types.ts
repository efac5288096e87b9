import { quoted } from './description.ts'

/** Effect of a change of type on the values of a column. */
export interface Cast {
  /** Whether no value is refused or altered. */
  readonly safe: boolean
  /** Whether the same values are read as before, and more can be stored. */
  readonly widens?: true
  /** SQL expression of the new value when the default conversion does not suffice. */
  readonly using?: string
  /** SQL condition of the values that would be altered, or that are too long. */
  readonly loses?: string
  /** Whether the server may refuse to convert a value. */
  readonly fails?: true
}

interface SqlType {
  readonly name: string
  /** Length, or precision and scale. */
  readonly size: readonly number[]
}

interface Row {
  readonly from: RegExp
  readonly to: RegExp
  readonly cast: (column: string, from: SqlType, to: SqlType) => Cast
}

const integers = /^(smallint|integer|bigint)$/

/** Conversions: the first matching row applies, and the last row matches every type. */
const rows: readonly Row[] = [
  // A bigint is read as a text by processes that know the column as a smaller number.
  { from: /^smallint$/, to: /^integer$/, cast: () => ({ safe: true, widens: true }) },
  { from: /^smallint$/, to: /^bigint$/, cast: () => ({ safe: true }) },
  { from: /^integer$/, to: /^bigint$/, cast: () => ({ safe: true }) },
  { from: /^varchar\(/, to: /^text$/, cast: () => ({ safe: true, widens: true }) },
  { from: /^date$/, to: /^timestamptz/, cast: castDate },
  { from: /^timestamptz/, to: /^date$/, cast: castTimestamp },
  { from: /^(varchar\(|text$)/, to: /^varchar\(/, cast: castText },
  { from: /^numeric\(/, to: /^numeric\(/, cast: castNumeric },
  { from: integers, to: /^(smallint|integer|bigint|numeric)/, cast: castRefusable },
  { from: /^numeric\(/, to: integers, cast: castWhole },
  { from: /^boolean$/, to: integers, cast: castBy('integer') },
  { from: /./, to: /^text$/, cast: castBy('text') },
  { from: /./, to: /^varchar\(/, cast: castToText },
  { from: /./, to: /./, cast: castByText },
]

/**
 * Returns the effect of a change of type. Values that are too long are refused, never truncated.
 */
export function castOf(column: string, from: string, to: string): Cast {
  const row = rows.find((candidate) => candidate.from.test(from) && candidate.to.test(to))
  return row?.cast(quoted(column), parseType(from), parseType(to)) ?? { safe: false }
}

function castDate(column: string): Cast {
  return { safe: true, using: `${column}::timestamp at time zone 'UTC'` }
}

function castTimestamp(column: string): Cast {
  const local = `(${column} at time zone 'UTC')`
  return { safe: false, using: `${local}::date`, loses: `${local}::time <> '00:00'` }
}

function castRefusable(): Cast {
  return { safe: false, fails: true }
}

function castWhole(column: string): Cast {
  return { safe: false, loses: `${column} <> trunc(${column})`, fails: true }
}

function castBy(type: string): Row['cast'] {
  return (column) => ({ safe: false, using: `${column}::${type}` })
}

function castByText(column: string, _: SqlType, to: SqlType): Cast {
  return { safe: false, using: `${column}::text::${to.name}`, fails: true }
}

function castToText(column: string, _: SqlType, to: SqlType): Cast {
  return { ...tooLong(`${column}::text`, to), using: `${column}::text` }
}

function castText(column: string, from: SqlType, to: SqlType): Cast {
  const isLonger = (from.size[0] ?? Infinity) <= (to.size[0] ?? 0)
  return isLonger ? { safe: true, widens: true } : tooLong(column, to)
}

/** Returns the cast to a shorter text: the server itself would drop trailing spaces silently. */
const tooLong = (value: string, { size: [most = 0] }: SqlType): Cast => ({
  safe: false,
  loses: `length(${value}) > ${most}`,
})

function castNumeric(column: string, from: SqlType, to: SqlType): Cast {
  const [digits = 0, places = 0] = from.size
  const [newDigits = 0, newPlaces = 0] = to.size
  const isWhole = digits - places <= newDigits - newPlaces
  const isExact = places <= newPlaces
  return {
    safe: isWhole && isExact,
    ...(isWhole && places === newPlaces ? { widens: true as const } : {}),
    ...(isExact ? {} : { loses: `${column} <> round(${column}, ${newPlaces})` }),
    ...(isWhole ? {} : { fails: true as const }),
  }
}

function parseType(text: string): SqlType {
  const [, size = ''] = /\(([\d, ]+)\)/.exec(text) ?? []
  return { name: text, size: size === '' ? [] : size.split(',').map(Number) }
}
