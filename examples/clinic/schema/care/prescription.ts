import { date, defineModel, integer, reference, text, type Rule } from 'cadastre/schema'

const endsAfterStart: Rule = {
  name: 'a prescription ends on the day on which it starts, or later',
  paths: ['starts', 'ends'],
  check: (values) =>
    values('ends') === null || String(values('ends')) >= String(values('starts'))
      ? undefined
      : { field: 'ends', message: 'A prescription must not end before it starts.' },
}

export const prescription = defineModel('Prescription', {
  path: 'prescriptions',
  description: 'A medicine that a patient takes after a visit.',
  private: true,
  fields: {
    visit: reference('care.Visit', { onDelete: 'protect', reverse: 'prescriptions' }),
    medicine: reference('care.Medicine', { onDelete: 'protect', reverse: 'prescriptions' }),
    dose: text({ max: 100, example: '1-0-1', description: 'How much to take, and when' }),
    packs: integer({ size: 'small', min: 1, max: 20, default: 1 }),
    starts: date(),
    ends: date({ optional: true, description: 'The last day; empty: until further notice' }),
  },
  unique: [['visit', 'medicine']],
  order: ['-starts', 'medicine.name'],
  nested: ['medicine', 'dose'],
  filters: { patient: 'visit.patient.number', medicine: 'medicine.code' },
  search: ['medicine.name', 'medicine.substance', 'dose'],
  rules: [endsAfterStart],
  pages: {
    label: '{medicine}, {dose}',
    list: {
      columns: ['starts', 'ends', 'medicine', 'dose', 'packs', 'visit'],
      filters: ['medicine_id', 'visit_id'],
    },
  },
})
