import Type, { type TSchema } from 'typebox'
import type { ResolvedField } from '../graph.ts'
import { isEnumerated, type ComponentNames } from './names.ts'

/**
 * Returns the schema of a choice's stored value: a reference to its set of values, or a boolean.
 */
export function choiceValueSchema(
  key: string,
  field: ResolvedField,
  names: ComponentNames,
): TSchema {
  return isEnumerated(field) ? Type.Ref(names.choice(key, field)) : field.read
}
