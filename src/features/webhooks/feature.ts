import { defineFeature } from '../../framework/feature/feature.ts'
import { every } from '../../framework/feature/schedule.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import type { Job } from '../../framework/write/context.ts'
import { webhookActions } from './actions.ts'
import { failedDeliveries } from './failed-deliveries.ts'
import { webhookChecks } from './registration.ts'
import { webhookSettings } from './settings.ts'

/** Delivers changes. The processes that serve requests do without the code. */
async function deliver(job: Job): Promise<void> {
  const { deliverWebhooks } = await import('./deliver-webhooks.ts')
  await deliverWebhooks(job)
}

/** The changes of objects, sent to URLs that users register. */
export const webhooksFeature = defineFeature('webhooks', {
  requires: ['accounts', 'change-log', 'changes'],
  models: ['extras.Webhook', 'extras.WebhookDelivery'],
  settings: webhookSettings,
  actions: [webhookActions],
  behaviours: ({ settings }) => {
    const { loginRequired = false } = settings
    const { webhookPrivateAddresses } = settingsOf(webhookSettings, settings)
    const checks = webhookChecks({ loginRequired, allowsPrivate: webhookPrivateAddresses })
    return [{ model: 'extras.Webhook', behaviour: checks }]
  },
  pageParts: { 'failed-deliveries': failedDeliveries },
  schedules: {
    webhooks: every('* * * * *', deliver, { onlyWith: 'extras.Webhook' }),
  },
})
