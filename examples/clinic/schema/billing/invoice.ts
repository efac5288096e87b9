import {
  date,
  defineModel,
  expression,
  max,
  min,
  part,
  reference,
  related,
  sameAs,
  state,
  sum,
  text,
} from 'cadastre/schema'

export const invoice = defineModel('Invoice', {
  path: 'invoices',
  description: 'What a patient or an insurer has to pay for.',
  rows: 'many',
  private: true,
  fields: {
    number: text({
      max: 20,
      unique: true,
      pattern: { source: '^[0-9]{4}-[0-9]+$', message: 'A number is the year and a number.' },
      example: '2026-1017',
    }),
    patient: reference('care.Patient', { onDelete: 'protect', reverse: 'invoices' }),
    visit: reference('care.Visit', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'invoices',
      description: 'The visit that is charged',
    }),
    policy: reference('billing.Policy', {
      optional: true,
      onDelete: 'protect',
      reverse: 'invoices',
      description: 'The insurance that pays; empty: the patient pays',
    }),
    issued: date(),
    status: state(
      { draft: 'Draft', sent: 'Sent', paid: 'Paid', cancelled: 'Cancelled' },
      {
        // Invoices of the system before are imported as sent.
        start: ['draft', 'sent'],
        transitions: {
          send: { from: 'draft', to: 'sent', description: 'The invoice needs a line.' },
          settle: { from: 'sent', to: 'paid', label: 'Mark as paid' },
          cancel: { from: ['draft', 'sent'], to: 'cancelled' },
        },
        tones: { sent: 'coming', paid: 'good', cancelled: 'past' },
      },
    ),
    total: sum('billing.InvoiceLine', 'invoice', 'amount'),
    paid: sum('billing.Payment', 'invoice', 'amount'),
    dearest: max('billing.InvoiceLine', 'invoice', 'amount', { label: 'dearest service' }),
    first_paid: min('billing.Payment', 'invoice', 'received', { label: 'first payment' }),
    open: expression((f) => f('total').minus(f('paid')), { label: 'still to pay' }),
  },
  totals: { by: ['status', 'patient', 'issued'], of: ['total', 'paid', 'open'] },
  order: ['-issued', '-number'],
  nested: ['number', 'status'],
  embed: ['lines'],
  // An invoice is created with its lines by one request.
  nestedWrites: ['lines'],
  filters: { patient: 'patient.number', insurer: 'policy.insurer.name' },
  search: ['number', 'patient.last_name', 'patient.number'],
  rules: [
    sameAs('visit.patient', 'patient', { message: 'The visit must be one of the same patient.' }),
    sameAs('policy.patient', 'patient', {
      message: 'The policy must be one of the same patient.',
    }),
  ],
  pages: {
    label: '{number}',
    list: {
      columns: ['number', 'issued', 'patient', 'policy', 'status', 'total', part('balance')],
      filters: ['status', 'patient_id'],
    },
    detail: {
      sections: {
        Invoice: ['status', 'issued', 'patient', 'visit', 'policy'],
        Amounts: ['total', 'dearest', 'paid', 'first_paid', 'open'],
      },
      tabs: [
        related('billing.InvoiceLine', 'invoice', {
          columns: ['position', 'description', 'quantity', 'price', 'amount'],
        }),
        related('billing.Payment', 'invoice', { columns: ['received', 'amount', 'method'] }),
      ],
      parts: ['balance'],
    },
  },
})
