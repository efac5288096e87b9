import Type from 'typebox'
import { field, Invalid, type Field, type FieldOptions, type Sealed } from '../field.ts'
import { hidden } from './hidden.ts'

const largest = 65535

/** Options of a secret field; the names are those of other fields of the model. */
export interface SecretOptions extends Omit<FieldOptions, 'unique' | 'default'>, Partial<Sealed> {}

/**
 * Text that is stored sealed and read only with a session key; null to everybody else. It is never filtered, ordered,
 * searched or logged. `boundTo` names fields that the sealing is bound to: a sealed value that is moved to other values
 * of them does not open. `audience` names a reference whose target lists the `users` and `groups` who may open and
 * write; `hash` a field that keeps a salted hash.
 */
export function secret(options: SecretOptions = {}): Field {
  const { boundTo = [], audience, hash, ...common } = options
  const named = { ...(audience ? { audience } : {}), ...(hash ? { hash } : {}) }
  return field({ ...common, optional: true }, {
    kind: 'secret',
    required: !options.optional,
    column: { sql: 'text', prisma: 'String' },
    reading: () => ({ by: 'expression', sql: () => 'null::text' }),
    read: Type.String({ maxLength: largest }),
    write: Type.String({ maxLength: largest }),
    parse: parseSecret,
    // What is sealed is put in its place inside the write; whatever happens, it is not kept in clear.
    store: () => null,
    echo: () => null,
    sealed: { boundTo, ...named },
    companions: { [sealName]: hidden({ description: 'What the sealed values of this object are bound to' }) },
    opaque: true,
    confidential: true,
  }) // prettier-ignore
}

/** Name of the field that comes along with secret fields: a UUID that no other object has. */
export const sealName = 'seal'

/** Takes text as it is: spaces and null characters too, for it is not stored as text. */
function parseSecret(input: unknown): string {
  if (typeof input !== 'string') throw new Invalid('Not a valid string.')
  if (!input.isWellFormed())
    throw new Invalid('Not a valid string: it holds half of a surrogate pair.')
  if (Buffer.byteLength(input) > largest)
    throw new Invalid(`Ensure this field has no more than ${largest} bytes.`)
  return input
}
