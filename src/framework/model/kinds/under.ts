import Type from 'typebox'
import type { Field } from '../field.ts'
import { defineKind } from '../kind.ts'
import { modelSettings, type ModelSetting } from '../settings.ts'

const made = Type.Object(
  { kind: Type.String(), reading: Type.Unknown() },
  { allowed: 'a field, such as text({ max: 50 })' },
)

/** A field that is another one where the service has a setting: `under('preferIpv4', firstOf(…), firstOf(…))`. */
export const under = defineKind(
  'under',
  [
    { name: 'setting', schema: Type.Enum([...modelSettings]) },
    { name: 'field with the setting', schema: made },
    { name: 'field without it', schema: made },
  ],
  (setting: ModelSetting, there: Field, elsewhere: Field) => {
    const mistakes = [...(there.mistakes ?? []), ...(elsewhere.mistakes ?? [])]
    return {
      ...elsewhere,
      under: { ...elsewhere.under, [setting]: there },
      ...(mistakes.length > 0 ? { mistakes } : {}),
    }
  },
)
