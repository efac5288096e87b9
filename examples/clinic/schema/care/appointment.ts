import {
  choice,
  computedText,
  defineModel,
  mustBe,
  reference,
  text,
  timestamp,
} from 'cadastre/schema'

/** The values of `status` with which an appointment takes its time: not cancelled, nor missed. */
const takesTime = [1, 2, 3]

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
  // Nobody is in two places at once, and nobody else is in the room.
  exclude: [
    {
      same: ['room'],
      overlap: ['starts', 'ends'],
      where: { status: takesTime },
      message: 'The room is taken at this time.',
      reportedOn: 'room',
    },
    {
      same: ['doctor'],
      overlap: ['starts', 'ends'],
      where: { status: takesTime },
      message: 'The doctor has another appointment then.',
      reportedOn: 'doctor',
    },
  ],
  order: ['starts', 'room.name'],
  nested: ['starts', 'display_name'],
  embed: ['patient', 'visit'],
  matchBy: ['room', 'starts', 'patient'],
  filters: { department: 'room.department.slug', patient: 'patient.number' },
  search: ['patient.last_name', 'patient.number', 'reason'],
  rules: [
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
