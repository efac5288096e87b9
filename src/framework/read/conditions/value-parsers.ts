import type { Path } from '../../model/graph.ts'
import type { Lookup } from '../../model/lookups.ts'
import { parseBoolean, parseText } from '../../model/parsing.ts'

interface ValueParser {
  readonly parse: (text: string, path: Path) => readonly unknown[]
  /** SQL type of the values, if it is not that of the field. */
  readonly type?: string
}

/** Parsers for the values of a look-up, by what it reads. */
export const valueParsers: Readonly<Record<NonNullable<Lookup['reads']> | 'own', ValueParser>> = {
  own: { parse: (text, path) => [path.field.parseFilter(text)] },
  boolean: { parse: (text) => [parseBoolean(text)], type: 'boolean' },
  pattern: { parse: (text) => [parseText(text, false)], type: 'text' },
  part: { parse: (text, path) => [path.field.parsePart?.(text) ?? text], type: 'text' },
  list: { parse: (text, path) => text.split(',').map((item) => path.field.parseFilter(item)) },
}
