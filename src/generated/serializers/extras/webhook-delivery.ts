// Generated from cadastre/models/webhooks/webhook-delivery.ts. Do not edit: npm run generate
import Type from 'typebox'

/** `hidden`: the user of the webhook may not see the change any more: waiting = Waiting, delivered = Delivered, failed = Failed, hidden = Not sent. Later versions may add values. */
export const WebhookDeliveryState = Type.Unsafe({
  type: 'string',
  enum: ['waiting', 'delivered', 'failed', 'hidden'],
  $id: 'WebhookDeliveryState',
  description:
    '`hidden`: the user of the webhook may not see the change any more: waiting = Waiting, delivered = Delivered, failed = Failed, hidden = Not sent. Later versions may add values.',
  'x-enum-varnames': ['Waiting', 'Delivered', 'Failed', 'Not_sent'],
  'x-enumNames': ['Waiting', 'Delivered', 'Failed', 'Not_sent'],
  'x-enum-descriptions': ['Waiting', 'Delivered', 'Failed', 'Not sent'],
})

/** WebhookDeliveryState as a plain type. */
export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed' | 'hidden'

/** A delivery inside the representation of another object; only id and url for readers who may not see it, as without extras.view_webhookdelivery. */
export const NestedWebhookDelivery = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the delivery' }),
    state: Type.Optional(
      Type.Ref('WebhookDeliveryState', {
        description: '`hidden`: the user of the webhook may not see the change any more',
      }),
    ),
    action: Type.Optional(Type.String({ maxLength: 10, description: 'Kind of change' })),
  },
  {
    $id: 'NestedWebhookDelivery',
    description:
      'A delivery inside the representation of another object; only id and url for readers who may not see it, as without extras.view_webhookdelivery',
  },
)

/** NestedWebhookDelivery as a plain type. */
export type NestedWebhookDelivery = {
  id: number
  url: string
  state?: WebhookDeliveryState
  action?: string
}

/** A change that a webhook gets, kept for two weeks after its end. */
export const WebhookDelivery = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    webhook: Type.Ref('NestedWebhook', { description: 'Where the change is sent' }),
    state: Type.Ref('WebhookDeliveryState', {
      description: '`hidden`: the user of the webhook may not see the change any more',
    }),
    event: Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'ID of the entry in the change log',
    }),
    model: Type.String({
      maxLength: 100,
      description:
        'Model of the object; writes and filters take its number in extras/content-types/ too',
    }),
    object_id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'ID of the object' }),
    action: Type.String({ maxLength: 10, description: 'Kind of change' }),
    attempts: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Attempts so far' }),
    status_code: Type.Union([Type.Integer({ minimum: 0, maximum: 2147483647 }), Type.Null()], {
      description: 'Status code of the last response',
    }),
    error: Type.String({ maxLength: 300, description: 'Why the last attempt failed' }),
    next_attempt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When it is tried next',
    }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
    finished: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When it ended',
    }),
  },
  {
    $id: 'WebhookDelivery',
    description: 'A change that a webhook gets, kept for two weeks after its end.',
  },
)

/** WebhookDelivery as a plain type. */
export type WebhookDelivery = {
  id: number
  webhook: { id: number; url: string; name?: string }
  state: WebhookDeliveryState
  event: number
  model: string
  object_id: number
  action: string
  attempts: number
  status_code: number | null
  error: string
  next_attempt: string | null
  created: string
  finished: string | null
}

/** A page of deliveries. */
export const PaginatedWebhookDeliveryList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('WebhookDelivery'), {
      description: 'The deliveries of this page',
    }),
  },
  { $id: 'PaginatedWebhookDeliveryList', description: 'A page of deliveries' },
)

/** PaginatedWebhookDeliveryList as a plain type. */
export type PaginatedWebhookDeliveryList = {
  count: number
  next: string | null
  previous: string | null
  results: WebhookDelivery[]
}
