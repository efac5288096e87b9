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
    parse: parseJson,
    opaque: true,
  })
}

/** Refuses what would not be kept as it is: null characters, halves of surrogate pairs, numbers of too many digits. */
export function parseJson(input: unknown): unknown {
  const text = JSON.stringify(input, (_, value: unknown) => {
    if (typeof value === 'number') requireExact(value)
    return value
  })
  if (text.includes('\\u0000')) throw new Invalid('Null characters are not allowed.')
  if (/\\ud[89a-f]/i.test(text))
    throw new Invalid('Text with half of a surrogate pair is not allowed.')
  return input
}
