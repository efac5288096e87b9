import type { ApplicationDeclaration } from '../../framework/model/index.ts'

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
  folders: [
    new URL('../accounts/models/', import.meta.url).href,
    new URL('../idempotency/models/', import.meta.url).href,
    new URL('../pages/models/', import.meta.url).href,
    new URL('../sign-in/models/', import.meta.url).href,
  ],
}
