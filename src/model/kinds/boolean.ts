import Type from 'typebox'
import { field, type Field, type FieldOptions } from '../field.ts'
import { parseBoolean } from '../parsing.ts'

/** Options of a boolean. */
export interface BooleanOptions extends FieldOptions {
  readonly default?: boolean
}

/** True or false; false unless a default says otherwise. */
export function boolean(options: BooleanOptions = {}): Field {
  const fallback = options.default ?? (options.optional ? undefined : false)
  return field(fallback === undefined ? options : { ...options, default: fallback }, {
    kind: 'boolean',
    column: {
      sql: 'boolean',
      prisma: 'Boolean',
      ...(fallback === undefined ? {} : { default: String(fallback) }),
    },
    read: Type.Boolean(),
    write: Type.Boolean(),
    parse: parseBoolean,
    lookups: 'equal',
    parseFilter: parseBoolean,
    filterType: 'boolean',
  })
}
