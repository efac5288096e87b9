import { meterMarkup, type PagePart } from 'cadastre/pages'

/** A bar with the paid part of each invoice. */
export const balance: PagePart = {
  label: 'Paid',
  read: async (invoices, { request }) => {
    const text = `
      select invoice.id, coalesce(line.total, 0)::float8, coalesce(payment.total, 0)::float8
      from billing_invoice invoice
      left join (
        select invoice_id, sum(quantity * price) as total from billing_invoiceline group by 1
      ) line on line.invoice_id = invoice.id
      left join (
        select invoice_id, sum(amount) as total from billing_payment group by 1
      ) payment on payment.invoice_id = invoice.id
      where invoice.id = any($1::integer[])`
    const ids = invoices.map(({ id }) => Number(id))
    const rows = await request.database.rows({ text, values: [ids] })
    return new Map(
      rows.map(([id, total, paid]) => [Number(id), meterOf(Number(paid), Number(total))]),
    )
  },
}

function meterOf(paid: number, total: number): ReturnType<typeof meterMarkup> {
  const percent = total > 0 ? Math.round((paid / total) * 100) : 0
  const words = `${paid.toFixed(2)} of ${total.toFixed(2)}`
  return meterMarkup({ percent, words, isGood: true })
}
