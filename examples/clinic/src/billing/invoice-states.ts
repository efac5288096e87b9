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

/** The states by number, and those that may follow each. */
const states = new Map<unknown, { name: string; next: readonly number[] }>([
  [1, { name: 'a draft', next: [2, 4] }],
  [2, { name: 'sent', next: [3, 4] }],
  [3, { name: 'paid', next: [] }],
  [4, { name: 'cancelled', next: [] }],
])

/** Refuses changes of `status` that go back, and to send an invoice without lines. */
export const invoiceStates: Behaviour<FlatInvoice> = {
  lock: async (items, work) => {
    await lockRows(work, 'billing.Invoice', storedIds(items), 'no key update')
  },
  check: async (items, work) => {
    const changed = filterStored(items).filter((item) => isChanged(item, 'status'))
    for (const item of changed) {
      const [from, to] = [item.before.status, valueOf(item, 'status')].map((value) =>
        states.get(value),
      )
      if (from && to && !from.next.includes(Number(valueOf(item, 'status'))))
        item.messages.add('status', `An invoice that is ${from.name} cannot become ${to.name}.`)
    }
    const sent = changed.filter((item) => valueOf(item, 'status') === 2)
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
