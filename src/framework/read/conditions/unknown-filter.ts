import { reservedNames } from '../../model/reserved.ts'
import { suggest } from '../../model/similar-names.ts'

/** Says how a program gets unknown filters ignored. */
export const lenientHint =
  ' A filter that is not understood is refused, never ignored ' +
  '(unless you send Prefer: handling=lenient).'

/**
 * Returns the message for the name of a filter that is none of the known ones. `others` are the
 * parameters that may stand beside filters: those of lists by default.
 */
export function unknownFilter(
  known: readonly string[],
  name: string,
  others: readonly string[] = reservedNames,
): string {
  const names = [...known, ...others]
  const meant = suggest(name, names)
  if (meant) return `Unknown filter.${meant}${lenientHint}`
  const allowed = names.filter((one) => !one.includes('__')).join(', ')
  return `Unknown filter.${lenientHint} Allowed, some also with a look-up such as __ic: ${allowed}.`
}
