import Type, { type TSchema } from 'typebox'
import type { Setting } from '../field.ts'
import type { ResolvedField } from '../graph.ts'
import { isEnumerated, type ComponentNames } from './names.ts'

/** Shape of labelled choices. */
export type ChoiceShape = Setting['choiceShape']

/** Returns the schema of a choice's bare value: its set of values by name, or true and false. */
export function choiceValue(key: string, field: ResolvedField, names: ComponentNames): TSchema {
  return isEnumerated(field) ? Type.Ref(names.choice(key, field)) : field.read
}
