import {
  filterStored,
  isChanged,
  lockRows,
  runRowCheck,
  storedIds,
  valueOf,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatInvoice } from '../generated/serializers/billing/invoice.ts'

/** Refuses to send an invoice without lines. */
export const sendInvoice: Behaviour<FlatInvoice> = {
  lock: async (items, work) => {
    await lockRows(work, 'billing.Invoice', storedIds(items), 'no key update')
  },
  check: async (items, work) => {
    const changed = filterStored(items).filter((item) => isChanged(item, 'status'))
    const sent = changed.filter((item) => valueOf(item, 'status') === 'sent')
    await runRowCheck(work, sent, withoutLines)
  },
}

/** Finds invoices that have no line. */
const withoutLines: RowCheck<FlatInvoice> = {
  fields: [],
  sql: `
    select r.i from r
    where not exists (select from billing_invoiceline line where line.invoice_id = r.id)`,
  report: ({ messages }) => messages.add('status', 'An invoice without lines cannot be sent.'),
}
