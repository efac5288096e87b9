import type { Liquid } from 'liquidjs'
import type { Description } from './describe.ts'

/** Parses templates in any thread. Renders them only in a worker thread. */
export const engine: Liquid

/**
 * Renders a template with variables, which the descriptions say more about by their names. Throws
 * an error for a name that a value does not have.
 */
export function renderTemplate(
  text: string,
  variables: object,
  descriptions: Readonly<Record<string, Description>>,
): string
