import {
  choice,
  computedText,
  defineModel,
  mustBe,
  reference,
  text,
  timestamp,
  type Rule,
} from 'cadastre/schema'

const endsAfterStart: Rule = {
  name: 'an appointment ends after it starts',
  paths: ['starts', 'ends'],
  check: (values) =>
    Date.parse(String(values('ends'))) > Date.parse(String(values('starts')))
      ? undefined
      : { field: 'ends', message: 'An appointment must end after it starts.' },
}

export const appointment = defineModel('Appointment', {
  path: 'appointments',
  description: 'A time at which a doctor sees a patient in a room.',
  rows: 'many',
  private: true,
  fields: {
    patient: reference('care.Patient', { onDelete: 'cascade', reverse: 'appointments' }),
    doctor: reference('practice.Doctor', { onDelete: 'protect', reverse: 'appointments' }),
    room: reference('practice.Room', { onDelete: 'protect', reverse: 'appointments' }),
    starts: timestamp(),
    ends: timestamp(),
    status: choice(
      { 1: 'Planned', 2: 'Arrived', 3: 'Seen', 4: 'Cancelled', 5: 'Missed' },
      { default: 1, tones: { 1: 'coming', 2: 'good', 3: 'past', 4: 'past', 5: 'bad' } },
    ),
    reason: text({ max: 200, blank: true, description: 'Why the patient comes' }),
    cancelled_because: text({ max: 200, blank: true, label: 'cancelled because' }),
    display_name: computedText('{patient.last_name}, {patient.first_name}'),
  },
  customFields: true,
  order: ['starts', 'room.name'],
  nested: ['starts', 'display_name'],
  matchBy: ['room', 'starts', 'patient'],
  filters: { department: 'room.department.slug', patient: 'patient.number' },
  search: ['patient.last_name', 'patient.number', 'reason'],
  rules: [
    endsAfterStart,
    mustBe('cancelled_because', [''], {
      when: { path: 'status', is: [1, 2, 3, 5] },
      message: 'Only a cancelled appointment has a reason for it.',
    }),
  ],
  pages: {
    label: '{display_name} › {starts}',
    list: {
      columns: ['starts', 'ends', 'patient', 'doctor', 'room', 'status'],
      filters: ['doctor_id', 'room_id', 'status', 'patient_id'],
    },
    detail: {
      sections: {
        Appointment: ['patient', 'status', 'reason', 'cancelled_because'],
        'Time and place': ['starts', 'ends', 'doctor', 'room'],
      },
    },
    form: { hidden: ['cancelled_because'] },
  },
})
