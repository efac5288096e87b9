// Generated from schema/secrets/secret.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A secret inside the representation of another object; only id and url for readers who may not see it. */
export const NestedSecret = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the secret' }),
    device: Type.Optional(
      Type.Ref('NestedDevice', { description: 'The device the secret belongs to' }),
    ),
    role: Type.Optional(
      Type.Ref('NestedSecretRole', { description: 'Role, which decides who may open the secret' }),
    ),
    name: Type.Optional(
      Type.String({ maxLength: 100, description: 'A name within the role, such as a login' }),
    ),
  },
  {
    $id: 'NestedSecret',
    description:
      'A secret inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedSecret as a plain type. */
export type NestedSecret = {
  id: number
  url: string
  device?: { id: number; url: string; name?: string | null; display_name?: string }
  role?: { id: number; url: string; name?: string; slug?: string }
  name?: string
}

/** A credential of a device, stored sealed. */
export const Secret = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The device the secret belongs to' }),
    role: Type.Ref('NestedSecretRole', {
      description: 'Role, which decides who may open the secret',
    }),
    name: Type.String({ maxLength: 100, description: 'A name within the role, such as a login' }),
    plaintext: Type.Union([Type.String({ maxLength: 65535 }), Type.Null()], {
      description: 'The secret itself, such as a password; empty where secrets are locked',
    }),
    plaintext_error: Type.Optional(
      Type.String({
        description:
          'Why plaintext is null though it may be read: its sealed value does not open. Absent where nothing is wrong',
        'x-beside': 'plaintext',
      }),
    ),
    hash: Type.String({
      maxLength: 128,
      description: 'Salted one-way hash of the plaintext, kept by the service',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Secret', description: 'A credential of a device, stored sealed.' },
)

/** Secret as a plain type. */
export type Secret = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  role: { id: number; url: string; name?: string; slug?: string }
  name: string
  plaintext: string | null
  plaintext_error?: string
  hash: string
  created: string
  last_updated: string
}

/** A secret as it is written: choices are bare values. */
export const WritableSecret = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    device: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device: the device the secret belongs to',
    }),
    role: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the secret role: role, which decides who may open the secret',
    }),
    name: Type.Optional(
      Type.String({ maxLength: 100, description: 'A name within the role, such as a login' }),
    ),
    plaintext: Type.String({
      maxLength: 65535,
      description: 'The secret itself, such as a password; empty where secrets are locked',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableSecret',
    description: 'A secret as it is written: choices are bare values',
    examples: [{ device: 1, role: 1, name: 'Example name', plaintext: 'Example plaintext' }],
  },
)

/** WritableSecret as a plain type. */
export type WritableSecret = {
  id?: number
  if_match?: string
  device: number
  role: number
  name?: string
  plaintext: string
}

/** Changes of a secret: what is left out stays as it is. */
export const PatchedWritableSecret = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    device: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device: the device the secret belongs to',
      }),
    ),
    role: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the secret role: role, which decides who may open the secret',
      }),
    ),
    name: Type.Optional(
      Type.String({ maxLength: 100, description: 'A name within the role, such as a login' }),
    ),
    plaintext: Type.Optional(
      Type.Union([Type.String({ maxLength: 65535 }), Type.Null()], {
        description: 'The secret itself, such as a password; empty where secrets are locked',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableSecret',
    description: 'Changes of a secret: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableSecret as a plain type. */
export type PatchedWritableSecret = {
  id?: number
  if_match?: string
  device?: number
  role?: number
  name?: string
  plaintext?: string | null
}

/** A secret in the response to a write: references are ids, choices are bare values. */
export const FlatSecret = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the device the secret belongs to' }),
    role: Type.Integer({
      description: 'Id of the secret role: role, which decides who may open the secret',
    }),
    name: Type.String({ maxLength: 100, description: 'A name within the role, such as a login' }),
    plaintext: Type.Union([Type.String({ maxLength: 65535 }), Type.Null()], {
      description: 'The secret itself, such as a password; empty where secrets are locked',
    }),
  },
  {
    $id: 'FlatSecret',
    description: 'A secret in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatSecret as a plain type. */
export type FlatSecret = {
  id: number
  device: number
  role: number
  name: string
  plaintext: string | null
}

/** A page of secrets. */
export const PaginatedSecretList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Secret'), { description: 'The secrets of this page' }),
  },
  { $id: 'PaginatedSecretList', description: 'A page of secrets' },
)

/** PaginatedSecretList as a plain type. */
export type PaginatedSecretList = {
  count: number
  next: string | null
  previous: string | null
  results: Secret[]
}
