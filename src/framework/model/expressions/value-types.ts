import type { ResolvedField } from '../graph.ts'
import type { ValueType } from './operators.ts'

/** The types of values by the SQL type of the parameters that a field is compared with. */
const byFilterType: Readonly<Record<string, ValueType>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'time',
}

/** Returns the type of the values of a field; `object` for values that are only set or not. */
export function valueTypeOf(field: ResolvedField): ValueType | 'object' {
  if (field.reference || field.opaque || ['none', 'list'].includes(field.lookups)) return 'object'
  return byFilterType[field.filterType] ?? 'object'
}

/** Returns whether the values of a field are whole numbers. */
export const isWhole = ({ filterType }: ResolvedField): boolean =>
  ['smallint', 'integer', 'bigint'].includes(filterType)
