import Type from 'typebox'
import { field, type Field } from '../field.ts'
import { largestId } from '../id.ts'
import { parseInteger } from '../parsing.ts'

/** How many objects of another model refer to this one: `count('dcim.Rack', 'site')`. */
export function count(model: string, reference: string): Field {
  return field({ readOnly: true, description: `Number of objects whose ${reference} is this one` }, {
    kind: 'computed-count',
    reading: () => ({
      by: 'expression',
      sql: (alias, { table, referring }) =>
        `(select count(*)::int from ${table(model)} counted where counted.${referring(model, reference)} = ${alias}.id)`,
    }),
    read: Type.Integer({ minimum: 0 }),
    lookups: 'number',
    parseFilter: (text) => parseInteger(text, 0, largestId),
    filterType: 'integer',
  }) // prettier-ignore
}
