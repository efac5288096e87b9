import Type from 'typebox'
import { field, type Field } from '../field.ts'

/**
 * The object that a pair of fields names, in its nested shape: the model in one (`dcim.site`), the id in the other.
 * `target('content_type', 'object_id', ['dcim.Site', 'dcim.Rack'])`
 */
export function target(type: string, id: string, models: readonly string[]): Field {
  return field({ readOnly: true, optional: true, description: `The object that ${type} and ${id} name` }, {
    kind: 'computed-target',
    reading: () => ({
      by: 'variants',
      shape: 'nested',
      variants: models.map((model) => ({
        model,
        when: (alias) => `${alias}."${type}" = '${model.toLowerCase()}'`,
        id: (alias) => `${alias}."${id}"`,
      })),
    }),
    read: Type.Unknown(),
    opaque: true,
  }) // prettier-ignore
}
