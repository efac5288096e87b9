import {
  boolean,
  count,
  createdAt,
  defineModel,
  hidden,
  json,
  list,
  notEmpty,
  reference,
  text,
  timestamp,
  url,
} from '../../../framework/model/index.ts'

/** The URLs to which the service sends changes. */
export const webhook = defineModel('Webhook', {
  path: 'webhooks',
  description:
    'A URL to which changes are sent that the user who registered it may see, once it has a ' +
    'signing secret.',
  fields: {
    name: { ...text({ max: 100, unique: true, example: 'Provisioning' }), lookups: 'none' },
    user: {
      ...reference('users.User', {
        readOnly: true,
        onDelete: 'cascade',
        reverse: 'webhooks',
        description: 'Who registered it',
      }),
      lookups: 'none',
    },
    endpoint: {
      ...url({ max: 2000, label: 'endpoint URL', description: 'Where changes are sent, by POST' }),
      lookups: 'none',
    },
    models: {
      ...json({ texts: true, description: 'The models, such as `["users.user"]`' }),
      naming: 'models',
    },
    actions: {
      ...list(text({ max: 10 }), {
        default: ['created', 'updated', 'deleted'],
        most: 3,
        description: 'Some of `created`, `updated` and `deleted`',
      }),
      lookups: 'none',
    },
    filter: {
      ...text({
        max: 255,
        blank: true,
        description:
          'Filters of the list of the only model, such as `username=ada`; deletions pass all',
      }),
      lookups: 'none',
    },
    enabled: {
      ...boolean({
        default: true,
        description: 'Otherwise changes wait until it is enabled',
      }),
      restoredAs: () => false,
    },
    disabled_reason: {
      ...text({
        max: 300,
        blank: true,
        readOnly: true,
        description: 'Why the service disabled it',
      }),
      lookups: 'none',
    },
    failed_count: {
      ...count('extras.WebhookDelivery', 'webhook', {
        where: { state: ['waiting', 'failed'], error: notEmpty },
        description: 'Number of deliveries whose change was tried and did not arrive',
      }),
      lookups: 'none',
    },
    secret_made: {
      ...timestamp({
        optional: true,
        readOnly: true,
        description: 'When the newest signing secret was made',
      }),
      restoredAs: () => null,
      lookups: 'none',
    },
    secret: hidden({ description: 'The newest signing secret, sealed' }),
    former_secret: hidden({ description: 'The signing secret before it, sealed' }),
    position: hidden({ description: 'The cursor after the changes that have deliveries' }),
    created: { ...createdAt(), lookups: 'none' },
  },
  timestamps: false,
  nested: ['name'],
  search: ['name', 'endpoint'],
  private: true,
  pages: {
    list: {
      columns: ['name', 'endpoint', 'models', 'enabled', 'failed_count', 'user'],
      filters: ['enabled'],
    },
    detail: {
      sections: {
        Webhook: ['name', 'endpoint', 'enabled', 'disabled_reason', 'failed_count'],
        Changes: ['models', 'actions', 'filter'],
        Registration: ['user', 'created', 'secret_made'],
      },
      parts: ['failed-deliveries'],
    },
  },
})
