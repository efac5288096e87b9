import type { Option } from 'commander'

/**
 * Describes an option in the help, with its default value. Leaves out the default of a flag, which
 * is off, and that of a list, which is empty.
 */
export function describeOption({ description, defaultValue }: Option): string {
  const value: unknown = defaultValue
  const isShown =
    value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
  return isShown ? `${description} (default: ${JSON.stringify(value)})` : description
}
