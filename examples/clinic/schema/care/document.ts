import { choice, date, defineModel, file, reference, sameAs, text, url } from 'cadastre/schema'

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
    scan: file({
      types: ['application/pdf', 'image/jpeg', 'image/png'],
      maxBytes: 5_000_000,
      optional: true,
      description: 'The document as it was scanned',
    }),
    archive_url: url({ label: 'archive URL', description: 'Where the archive keeps the file' }),
  },
  // A title is used once for each visit, and once outside of visits.
  unique: [{ fields: ['patient', 'visit', 'title', 'dated'], nullsEqual: true }],
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
      columns: ['dated', 'title', 'kind', 'patient', 'scan'],
      filters: ['patient_id', 'kind'],
    },
  },
})
