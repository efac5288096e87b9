import { date, defineModel, money, reference, text, textChoice } from 'cadastre/schema'

export const payment = defineModel('Payment', {
  path: 'payments',
  description: 'Money that was received for an invoice.',
  private: true,
  fields: {
    invoice: reference('billing.Invoice', { onDelete: 'protect', reverse: 'payments' }),
    received: date(),
    amount: money({ currency: 'EUR', digits: 9, min: 0.01 }),
    method: textChoice({ cash: 'Cash', card: 'Card', transfer: 'Transfer' }),
    bank_reference: text({ max: 40, optional: true, unique: true }),
  },
  order: ['-received'],
  nested: ['received', 'amount'],
  matchBy: ['invoice', 'received', 'amount'],
  filters: { invoice: 'invoice.number' },
  search: ['bank_reference', 'invoice.number'],
  operations: ['list', 'create', 'read'],
  importAfter: ['billing.InvoiceLine'],
  pages: {
    label: '{invoice} › {received}',
    list: {
      columns: ['received', 'invoice', 'amount', 'method', 'bank_reference'],
      filters: ['method', 'invoice_id'],
    },
  },
})
