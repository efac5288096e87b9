// Generated from cadastre/models/secrets/session-key.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A session key inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_sessionkey. */
export const NestedSessionKey = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the session key' }),
    user_key: Type.Optional(
      Type.Ref('NestedUserKey', { description: 'The user key the session was opened with' }),
    ),
    created: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the object was made' }),
    ),
  },
  {
    $id: 'NestedSessionKey',
    description:
      'A session key inside the representation of another object; only id and url for readers who may not see it, as without secrets.view_sessionkey',
  },
)

/** NestedSessionKey as a plain type. */
export type NestedSessionKey = {
  id: number
  url: string
  user_key?: {
    id: number
    url: string
    user?: { id: number; url: string; username?: string }
    fingerprint?: string
    active?: boolean
  }
  created?: string
}

/** A session in which a user opens secrets; deleting it ends it. The key itself is not kept. */
export const SessionKey = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    user_key: Type.Ref('NestedUserKey', {
      description: 'The user key the session was opened with',
    }),
    address: Type.String({ maxLength: 45, description: 'Where it was opened from' }),
    expires: Type.String({
      format: 'date-time',
      description: 'When the session ends at the latest',
    }),
    last_used: Type.String({
      format: 'date-time',
      description: 'When it was last used, to the minute',
    }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
  },
  {
    $id: 'SessionKey',
    description:
      'A session in which a user opens secrets; deleting it ends it. The key itself is not kept.',
  },
)

/** SessionKey as a plain type. */
export type SessionKey = {
  id: number
  user_key: {
    id: number
    url: string
    user?: { id: number; url: string; username?: string }
    fingerprint?: string
    active?: boolean
  }
  address: string
  expires: string
  last_used: string
  created: string
}

/** A page of session keys. */
export const PaginatedSessionKeyList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('SessionKey'), { description: 'The session keys of this page' }),
  },
  { $id: 'PaginatedSessionKeyList', description: 'A page of session keys' },
)

/** PaginatedSessionKeyList as a plain type. */
export type PaginatedSessionKeyList = {
  count: number
  next: string | null
  previous: string | null
  results: SessionKey[]
}
