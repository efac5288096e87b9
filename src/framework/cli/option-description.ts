import type { Option } from 'commander'

/**
 * Describes an option in the help, with its default value. A flag is off by default and a list is
 * empty, which nobody needs to read.
 */
export function describeOption({ description, defaultValue }: Option): string {
  const value: unknown = defaultValue
  const isShown =
    value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
  return isShown ? `${description} (default: ${JSON.stringify(value)})` : description
}
