import { email, reference, text } from 'cadastre/schema'

/** The fields of everybody who works in the clinic. */
export const personFields = {
  first_name: text({ max: 60 }),
  last_name: text({ max: 60 }),
  department: reference('practice.Department', { onDelete: 'protect' }),
  phone: text({ max: 30, blank: true }),
  email: email({ blank: true, label: 'e-mail' }),
  user: reference('users.User', {
    optional: true,
    onDelete: 'setNull',
    oneToOne: true,
    description: 'The account with which the person signs in',
  }),
}
