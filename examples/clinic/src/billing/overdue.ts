import { settingsOf, type AddCommands, type Config, type Rows } from 'cadastre'
import type { AttentionCheck } from 'cadastre/pages'
import { billingSettings } from './settings.ts'

/** Returns the sent invoices that are overdue: id, number, patient, days since they were issued. */
async function overdueInvoices(rows: Rows, config: Config, limit: number) {
  const { paymentDays } = settingsOf(billingSettings, config)
  const text = `
    select invoice.id, invoice.number, patient.last_name, current_date - issued
    from billing_invoice invoice join care_patient patient on patient.id = invoice.patient_id
    where status = 'sent' and issued < current_date - $1::integer
    order by issued, invoice.id limit $2`
  const values = [paymentDays, limit]
  return rows<[id: number, number: string, patient: string, days: number]>({ text, values })
}

/** Shows overdue invoices on the start page. */
export const overdueOnStartPage: AttentionCheck = {
  title: 'Overdue invoices',
  shows: ['billing.Invoice', 'care.Patient'],
  find: async ({ request, config }) => {
    const invoices = await overdueInvoices(request.database.rows, config, 5)
    return invoices.map(([id, number, patient, days]) => ({
      path: `/billing/invoices/${id}/`,
      label: `${number} (${patient})`,
      reason: `issued ${days} days ago`,
    }))
  },
}

/** `npx cadastre overdue`: prints the invoices that are overdue, the oldest first. */
export const addOverdue: AddCommands = (program, { withDatabase }) => {
  program
    .command('overdue')
    .description('print the invoices that are overdue, the oldest first')
    .action(() =>
      withDatabase(async ({ rows }, config) => {
        for (const [, number, patient, days] of await overdueInvoices(rows, config, 1000))
          console.log(`${number}\t${patient}\t${days} days`)
      }),
    )
}
