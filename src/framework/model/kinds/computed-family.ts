import { makeField } from '../field.ts'
import { defineKind, textParameter } from '../kind.ts'
import { choice } from './choice.ts'

/**
 * The IP version (4 or 6) of a network or address field of the same model.
 *
 * @example
 * family: ipFamily('address'),
 */
export const ipFamily = defineKind(
  'ipFamily',
  [textParameter('field', 'the name of a network or address field of the model')],
  (of: string) => {
    const { column: _, ...facets } = choice({ 4: 'IPv4', 6: 'IPv6' }, { bare: true })
    return makeField(
      { readOnly: true, description: 'IP version' },
      {
        ...facets,
        readOnly: true,
        kind: 'computed-family',
        computes: { by: 'family', of },
        filterType: 'integer',
        isIndexable: true,
        reading: () => ({
          by: 'expression',
          dependsOn: 'tables',
          sql: (alias, { path }) => `family(${path(alias, of)})`,
        }),
      },
    )
  },
)
