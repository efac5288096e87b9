import {
  createdAt,
  defineModel,
  hidden,
  integer,
  reference,
  text,
  textChoice,
  timestamp,
  type Field,
} from '../../../framework/model/index.ts'
import { contentTypeField } from '../../../framework/model/content-type.ts'

/** Returns a field that lists cannot be filtered by. */
const unfiltered = (field: Field): Field => ({ ...field, lookups: 'none' })

/** The changes that webhooks get, until some time after they got them. */
export const webhookDelivery = defineModel('WebhookDelivery', {
  path: 'webhook-deliveries',
  label: 'delivery',
  labelPlural: 'deliveries',
  description: 'A change that a webhook gets, kept for two weeks after its end.',
  fields: {
    webhook: reference('extras.Webhook', {
      onDelete: 'cascade',
      reverse: 'deliveries',
      description: 'Where the change is sent',
    }),
    state: textChoice(
      { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed', hidden: 'Not sent' },
      {
        bare: true,
        description: '`hidden`: the user of the webhook may not see the change any more',
      },
    ),
    event: unfiltered(
      integer({ label: 'event ID', description: 'ID of the entry in the change log' }),
    ),
    model: {
      ...unfiltered(contentTypeField('Model of the object')),
      outlivesModel: true,
      subject: { id: 'object_id' },
    },
    object_id: {
      ...unfiltered(integer({ label: 'object ID', description: 'ID of the object' })),
      index: (column: string) => `btree (${column}, "id")`,
    },
    action: unfiltered(text({ max: 10, description: 'Kind of change' })),
    attempts: unfiltered(integer({ description: 'Attempts so far' })),
    status_code: unfiltered(
      integer({ optional: true, description: 'Status code of the last response' }),
    ),
    error: unfiltered(text({ max: 300, blank: true, description: 'Why the last attempt failed' })),
    next_attempt: unfiltered(timestamp({ optional: true, description: 'When it is tried next' })),
    created: unfiltered(createdAt()),
    finished: unfiltered(timestamp({ optional: true, description: 'When it ended' })),
    cursor: hidden({ description: 'The cursor of the change' }),
  },
  timestamps: false,
  order: ['-id'],
  nested: ['state', 'action'],
  operations: ['list', 'read'],
  private: true,
  pages: {
    label: '{webhook} › {event}',
    list: {
      columns: [
        'webhook',
        'model',
        'object_id',
        'action',
        'state',
        'attempts',
        'status_code',
        'next_attempt',
      ],
      filters: ['state', 'webhook_id'],
    },
    detail: {
      sections: {
        Delivery: ['webhook', 'state', 'attempts', 'status_code', 'error', 'next_attempt'],
        Change: ['model', 'object_id', 'action', 'event'],
        Times: ['created', 'finished'],
      },
    },
  },
})
