import { every, settingsOf, type Behaviour, type Job, type ScheduleTable } from 'cadastre'
import type { FlatInvoice } from '../generated/serializers/billing/invoice.ts'
import { billingSettings } from './settings.ts'

/** Reminds the reception of the payment, after the commit that marks an invoice as sent. */
export const remindOfPayment: Behaviour<FlatInvoice> = {
  after: {
    updated: async ({ id, before, after }, job) => {
      if (before.status === after.status || after.status !== 'sent') return
      const { paymentDays } = settingsOf(billingSettings, job.config)
      await notify(job, [id], `The invoice was sent: it is due in ${paymentDays} days.`)
    },
  },
}

/** Tells the reception about overdue invoices, on workdays at six (UTC). */
export const reminders: ScheduleTable = {
  'overdue-invoices': every('0 6 * * 1-5', async (job) => {
    const { paymentDays } = settingsOf(billingSettings, job.config)
    const text = `
      select id from billing_invoice
      where status = 'sent' and issued < current_date - $1::integer`
    const rows = await job.database.rows<[id: number]>({ text, values: [paymentDays] })
    const ids = rows.map(([id]) => id)
    await notify(job, ids, 'The invoice is overdue.')
  }),
}

/** Writes a notice for each invoice, unless it has this one: a job may run twice. */
async function notify({ database }: Job, ids: readonly number[], notice: string): Promise<void> {
  const text = `
    insert into practice_notice (object_type, object_id, text, is_read, written)
    select 'billing.invoice', invoice.id, $2::text, false, now()
    from unnest($1::integer[]) as invoice (id)
    where not exists (
      select from practice_notice old
      where old.object_type = 'billing.invoice' and old.object_id = invoice.id and old.text = $2
    )`
  await database.rows({ text, values: [ids, notice], isReadOnly: false })
}
