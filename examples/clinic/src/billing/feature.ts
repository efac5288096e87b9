import { defineFeature } from 'cadastre'
import { balance } from './balance.ts'
import { sendInvoice } from './send-invoice.ts'
import { addOverdue, overdueOnStartPage } from './overdue.ts'
import { reminders, remindOfPayment } from './reminders.ts'
import { billingSettings } from './settings.ts'
import { settleInvoice } from './settle-invoice.ts'
import type { NoticeRule } from '../notices/rules.ts'

/** Tells the reception which invoices were paid. */
const paid: NoticeRule = {
  model: 'billing.Payment',
  tell: ({ after }) => `A payment of ${Number(after['amount']).toFixed(2)} was received.`,
}

/** Invoices and payments: a clinic without them leaves out this feature and its models. */
export const billing = defineFeature('billing', {
  requires: ['notices'],
  models: ['billing.Invoice', 'billing.InvoiceLine', 'billing.Payment'],
  behaviours: () => [
    { model: 'billing.Invoice', behaviour: sendInvoice },
    { model: 'billing.Invoice', behaviour: remindOfPayment },
    { model: 'billing.Payment', behaviour: settleInvoice },
  ],
  pageParts: { balance },
  attention: [overdueOnStartPage],
  commands: [addOverdue],
  schedules: reminders,
  settings: billingSettings,
  notices: [paid],
})
