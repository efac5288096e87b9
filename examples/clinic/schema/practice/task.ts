import { boolean, date, defineModel, oneOf, reference, text, timeRange } from 'cadastre/schema'

export const task = defineModel('Task', {
  path: 'tasks',
  description: 'Something that the reception has to do about an appointment or an invoice.',
  private: true,
  fields: {
    text: text({ max: 200 }),
    due: date({ optional: true }),
    reachable: timeRange({ optional: true, description: 'When the patient answers the phone' }),
    is_done: boolean({ default: false, label: 'done' }),
    appointment: reference('care.Appointment', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'tasks',
    }),
    invoice: reference('billing.Invoice', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'tasks',
    }),
    about: oneOf({ appointment: 'care.Appointment', invoice: 'billing.Invoice' }),
  },
  order: ['is_done', 'due', 'text'],
  nested: ['text'],
  search: ['text'],
  pages: {
    label: '{text}',
    list: { columns: ['text', 'about', 'due', 'is_done'], filters: ['is_done'] },
  },
})
