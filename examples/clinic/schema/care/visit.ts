import {
  computedText,
  defineModel,
  inGroup,
  reference,
  related,
  sameAs,
  text,
  timestamp,
} from 'cadastre/schema'

export const visit = defineModel('Visit', {
  path: 'visits',
  description: 'What happened when a doctor saw a patient.',
  rows: 'many',
  // Doctors work with the visits of their own patients; the reception knows of all and books, but
  // reads no notes.
  policy: {
    view: [{ doctor__user_id: '$user' }, inGroup('reception')],
    add: [{ doctor__user_id: '$user' }, inGroup('reception')],
    change: [{ doctor__user_id: '$user' }],
    delete: [{ doctor__user_id: '$user' }],
    fields: { notes: { view: [inGroup('doctors')] } },
  },
  fields: {
    patient: reference('care.Patient', {
      onDelete: 'protect',
      reverse: 'visits',
      // The visits of the patients of a family doctor: `patient__family_doctor__licence`.
      filters: 'deep',
    }),
    doctor: reference('practice.Doctor', { onDelete: 'protect', reverse: 'visits' }),
    appointment: reference('care.Appointment', {
      optional: true,
      onDelete: 'setNull',
      oneToOne: true,
      reverse: 'visit',
      description: 'The appointment that led to the visit; empty: the patient came without one',
    }),
    began: timestamp(),
    reason: text({ max: 200 }),
    notes: text({ blank: true }),
    display_name: computedText('{patient.last_name}: {reason}'),
  },
  order: ['-began'],
  nested: ['began', 'display_name'],
  matchBy: ['patient', 'doctor', 'began'],
  filters: { patient: 'patient.number', doctor: 'doctor.licence' },
  search: ['reason', 'patient.last_name', 'patient.number'],
  rules: [
    sameAs('appointment.patient', 'patient', {
      message: 'The appointment must be one of the same patient.',
    }),
    sameAs('appointment.doctor', 'doctor', {
      message: 'The appointment must be one with the same doctor.',
    }),
  ],
  pages: {
    label: '{display_name}',
    list: {
      columns: ['began', 'patient', 'doctor', 'reason'],
      filters: ['patient_id', 'doctor_id'],
    },
    detail: {
      sections: {
        Visit: ['patient', 'doctor', 'began', 'appointment'],
        Findings: ['reason', 'notes'],
      },
      tabs: [
        related('care.Diagnosis', 'visit', { columns: ['code', 'name', 'certainty'] }),
        related('care.Prescription', 'visit', { columns: ['medicine', 'dose', 'ends'] }),
        related('care.Document', 'visit', { columns: ['title', 'kind', 'dated'] }),
      ],
    },
    pick: { within: ['patient'] },
  },
})
