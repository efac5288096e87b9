import type { ApplicationDeclaration } from '../../framework/model/index.ts'

/**
 * The keys that open sealed values. A service whose models have a `secret` field lists it.
 *
 * @example
 * secrets,
 */
export const secrets: ApplicationDeclaration = {
  name: 'secrets',
  label: 'Secrets',
  description: 'The keys that open sealed values, and the record of who opened them.',
  folders: [new URL('../secrets/models/', import.meta.url).href],
}
