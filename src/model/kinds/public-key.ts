import Type from 'typebox'
import { field, type Field, type FieldOptions } from '../field.ts'
import { parseText } from '../parsing.ts'
import { readPublicKey } from '../rsa-key.ts'

const longest = 8000

/** A public RSA key, in any of the usual forms; kept as PEM. */
export function publicKey(options: FieldOptions = {}): Field {
  return field(options, {
    kind: 'public-key',
    column: { sql: `varchar(${longest})`, prisma: `String @db.VarChar(${longest})` },
    read: Type.String({ maxLength: longest }),
    write: Type.String({ maxLength: longest }),
    parse: (input) => readPublicKey(parseText(input)).pem,
    opaque: true,
    example: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----',
  })
}
