import { field, type Field } from '../field.ts'
import { choice } from './choice.ts'

/** The IP version (4 or 6) of a network or address field of the same model. */
export function ipFamily(of: string): Field {
  const { column: _, ...facets } = choice({ 4: 'IPv4', 6: 'IPv6' }, { bare: true })
  return field({ readOnly: true, description: 'IP version' }, {
    ...facets,
    readOnly: true,
    kind: 'computed-family',
    filterType: 'integer',
    reading: () => ({ by: 'expression', sql: (alias, { path }) => `family(${path(alias, of)})` }),
  }) // prettier-ignore
}
