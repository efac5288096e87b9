import Type from 'typebox'
import { field, Invalid, type Field, type FieldOptions } from '../field.ts'
import { parseText } from '../parsing.ts'

const largest = 65535

/**
 * Text that is stored sealed and read only with a session key; null to everybody else. It is never filtered, ordered,
 * searched or logged. Until sealing is set up (no key ring), writes are refused: nothing is ever stored in clear.
 */
export function secret(options: Omit<FieldOptions, 'unique' | 'default'> = {}): Field {
  return field({ ...options, optional: true }, {
    kind: 'secret',
    required: !options.optional,
    column: { sql: 'text', prisma: 'String' },
    reading: () => ({ by: 'expression', sql: () => 'null::text' }),
    read: Type.String({ maxLength: largest }),
    write: Type.String({ maxLength: largest }),
    parse: (input) => {
      const text = parseText(input, false)
      if (Buffer.byteLength(text) > largest) throw new Invalid(`Ensure this field has no more than ${largest} bytes.`)
      throw new Invalid('A session key must be provided when creating or updating secrets.')
    },
    opaque: true,
    confidential: true,
  }) // prettier-ignore
}
