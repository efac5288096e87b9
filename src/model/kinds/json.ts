import Type from 'typebox'
import { field, Invalid, type Field, type FieldOptions } from '../field.ts'

/** Any JSON value. Not filtered, ordered or searched. */
export function json(options: FieldOptions = {}): Field {
  return field(options, {
    kind: 'json',
    column: {
      sql: 'jsonb',
      prisma: 'Json',
      ...(options.default === undefined
        ? {}
        : { default: `'${JSON.stringify(options.default).replaceAll("'", "''")}'` }),
    },
    read: Type.Unknown(),
    write: Type.Unknown(),
    parse: parseJson,
    opaque: true,
  })
}

/** Refuses what jsonb cannot hold: null characters and halves of surrogate pairs. */
export function parseJson(input: unknown): unknown {
  const text = JSON.stringify(input)
  if (text.includes('\\u0000')) throw new Invalid('Null characters are not allowed.')
  if (/\\ud[89a-f]/i.test(text))
    throw new Invalid('Text with half of a surrogate pair is not allowed.')
  return input
}
