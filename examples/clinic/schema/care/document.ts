import { choice, date, defineModel, reference, sameAs, text, url } from 'cadastre/schema'

export const document = defineModel('Document', {
  path: 'documents',
  description: 'A letter, a picture or a laboratory report about a patient.',
  private: true,
  fields: {
    patient: reference('care.Patient', { onDelete: 'protect', reverse: 'documents' }),
    visit: reference('care.Visit', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'documents',
      description: 'The visit that the document is about',
    }),
    title: text({ max: 100 }),
    kind: choice({ 1: 'Letter', 2: 'Laboratory report', 3: 'Picture', 4: 'Consent' }),
    dated: date(),
    archive_url: url({ label: 'archive URL', description: 'Where the archive keeps the file' }),
  },
  customFields: true,
  order: ['-dated', 'title'],
  nested: ['title', 'dated'],
  matchBy: ['patient', 'title', 'dated'],
  filters: { patient: 'patient.number' },
  search: ['title', 'patient.last_name', 'patient.number'],
  rules: [
    sameAs('visit.patient', 'patient', { message: 'The visit must be one of the same patient.' }),
  ],
  pages: {
    label: '{title}',
    list: {
      columns: ['dated', 'title', 'kind', 'patient'],
      filters: ['patient_id', 'kind'],
    },
  },
})
