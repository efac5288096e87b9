import { maySee } from '../../framework/http/authorization/index.ts'
import { textOf } from '../../framework/model/json-value.ts'
import { html } from '../pages/frame/html.ts'
import { pagesOf } from '../pages/objects/page-urls.ts'
import type { PagePart } from '../pages/objects/page-view.ts'

/** The number of changes that a webhook did not get, with a link to their deliveries. */
export const failedDeliveries: PagePart = {
  label: 'Failed deliveries',
  read: async (webhooks, { graph, config, request }) => {
    const delivery = graph.models.get('extras.WebhookDelivery')
    if (!delivery || !maySee(request.identity, delivery, config)) return new Map()
    const failing = webhooks.filter(({ failed_count: count }) => Number(count) > 0)
    return new Map(
      failing.map(({ id, failed_count: count }) => {
        const filters = `webhook_id=${textOf(id)}&state=failed&state=waiting`
        return [
          Number(id),
          html`<p class="error">
            Changes that were tried and did not arrive: ${Number(count).toLocaleString('en')}.
            <a href=${`${pagesOf(delivery, config)}?${filters}`}>Failed and waiting deliveries</a>
          </p>`,
        ]
      }),
    )
  },
}
