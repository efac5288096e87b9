// Generated from cadastre/models/webhooks/webhook-delivery.ts. Do not edit: npm run generate
import { idParams, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/webhook-delivery.ts'

const { PaginatedWebhookDeliveryList, WebhookDelivery } = serializers

/** The routes of deliveries. */
export async function webhookDeliveryRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.WebhookDelivery', serializers)
  app.get(
    '/api/extras/webhook-deliveries/',
    {
      schema: {
        operationId: 'extras_webhook_deliveries_list',
        tags: ['extras'],
        summary: 'List deliveries',
        description:
          'Ordered by `id` (descending), `id`. Permission: `extras.view_webhookdelivery`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedWebhookDeliveryList },
      },
    },
    resource.list,
  )
  app.options('/api/extras/webhook-deliveries/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/webhook-deliveries/:id/',
    {
      schema: {
        operationId: 'extras_webhook_deliveries_read',
        tags: ['extras'],
        summary: 'Read a delivery',
        description: 'Permission: `extras.view_webhookdelivery`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: WebhookDelivery },
      },
    },
    resource.read,
  )
  app.options(
    '/api/extras/webhook-deliveries/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
