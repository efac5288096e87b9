import { invalid } from '../../framework/errors/errors.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import { isWithin, tooLong } from '../../framework/model/kinds/text.ts'

/**
 * Returns a text of a body, undefined if the body has none. Throws a 400 on the field for a value
 * of another type, and for a text of more than `longest` characters.
 */
export function sentText(body: unknown, name: string, longest: number): string | undefined {
  const value = jsonObjectOf(body)[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalid({ [name]: ['Not a valid string.'] })
  if (!isWithin(value, longest)) throw invalid({ [name]: [tooLong(longest)] })
  return value
}
