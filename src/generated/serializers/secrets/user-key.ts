// Generated from cadastre/models/secrets/user-key.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A user key inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_userkey. */
export const NestedUserKey = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the user key' }),
    user: Type.Optional(
      Type.Ref('NestedUser', { description: 'Owner of the key; cannot be changed' }),
    ),
    fingerprint: Type.Optional(
      Type.String({ maxLength: 64, description: 'SHA-256 of the public key in DER, hexadecimal' }),
    ),
    active: Type.Optional(
      Type.Boolean({ description: 'True if the owner can get a session key with it' }),
    ),
  },
  {
    $id: 'NestedUserKey',
    description:
      'A user key inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_userkey',
  },
)

/** NestedUserKey as a plain type. */
export type NestedUserKey = {
  id: number
  url: string
  user?: { id: number; url: string; username?: string }
  fingerprint?: string
  active?: boolean
}

/** The public RSA key of a user; active once the master key is encrypted for it. */
export const UserKey = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    user: Type.Ref('NestedUser', { description: 'Owner of the key; cannot be changed' }),
    public_key: Type.String({
      maxLength: 8000,
      description: 'RSA public key of 2048 to 8192 bits: PEM, or a line of OpenSSH; kept as PEM',
    }),
    fingerprint: Type.String({
      maxLength: 64,
      description: 'SHA-256 of the public key in DER, hexadecimal',
    }),
    active: Type.Boolean({ description: 'True if the owner can get a session key with it' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'UserKey',
    description: 'The public RSA key of a user; active once the master key is encrypted for it.',
  },
)

/** UserKey as a plain type. */
export type UserKey = {
  id: number
  user: { id: number; url: string; username?: string }
  public_key: string
  fingerprint: string
  active: boolean
  created: string
  last_updated: string
}

/** A user key as it is written: choices are bare values. */
export const WritableUserKey = Type.Object(
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
    user: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the user: owner of the key; cannot be changed',
    }),
    public_key: Type.String({
      maxLength: 8000,
      description: 'RSA public key of 2048 to 8192 bits: PEM, or a line of OpenSSH; kept as PEM',
    }),
  },
  {
    additionalProperties: false,
    $id: 'WritableUserKey',
    description: 'A user key as it is written: choices are bare values',
    examples: [{ user: 1, public_key: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----' }],
  },
)

/** WritableUserKey as a plain type. */
export type WritableUserKey = {
  id?: number
  if_match?: string
  user: number
  public_key: string
}

/** Changes of a user key: what is left out stays as it is. */
export const PatchedWritableUserKey = Type.Object(
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
    user: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the user: owner of the key; cannot be changed',
      }),
    ),
    public_key: Type.Optional(
      Type.String({
        maxLength: 8000,
        description: 'RSA public key of 2048 to 8192 bits: PEM, or a line of OpenSSH; kept as PEM',
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableUserKey',
    description: 'Changes of a user key: what is left out stays as it is',
    examples: [{ public_key: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----' }],
  },
)

/** PatchedWritableUserKey as a plain type. */
export type PatchedWritableUserKey = {
  id?: number
  if_match?: string
  user?: number
  public_key?: string
}

/** A user key in the response to a write: references are ids, choices are bare values. */
export const FlatUserKey = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    user: Type.Integer({ description: 'Id of the user: owner of the key; cannot be changed' }),
    public_key: Type.String({
      maxLength: 8000,
      description: 'RSA public key of 2048 to 8192 bits: PEM, or a line of OpenSSH; kept as PEM',
    }),
  },
  {
    $id: 'FlatUserKey',
    description:
      'A user key in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatUserKey as a plain type. */
export type FlatUserKey = {
  id: number
  user: number
  public_key: string
}

/** A page of user keys. */
export const PaginatedUserKeyList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('UserKey'), { description: 'The user keys of this page' }),
  },
  { $id: 'PaginatedUserKeyList', description: 'A page of user keys' },
)

/** PaginatedUserKeyList as a plain type. */
export type PaginatedUserKeyList = {
  count: number
  next: string | null
  previous: string | null
  results: UserKey[]
}
