import pg from 'pg'
import type { Parse } from '../statement.ts'

// Type id of text[], which the library's list of type ids omits.
const textArray = pg.types.getTypeParser(1009 as 25) as Parse

const numberArray: Parse = (text) => {
  // The text array parser returns an array of strings and nulls.
  const items = textArray(text) as (string | null)[]
  return items.map((item) => (item === null ? null : Number(item)))
}

const asText: Parse = (text) => text

/**
 * Parsers by type id. Numbers become JSON numbers; dates and times stay as text, since a Date would
 * round them or shift their zone.
 */
const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIME, asText],
  [pg.types.builtins.TIMESTAMP, asText],
  [pg.types.builtins.TIMESTAMPTZ, asText],
  [pg.types.builtins.INTERVAL, asText],
  [1016, numberArray],
  [1231, numberArray],
  [1115, textArray],
  [1182, textArray],
  [1185, textArray],
])

/** Returns the parser for values of a type, by its id. */
export function getTypeParser(id: number, format?: 'text' | 'binary'): Parse {
  if (format !== 'binary') {
    const parser = parsers.get(id)
    if (parser !== undefined) return parser
  }
  return pg.types.getTypeParser(id, format) as Parse
}
