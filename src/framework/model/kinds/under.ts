import Type from 'typebox'
import type { Field } from '../field.ts'
import { defineKind } from '../kind.ts'

const fieldSchema = Type.Object(
  { kind: Type.String(), reading: Type.Unknown() },
  { allowed: 'a field, such as text({ max: 50 })' },
)

/**
 * A field that another one replaces when a setting of the service is on.
 * `createService({ settings })` declares the setting, a boolean.
 *
 * @example
 * primary_ip: under(
 *   'preferIpv4',
 *   firstOf('ipam.IPAddress', 'primary_ip4', 'primary_ip6'),
 *   firstOf('ipam.IPAddress', 'primary_ip6', 'primary_ip4'),
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
