// Generated from cadastre/models/webhooks/webhook.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/webhook.ts'

const {
  FlatWebhook,
  PaginatedWebhookList,
  PatchedWritableWebhook,
  Webhook,
  WritableWebhook,
} = serializers

/** The routes of webhooks. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.Webhook', serializers)
  app.get(
    '/api/extras/webhooks/',
    {
      schema: {
        operationId: 'extras_webhooks_list',
        tags: ['extras'],
        summary: 'List webhooks',
        description: 'Ordered by `id`. Permission: `extras.view_webhook`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedWebhookList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/extras/webhooks/',
    {
      schema: {
        operationId: 'extras_webhooks_create',
        tags: ['extras'],
        summary: 'Create a webhook',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second webhook with the same `name`. Permission: `extras.add_webhook`.',
        body: WritableWebhook,
        response: { 201: FlatWebhook },
      },
    },
    resource.create,
  )
  app.options('/api/extras/webhooks/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/extras/webhooks/bulk/',
    {
      schema: {
        operationId: 'extras_webhooks_bulk_create',
        tags: ['extras'],
        summary: 'Create several webhooks, all or none',
        description: 'Permission: `extras.add_webhook`.',
        body: listOf(WritableWebhook, resource.bulkMax),
        response: { 201: listOf(FlatWebhook) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/extras/webhooks/bulk/',
    {
      schema: {
        operationId: 'extras_webhooks_bulk_update',
        tags: ['extras'],
        summary: 'Update several webhooks, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_webhook`.',
        body: listOf(withId(WritableWebhook), resource.bulkMax),
        response: { 200: listOf(FlatWebhook) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/webhooks/bulk/',
    {
      schema: {
        operationId: 'extras_webhooks_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several webhooks, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_webhook`.',
        body: listOf(withId(PatchedWritableWebhook), resource.bulkMax),
        response: { 200: listOf(FlatWebhook) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/webhooks/bulk/',
    {
      schema: {
        operationId: 'extras_webhooks_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several webhooks, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_webhook`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/extras/webhooks/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/webhooks/:id/',
    {
      schema: {
        operationId: 'extras_webhooks_read',
        tags: ['extras'],
        summary: 'Read a webhook',
        description: 'Permission: `extras.view_webhook`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Webhook },
      },
    },
    resource.read,
  )
  app.put(
    '/api/extras/webhooks/:id/',
    {
      schema: {
        operationId: 'extras_webhooks_update',
        tags: ['extras'],
        summary: 'Update a webhook',
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_webhook`.',
        params: idParams,
        body: WritableWebhook,
        response: { 200: FlatWebhook },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/webhooks/:id/',
    {
      schema: {
        operationId: 'extras_webhooks_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of a webhook',
        description: 'Permission: `extras.change_webhook`.',
        params: idParams,
        body: PatchedWritableWebhook,
        response: { 200: FlatWebhook },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/webhooks/:id/',
    {
      schema: {
        operationId: 'extras_webhooks_delete',
        tags: ['extras'],
        summary: 'Delete a webhook',
        description:
          'Also deletes the deliveries that refer to it. Permission: `extras.delete_webhook`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/webhooks/:id/', { schema: { hide: true } }, resource.describeDetail)
}
