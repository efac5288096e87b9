import { defineModel, reference, text, textChoice } from 'cadastre/schema'

export const diagnosis = defineModel('Diagnosis', {
  path: 'diagnoses',
  labelPlural: 'diagnoses',
  description: 'A disease or a state that a doctor found in a visit.',
  policy: { view: [{ visit__doctor__user_id: '$user' }] },
  fields: {
    visit: reference('care.Visit', { onDelete: 'cascade', reverse: 'diagnoses' }),
    code: text({
      max: 8,
      label: 'ICD-10 code',
      pattern: {
        source: '^[A-Z][0-9]{2}(\\.[0-9]{1,4})?$',
        message: 'A code of ICD-10 is a letter, two digits, and up to four after a point.',
      },
      example: 'J06.9',
    }),
    name: text({ max: 200 }),
    certainty: textChoice(
      { G: 'Confirmed', V: 'Suspected', A: 'Excluded', Z: 'State after' },
      { default: 'G', tones: { G: 'good', V: 'coming', A: 'past', Z: 'past' } },
    ),
  },
  unique: [['visit', 'code']],
  order: ['visit.began', 'code'],
  nested: ['code', 'name'],
  filters: { patient: 'visit.patient.number', doctor: 'visit.doctor.licence' },
  search: ['code', 'name'],
  pages: {
    label: '{code} {name}',
    list: {
      columns: ['code', 'name', 'certainty', 'visit'],
      filters: ['certainty', 'visit_id'],
    },
  },
})
