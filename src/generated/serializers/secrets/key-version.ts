// Generated from cadastre/models/secrets/key-version.ts. Do not edit: npm run generate
import Type from 'typebox'

/** New secrets are sealed under the current one: current = Current, old = Old, retired = Retired. Later versions may add values. */
export const KeyVersionState = Type.Unsafe({
  type: 'string',
  enum: ['current', 'old', 'retired'],
  $id: 'KeyVersionState',
  description:
    'New secrets are sealed under the current one: current = Current, old = Old, retired = Retired. Later versions may add values.',
  'x-enum-varnames': ['Current', 'Old', 'Retired'],
  'x-enumNames': ['Current', 'Old', 'Retired'],
  'x-enum-descriptions': ['Current', 'Old', 'Retired'],
})

/** KeyVersionState as a plain type. */
export type KeyVersionState = 'current' | 'old' | 'retired'

/** A key version inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_keyversion. */
export const NestedKeyVersion = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the key version' }),
    number: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Which version, from 1' }),
    ),
    state: Type.Optional(
      Type.Ref('KeyVersionState', { description: 'New secrets are sealed under the current one' }),
    ),
  },
  {
    $id: 'NestedKeyVersion',
    description:
      'A key version inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_keyversion',
  },
)

/** NestedKeyVersion as a plain type. */
export type NestedKeyVersion = {
  id: number
  url: string
  number?: number
  state?: KeyVersionState
}

/** A version of the master key that secrets are sealed under. The key itself is never stored in clear. */
export const KeyVersion = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    number: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Which version, from 1' }),
    state: Type.Ref('KeyVersionState', {
      description: 'New secrets are sealed under the current one',
    }),
    retired: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When nothing was sealed under it any more and its copies were destroyed',
    }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
  },
  {
    $id: 'KeyVersion',
    description:
      'A version of the master key that secrets are sealed under. The key itself is never stored in clear.',
  },
)

/** KeyVersion as a plain type. */
export type KeyVersion = {
  id: number
  number: number
  state: KeyVersionState
  retired: string | null
  created: string
}

/** A page of key versions. */
export const PaginatedKeyVersionList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('KeyVersion'), { description: 'The key versions of this page' }),
  },
  { $id: 'PaginatedKeyVersionList', description: 'A page of key versions' },
)

/** PaginatedKeyVersionList as a plain type. */
export type PaginatedKeyVersionList = {
  count: number
  next: string | null
  previous: string | null
  results: KeyVersion[]
}
