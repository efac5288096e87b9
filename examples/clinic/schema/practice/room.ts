import { choice, defineModel, integer, list, reference, related, text } from 'cadastre/schema'

export const room = defineModel('Room', {
  path: 'rooms',
  description: 'A room in which patients are seen.',
  fields: {
    department: reference('practice.Department', { onDelete: 'protect', reverse: 'rooms' }),
    name: text({ max: 20, description: 'Name on the door, unique within the department' }),
    floor: integer({ size: 'small', min: 0, max: 50, default: 0 }),
    kind: choice({ 1: 'Consultation', 2: 'Treatment', 3: 'Laboratory' }, { default: 1 }),
    beds: list(integer({ size: 'small', min: 1, max: 99 }), {
      most: 20,
      description: 'Numbers of the beds',
    }),
    equipment: list(text({ max: 40 }), { most: 50, description: 'What patients are treated with' }),
  },
  unique: [['department', 'name']],
  order: ['department.name', 'name'],
  nested: ['name'],
  filters: { department: 'department.slug' },
  search: ['name'],
  pages: {
    list: {
      columns: ['name', 'department', 'kind', 'floor', 'equipment'],
      filters: ['department_id', 'kind', 'equipment'],
    },
    detail: {
      sections: { Room: ['department', 'kind', 'floor', 'beds', 'equipment'] },
      tabs: [
        related('care.Appointment', 'room', {
          columns: ['starts', 'ends', 'patient', 'doctor', 'status'],
        }),
      ],
    },
    pick: { within: ['department'] },
  },
})
