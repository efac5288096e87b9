import { interfaceTypes } from '../../../../schema/dcim/interface-form-factors.ts'

/** The form factor "Other", for interface types that have no form factor of their own. */
export const otherFormFactor = 32767

const formFactors: ReadonlyMap<string, number> = new Map(Object.entries(interfaceTypes))

/**
 * Returns the form factor of an interface type such as `1000base-t`, or undefined for an unknown
 * type.
 */
export function formFactorOf(type: unknown): number | undefined {
  const slug = typeof type === 'string' ? type.trim().toLowerCase() : ''
  return formFactors.get(slug)
}
