import * as webhookDeliveries from '../../src/features/webhooks/sql/deliveries.ts'
import type { ChangeRecords } from '../../src/framework/model/change-records.ts'
import * as webhooks from '../../src/features/webhooks/sql/webhooks.ts'

/** The modules with the statements of webhooks, by their paths. */
export const webhookModules = {
  'src/features/webhooks/sql/deliveries.ts': webhookDeliveries,
  'src/features/webhooks/sql/webhooks.ts': webhooks,
}

/** Returns each statement of webhooks, by the name of its function. */
export function webhookStatements(records: ChangeRecords) {
  const end = { id: 1, attempts: 1, state: 'failed', status: 500, error: '', delay: null } as const
  return {
    setPosition: webhooks.setPosition([1], ''),
    selectOwner: webhooks.selectOwner(1),
    replaceSecret: webhooks.replaceSecret(1, '', true),
    selectServed: webhooks.selectServed([1], true),
    disableWebhook: webhooks.disableWebhook(1, ''),
    addDeliveries: webhookDeliveries.addDeliveries({ webhook: 1, from: '', to: '' }, []),
    claimDeliveries: webhookDeliveries.claimDeliveries(1, 1, 1),
    endAttempt: webhookDeliveries.endAttempt(end),
    restartDelivery: webhookDeliveries.restartDelivery(1),
    selectKept: webhookDeliveries.selectKept(records, [1]),
    selectDue: webhookDeliveries.selectDue([1]),
    deleteFinished: webhookDeliveries.deleteFinished,
  }
}
