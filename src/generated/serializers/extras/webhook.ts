// Generated from cadastre/models/webhooks/webhook.ts. Do not edit: npm run generate
import Type from 'typebox'

/** A webhook inside the representation of another object; only id and url for readers who may not see it, as without extras.view_webhook. */
export const NestedWebhook = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the webhook' }),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'Name of the webhook' })),
  },
  {
    $id: 'NestedWebhook',
    description:
      'A webhook inside the representation of another object; only id and url for readers who may not see it, as without extras.view_webhook',
  },
)

/** NestedWebhook as a plain type. */
export type NestedWebhook = {
  id: number
  url: string
  name?: string
}

/** A URL to which changes are sent that the user who registered it may see, once it has a signing secret. */
export const Webhook = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 100, description: 'Name of the webhook' }),
    user: Type.Ref('NestedUser', { description: 'Who registered it' }),
    endpoint: Type.String({
      maxLength: 2000,
      format: 'uri',
      description: 'Where changes are sent, by POST',
    }),
    models: Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    actions: Type.Array(Type.String({ maxLength: 10 }), {
      description: 'Some of `created`, `updated` and `deleted`',
    }),
    filter: Type.String({
      maxLength: 255,
      description:
        'Filters of the list of the only model, such as `username=ada`; deletions pass all',
    }),
    enabled: Type.Boolean({ description: 'Otherwise changes wait until it is enabled' }),
    disabled_reason: Type.String({ maxLength: 300, description: 'Why the service disabled it' }),
    failed_count: Type.Integer({
      minimum: 0,
      description: 'Number of deliveries whose change was tried and did not arrive',
    }),
    secret_made: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the newest signing secret was made',
    }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
  },
  {
    $id: 'Webhook',
    description:
      'A URL to which changes are sent that the user who registered it may see, once it has a signing secret.',
  },
)

/** Webhook as a plain type. */
export type Webhook = {
  id: number
  name: string
  user: { id: number; url: string; username?: string }
  endpoint: string
  models: string[]
  actions: string[]
  filter: string
  enabled: boolean
  disabled_reason: string
  failed_count: number
  secret_made: string | null
  created: string
}

/** A webhook as it is written: choices are bare values. */
export const WritableWebhook = Type.Object(
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
    name: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '\\S',
      description: 'Name of the webhook',
    }),
    endpoint: Type.String({
      maxLength: 2000,
      format: 'uri',
      minLength: 1,
      pattern: '^[a-zA-Z]+://[^/\\s?#]+\\S*$',
      description: 'Where changes are sent, by POST',
    }),
    models: Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    actions: Type.Optional(
      Type.Array(
        Type.String({ maxLength: 10, minLength: 1, pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$' }),
        {
          maxItems: 3,
          description:
            'Some of `created`, `updated` and `deleted`. Default: ["created","updated","deleted"]',
        },
      ),
    ),
    filter: Type.Optional(
      Type.String({
        maxLength: 255,
        description:
          'Filters of the list of the only model, such as `username=ada`; deletions pass all',
      }),
    ),
    enabled: Type.Optional(
      Type.Boolean({ description: 'Otherwise changes wait until it is enabled. Default: true' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableWebhook',
    description: 'A webhook as it is written: choices are bare values',
    examples: [{ name: 'Provisioning', endpoint: 'https://portal.example.com/', models: [] }],
  },
)

/** WritableWebhook as a plain type. */
export type WritableWebhook = {
  id?: number
  if_match?: string
  name: string
  endpoint: string
  models: string[]
  actions?: string[]
  filter?: string
  enabled?: boolean
}

/** Changes of a webhook: what is left out stays as it is. */
export const PatchedWritableWebhook = Type.Object(
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
    name: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '\\S',
        description: 'Name of the webhook',
      }),
    ),
    endpoint: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: 'uri',
        minLength: 1,
        pattern: '^[a-zA-Z]+://[^/\\s?#]+\\S*$',
        description: 'Where changes are sent, by POST',
      }),
    ),
    models: Type.Optional(
      Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    ),
    actions: Type.Optional(
      Type.Array(
        Type.String({ maxLength: 10, minLength: 1, pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$' }),
        { maxItems: 3, description: 'Some of `created`, `updated` and `deleted`' },
      ),
    ),
    filter: Type.Optional(
      Type.String({
        maxLength: 255,
        description:
          'Filters of the list of the only model, such as `username=ada`; deletions pass all',
      }),
    ),
    enabled: Type.Optional(
      Type.Boolean({ description: 'Otherwise changes wait until it is enabled' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableWebhook',
    description: 'Changes of a webhook: what is left out stays as it is',
    examples: [{ name: 'Provisioning' }],
  },
)

/** PatchedWritableWebhook as a plain type. */
export type PatchedWritableWebhook = {
  id?: number
  if_match?: string
  name?: string
  endpoint?: string
  models?: string[]
  actions?: string[]
  filter?: string
  enabled?: boolean
}

/** A webhook in the response to a write: references are ids, choices are bare values. */
export const FlatWebhook = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    name: Type.String({ maxLength: 100, description: 'Name of the webhook' }),
    endpoint: Type.String({
      maxLength: 2000,
      format: 'uri',
      description: 'Where changes are sent, by POST',
    }),
    models: Type.Array(Type.String(), { description: 'The models, such as `["users.user"]`' }),
    actions: Type.Array(Type.String({ maxLength: 10 }), {
      description: 'Some of `created`, `updated` and `deleted`',
    }),
    filter: Type.String({
      maxLength: 255,
      description:
        'Filters of the list of the only model, such as `username=ada`; deletions pass all',
    }),
    enabled: Type.Boolean({ description: 'Otherwise changes wait until it is enabled' }),
  },
  {
    $id: 'FlatWebhook',
    description:
      'A webhook in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatWebhook as a plain type. */
export type FlatWebhook = {
  id: number
  name: string
  endpoint: string
  models: string[]
  actions: string[]
  filter: string
  enabled: boolean
}

/** A page of webhooks. */
export const PaginatedWebhookList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Webhook'), { description: 'The webhooks of this page' }),
  },
  { $id: 'PaginatedWebhookList', description: 'A page of webhooks' },
)

/** PaginatedWebhookList as a plain type. */
export type PaginatedWebhookList = {
  count: number
  next: string | null
  previous: string | null
  results: Webhook[]
}
