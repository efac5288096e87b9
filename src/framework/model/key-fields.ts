import { memoize } from '../memoize.ts'
import type { Model, ResolvedField } from './graph.ts'

/** A field with one value in a column, which can be compared. */
type ComparableField = ResolvedField & { readonly columnName: string }

/** Returns whether objects can be found by the value of a field. */
export const canIdentify = (field: ResolvedField | undefined): field is ComparableField =>
  field?.columnName !== undefined && !field.opaque && !field.confidential && !field.many

/**
 * Returns the fields that a natural key may hold, by name: those of the nested shape, of unique
 * sets and of `matchBy`. An error tells whether an object has a value, so that a key with any other
 * field would reveal what the author of a write cannot read.
 */
export const keyFields = memoize(
  ({ fields, unique, matchBy = [], shapes }: Model): ReadonlyMap<string, ComparableField> => {
    const nested = (shapes.get('nested') ?? []).flatMap((member) =>
      member.is === 'field' ? [member.field.name] : [],
    )
    const names = new Set(['id', ...nested, ...unique.flatMap((set) => set.fields), ...matchBy])
    const allowed = [...fields.values()].filter(({ name }) => names.has(name)).filter(canIdentify)
    return new Map(allowed.map((field) => [field.name, field]))
  },
)
