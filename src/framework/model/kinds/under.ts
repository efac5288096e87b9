import Type from 'typebox'
import type { Field } from '../field.ts'
import { defineKind } from '../kind.ts'

const fieldSchema = Type.Object(
  { kind: Type.String(), reading: Type.Unknown() },
  { allowed: 'a field, such as text({ max: 50 })' },
)

/**
 * A field that is another one where the service has a setting. `createService({ settings })`
 * declares the setting, a boolean. Both fields must be computed: tables are the same under all
 * settings.
 *
 * @example
 * shown_place: under(
 *   'showFormerSites',
 *   firstOf('lab.Site', 'former_site'),
 *   firstOf('lab.Site', 'site'),
 * ),
 */
export const under = defineKind(
  'under',
  [
    {
      name: 'setting',
      schema: Type.String({ allowed: 'the name of a boolean setting of the service' }),
    },
    { name: 'field with the setting', schema: fieldSchema },
    { name: 'field without it', schema: fieldSchema },
  ],
  (setting: string, whenOn: Field, whenOff: Field) => {
    const mistakes = [...(whenOn.mistakes ?? []), ...(whenOff.mistakes ?? [])]
    return {
      ...whenOff,
      under: { ...whenOff.under, [setting]: whenOn },
      ...(mistakes.length > 0 ? { mistakes } : {}),
    }
  },
)
