import type { Computation } from './computation.ts'
import { isSet } from './is-set.ts'
import type { Rule } from './rules.ts'

/** Name under which messages about the whole object appear. */
export const wholeObject = 'non_field_errors'

/** Returns the rule that one of the references of a field that `oneOf` declares is set. */
export function oneOfRule(
  field: string,
  { references, optional }: Extract<Computation, { readonly by: 'oneOf' }>,
): Rule {
  const names = Object.keys(references)
  const message = `${optional ? 'At most' : 'Exactly'} one of ${names.join(', ')} must be set.`
  return {
    name: `one reference of ${field}`,
    paths: names,
    on: wholeObject,
    compares: { by: 'oneOf', names, optional, message },
    check: (values) => {
      const set = names.filter((name) => isSet(values(name)))
      if (set.length === 1 || (optional && set.length === 0)) return undefined
      return { field: wholeObject, message }
    },
  }
}
