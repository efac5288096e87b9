import Type from 'typebox'
import { field, Invalid, type Field, type FieldOptions } from '../field.ts'
import { requireExact } from '../parsing.ts'

/** Options of a JSON field. */
export interface JsonOptions extends FieldOptions {
  /** What the model's behaviour lets in is a list of texts: the document says so. */
  readonly texts?: boolean
}

/** Any JSON value. Not filtered, ordered or searched. */
export function json({ texts = false, ...options }: JsonOptions = {}): Field {
  const schema = texts ? Type.Array(Type.String()) : Type.Unknown()
  return field(options, {
    kind: 'json',
    column: {
      sql: 'jsonb',
      prisma: 'Json',
      ...(options.default === undefined
        ? {}
        : { default: `'${JSON.stringify(options.default).replaceAll("'", "''")}'` }),
    },
    read: schema,
    write: schema,
    parse: parseOwnJson,
    opaque: true,
  })
}

/** Refuses numbers, too, that lost digits on their way. */
function parseOwnJson(input: unknown): unknown {
  return looked(input, (part) => {
    if (typeof part === 'number') requireExact(part)
    requireStorable(part)
  })
}

/** Refuses what jsonb cannot hold: null characters and halves of surrogate pairs. */
export function parseJson(input: unknown): unknown {
  return looked(input, requireStorable)
}

/** The same value, after a look at everything inside it, keys too. */
function looked(input: unknown, look: (part: unknown) => void): unknown {
  JSON.stringify(input, (key, value: unknown) => {
    look(key)
    look(value)
    return value
  })
  return input
}

function requireStorable(text: unknown): void {
  if (typeof text !== 'string') return
  if (text.includes('\0')) throw new Invalid('Null characters are not allowed.')
  if (!text.isWellFormed()) throw new Invalid('Text with half of a surrogate pair is not allowed.')
}
