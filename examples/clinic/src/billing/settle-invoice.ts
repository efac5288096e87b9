import {
  lockRows,
  logChanged,
  referredIds,
  runRowCheck,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatPayment } from '../generated/serializers/billing/payment.ts'

/** Refuses payments of more than is open. Sets an invoice to paid once nothing is open. */
export const settleInvoice: Behaviour<FlatPayment> = {
  // Two payments at once would both find the same amount open: the second waits for the first.
  lock: async (items, work) => {
    await lockRows(work, 'billing.Invoice', referredIds(items, 'invoice'), 'no key update')
  },
  check: (items, work) => runRowCheck(work, items, tooMuch),
  created: async (payments, work) => {
    const text = `
      update billing_invoice invoice set status = 'paid', last_updated = now()
      from billing_invoice old
      where old.id = invoice.id and invoice.id = any($1::integer[]) and invoice.status = 'sent'
        and ${openAmount('invoice.id')} = 0
      returning invoice.id, to_jsonb(old), to_jsonb(invoice)`
    const ids = payments.map(({ after }) => after.invoice)
    await logChanged(work, 'billing.Invoice', await work.rows({ text, values: [ids] }))
  },
}

/** Finds payments that, with those before them in the write, are more than is open. */
const tooMuch: RowCheck<FlatPayment> = {
  fields: ['invoice', 'amount'],
  sql: `
    select i, open from (
      select r.i, ${openAmount('r.invoice')} as open,
        sum(r.amount) over (partition by r.invoice order by r.i) as paid
      from r
    ) payment
    where paid > open`,
  report: ({ messages }, [open]) =>
    messages.add('amount', `Only ${Number(open).toFixed(2)} of the invoice is open.`),
}

/** Returns the SQL of the amount of an invoice that no stored payment covers. */
function openAmount(invoice: string): string {
  return `(
    coalesce((select sum(quantity * price) from billing_invoiceline where invoice_id = ${invoice}), 0)
    - coalesce((select sum(amount) from billing_payment where invoice_id = ${invoice}), 0))`
}
