import { extras, users, type ApplicationDeclaration } from 'cadastre/schema'

/** The applications of the service. The models of each are in the folder of its name. */
export const applications: readonly ApplicationDeclaration[] = [
  { name: 'library', label: 'Library', description: 'Books and who has them.' },
  extras, // the change log, custom fields, export templates; may be left out
  users, // users, tokens and permissions; every service needs them
]
