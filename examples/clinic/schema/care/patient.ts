import {
  choice,
  computedText,
  date,
  defineModel,
  email,
  image,
  reference,
  related,
  text,
} from 'cadastre/schema'

export const patient = defineModel('Patient', {
  path: 'patients',
  description: 'A person who is treated in the clinic.',
  rows: 'many',
  private: true,
  // A patient who is deleted by mistake is restored with the appointments and the policies.
  softDelete: true,
  fields: {
    number: text({
      max: 12,
      unique: true,
      pattern: { source: '^P-[0-9]+$', message: 'A patient number is P- and a number.' },
      example: 'P-1024',
      description: 'Number on the card of the patient',
    }),
    first_name: text({ max: 60 }),
    last_name: text({ max: 60 }),
    born: date(),
    sex: choice({ 1: 'Female', 2: 'Male', 3: 'Other' }, { optional: true }),
    phone: text({ max: 30, blank: true }),
    email: email({ blank: true, label: 'e-mail' }),
    address: text({ max: 200, blank: true }),
    family_doctor: reference('practice.Doctor', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'patients',
      description: 'The doctor who sees the patient by default',
    }),
    photo: image({
      maxBytes: 2_000_000,
      optional: true,
      description: 'A picture by which the reception recognises the patient',
    }),
    allergies: text({ max: 500, blank: true }),
    full_name: computedText('{last_name}, {first_name}'),
  },
  customFields: true,
  order: ['last_name', 'first_name'],
  nested: ['number', 'full_name'],
  embed: ['family_doctor', 'appointments', 'visits'],
  filters: { family_doctor: 'family_doctor.licence' },
  search: ['number', 'first_name', 'last_name', 'email', 'phone'],
  pages: {
    label: '{full_name} ({number})',
    list: {
      columns: ['number', 'full_name', 'born', 'phone', 'family_doctor'],
      filters: ['family_doctor_id', 'sex'],
    },
    detail: {
      sections: {
        Patient: ['photo', 'born', 'sex', 'family_doctor', 'allergies'],
        Contact: ['phone', 'email', 'address'],
      },
      tabs: [
        related('care.Appointment', 'patient', {
          columns: ['starts', 'ends', 'doctor', 'room', 'status'],
        }),
        related('care.Visit', 'patient', { columns: ['began', 'doctor', 'reason'] }),
        related('care.Document', 'patient', { columns: ['title', 'kind', 'dated'] }),
        related('billing.Policy', 'patient', { columns: ['insurer', 'number', 'ends'] }),
        related('billing.Invoice', 'patient', { columns: ['number', 'issued', 'status'] }),
      ],
    },
  },
})
