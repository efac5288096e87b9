import { choice, computedText, defineModel, reference, text } from 'cadastre/schema'
import { personFields } from './person.ts'

export const employee = defineModel('Employee', {
  path: 'employees',
  description: 'A person who works in the clinic and is no doctor.',
  fields: {
    number: text({ max: 10, unique: true, description: 'Number of the contract' }),
    ...personFields,
    department: reference('practice.Department', { onDelete: 'protect', reverse: 'employees' }),
    position: choice({ 1: 'Receptionist', 2: 'Nurse', 3: 'Accountant' }, { default: 1 }),
    full_name: computedText('{first_name} {last_name}'),
  },
  order: ['last_name', 'first_name'],
  nested: ['full_name', 'number'],
  filters: { department: 'department.slug' },
  search: ['first_name', 'last_name', 'number'],
  pages: {
    label: '{full_name}',
    list: {
      columns: ['full_name', 'position', 'department', 'phone', 'email'],
      filters: ['department_id', 'position'],
    },
    detail: {
      sections: {
        Employee: ['position', 'department', 'number'],
        Contact: ['phone', 'email', 'user'],
      },
    },
  },
})
