import { extras, users, type ApplicationDeclaration } from 'cadastre/schema'

/** The applications of the service, in the order of the API root. */
export const applications: readonly ApplicationDeclaration[] = [
  {
    name: 'care',
    label: 'Care',
    description: 'Patients, their appointments and what was found and prescribed.',
    menu: {
      Patients: ['Patient', 'Appointment', 'Visit', 'Document'],
      Treatment: ['Diagnosis', 'Prescription', 'Medicine'],
    },
  },
  {
    name: 'billing',
    label: 'Billing',
    description: 'Insurers, invoices and payments.',
    menu: { Billing: ['Invoice', 'InvoiceLine', 'Payment', 'Policy', 'Insurer'] },
  },
  {
    name: 'practice',
    label: 'Practice',
    description: 'The departments, the rooms and the people who work there.',
    menu: { Practice: ['Department', 'Room', 'Doctor', 'Employee', 'Notice', 'Task'] },
  },
  extras,
  users,
]
