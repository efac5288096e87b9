import type { ApplicationDeclaration } from '../model/index.ts'

/**
 * Users, groups, tokens, permissions and sessions. Every service lists this application.
 *
 * @example
 * users,
 */
export const users: ApplicationDeclaration = {
  name: 'users',
  label: 'Users',
  description: 'The people and programs that use the service, and what they are allowed to do.',
  folder: new URL('./users/', import.meta.url).href,
}
