import { defineModel, expression, integer, money, reference, text } from 'cadastre/schema'

export const invoiceLine = defineModel('InvoiceLine', {
  path: 'invoice-lines',
  description: 'One service on an invoice, with its price.',
  rows: 'many',
  private: true,
  fields: {
    invoice: reference('billing.Invoice', { onDelete: 'cascade', reverse: 'lines' }),
    position: integer({ size: 'small', min: 1, max: 999 }),
    description: text({ max: 200 }),
    quantity: integer({ size: 'small', min: 1, max: 999, default: 1 }),
    price: money({ currency: 'EUR', digits: 9, min: 0, description: 'Price of one' }),
    amount: expression((f) => f('quantity').times(f('price'))),
  },
  unique: [['invoice', 'position']],
  order: ['invoice.number', 'position'],
  nested: ['position', 'description'],
  filters: { invoice: 'invoice.number' },
  search: ['description'],
  pages: {
    label: '{invoice} › {position}',
    list: {
      columns: ['invoice', 'position', 'description', 'quantity', 'price', 'amount'],
      filters: ['invoice_id'],
    },
  },
})
