import pg from 'pg'

/** Makes a value of the text that the server sends. */
export type Parse = (text: string) => unknown

// _text. The library's list of type ids leaves out arrays.
const textArray = pg.types.getTypeParser(1009 as 25) as Parse

const numberArray: Parse = (text) => {
  // The text array parser gives an array of strings and nulls.
  const items = textArray(text) as (string | null)[]
  return items.map((item) => (item === null ? null : Number(item)))
}

const asText: Parse = (text) => text

/**
 * By type id. Numbers are JSON numbers; dates and times stay the server's text, which no Date can
 * shift or round.
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

/** How values of a type are read, by its id. */
export function getTypeParser(id: number, format?: 'text' | 'binary'): Parse {
  if (format !== 'binary') {
    const parser = parsers.get(id)
    if (parser !== undefined) return parser
  }
  return pg.types.getTypeParser(id, format) as Parse
}
