import Type, { type TSchema } from 'typebox'

/**
 * Returns the schema of the link from a page to another one: `next` or `previous`.
 *
 * @example
 * Type.Object({ count: Type.Integer(), next: pageLink('next'), previous: pageLink('previous') })
 */
export const pageLink = (which: 'next' | 'previous'): TSchema =>
  Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
    description: `URL of the ${which} page, null when there is none`,
  })
