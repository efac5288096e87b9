import { count, defineModel, related, slug, text, time } from 'cadastre/schema'

export const department = defineModel('Department', {
  path: 'departments',
  description: 'A part of the clinic, such as cardiology.',
  fields: {
    name: text({ max: 60, unique: true }),
    slug: slug({ unique: true, description: 'Short name for URLs and filters' }),
    phone: text({ max: 30, blank: true }),
    opens: time({ default: '08:00:00', description: 'When it opens on workdays' }),
    closes: time({ default: '18:00:00', description: 'When it closes on workdays' }),
    doctor_count: count('practice.Doctor', 'department'),
    room_count: count('practice.Room', 'department'),
  },
  order: ['name'],
  nested: ['name', 'slug'],
  search: ['name'],
  pages: {
    list: { columns: ['name', 'phone', 'opens', 'closes', 'doctor_count', 'room_count'] },
    detail: {
      sections: { Department: ['phone', 'opens', 'closes', 'doctor_count', 'room_count'] },
      tabs: [
        related('practice.Doctor', 'department', { columns: ['full_name', 'speciality', 'phone'] }),
        related('practice.Room', 'department', { columns: ['name', 'kind', 'floor'] }),
      ],
    },
  },
})
