import { extras, secrets, users, type ApplicationDeclaration } from 'cadastre/schema'

/** The applications of the service, in the order of the API root. */
export const applications: readonly ApplicationDeclaration[] = [
  { name: 'library', label: 'Library', description: 'Authors, books and who has borrowed them.' },
  extras,
  secrets,
  users,
]
