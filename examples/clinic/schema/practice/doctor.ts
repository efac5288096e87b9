import {
  computedText,
  dateRange,
  defineModel,
  duration,
  notEmpty,
  reference,
  related,
  text,
} from 'cadastre/schema'
import { personFields } from './person.ts'

export const doctor = defineModel('Doctor', {
  path: 'doctors',
  description: 'A person who treats patients.',
  fields: {
    licence: text({
      max: 12,
      unique: true,
      pattern: { source: '^[A-Z]{2}[0-9]{4,10}$', message: 'A licence is like DE12345.' },
      example: 'DE12345',
      description: 'Number of the licence to practise',
    }),
    ...personFields,
    department: reference('practice.Department', { onDelete: 'protect', reverse: 'doctors' }),
    speciality: text({ max: 60, blank: true }),
    consultation: duration({
      default: '00:15:00',
      description: 'How long an appointment takes by default',
    }),
    on_leave: dateRange({ optional: true, description: 'Days on which the doctor is away' }),
    full_name: computedText('Dr. {first_name} {last_name}'),
  },
  unique: [{ fields: ['email'], where: { email: notEmpty }, reportedOn: 'email' }],
  order: ['last_name', 'first_name'],
  nested: ['full_name', 'licence'],
  matchBy: ['licence'],
  filters: { department: 'department.slug' },
  search: ['first_name', 'last_name', 'licence', 'speciality'],
  pages: {
    label: '{full_name}',
    list: {
      columns: ['full_name', 'department', 'speciality', 'phone', 'email'],
      filters: ['department_id', 'on_leave'],
    },
    detail: {
      sections: {
        Doctor: ['department', 'speciality', 'consultation', 'on_leave', 'licence'],
        Contact: ['phone', 'email', 'user'],
      },
      tabs: [
        related('care.Appointment', 'doctor', {
          columns: ['starts', 'ends', 'patient', 'room', 'status'],
        }),
        related('care.Visit', 'doctor', { columns: ['began', 'patient', 'reason'] }),
      ],
    },
    pick: { within: ['department'] },
  },
})
