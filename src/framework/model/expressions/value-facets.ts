import Type from 'typebox'
import type { Field } from '../field.ts'
import { exactSchema, parseSoughtExact } from '../exact-decimal.ts'
import type { ResolvedField } from '../graph.ts'
import { boolean } from '../kinds/boolean.ts'
import { date } from '../kinds/date.ts'
import { decimal } from '../kinds/decimal.ts'
import { searchText } from '../kinds/text.ts'
import { isoText, timestamp } from '../kinds/timestamp.ts'
import { parseText } from '../parsing.ts'
import type { ValueType } from './operators.ts'

/** How values of a type are shown, compared and sorted. */
type ValueFacets = Pick<Field, 'read' | 'lookups' | 'parseFilter' | 'filterType'> &
  Partial<
    Pick<Field, 'exactPlaces' | 'unit' | 'search' | 'sort' | 'periods' | 'display' | 'example'>
  >

/** Facets of computed values, and the SQL of a value in responses. */
interface ShownValue {
  readonly facets: ValueFacets
  readonly shown?: (sql: string) => string
}

const facetsOf = ({ read, lookups, parseFilter, filterType }: Field): ValueFacets => ({
  read,
  lookups,
  parseFilter,
  filterType,
})

const asDouble = (sql: string): string => `(${sql})::float8`
const number = facetsOf(decimal({ digits: 15, places: 2 }))
const day = date()
const moment = timestamp()

const shownValues: Readonly<Record<ValueType | 'whole', ShownValue>> = {
  number: { facets: { ...number, read: Type.Number() }, shown: asDouble },
  whole: { facets: { ...number, read: Type.Integer() }, shown: asDouble },
  text: {
    facets: {
      read: Type.String(),
      lookups: 'text',
      parseFilter: (input) => parseText(input, false),
      filterType: 'text',
      search: searchText,
      sort: (column) => `${column} collate natural_sort`,
    },
  },
  boolean: { facets: facetsOf(boolean()) },
  date: {
    facets: { ...facetsOf(day), ...(day.periods && { periods: day.periods }) },
    shown: (sql) => `(${sql})::text`,
  },
  time: {
    facets: {
      ...facetsOf(moment),
      ...(moment.periods && { periods: moment.periods }),
      display: 'moment',
    },
    shown: isoText,
  },
}

/**
 * Returns a function for the SQL of a value in responses, of values of a type; with decimal places,
 * of numbers that are texts.
 */
export const shownAs = (type: ValueType, exactPlaces?: number): ((sql: string) => string) =>
  exactPlaces === undefined ? (shownValues[type].shown ?? ((sql) => sql)) : exactText(exactPlaces)

/** Numbers that are texts with all of their digits. */
export type ExactNumbers = Required<Pick<ResolvedField, 'exactPlaces'>> &
  Pick<ResolvedField, 'unit'>

const exactFacets = (exact: ExactNumbers): ShownValue => ({
  facets: {
    ...number,
    ...exact,
    read: exactSchema(exact.exactPlaces),
    parseFilter: parseSoughtExact,
  },
  shown: exactText(exact.exactPlaces),
})

/** Returns a function for the SQL of an exact number as text with all of its decimal places. */
const exactText =
  (places: number) =>
  (sql: string): string =>
    `round(${sql}, ${places})::text`

/** The type of a computed value, and its SQL. */
interface ComputedValue {
  readonly type: ValueType
  readonly isWhole: boolean
  readonly isNullable: boolean
  readonly readsOwnColumns: boolean
  readonly exact?: ExactNumbers | undefined
  readonly sql: Extract<ResolvedField['reads'], { readonly by: 'expression' }>['sql']
}

/** Returns a computed field with the facets of its type and the SQL of its value. */
export function withValue(field: ResolvedField, value: ComputedValue): ResolvedField {
  const { type, sql } = value
  const { facets, shown } = value.exact
    ? exactFacets(value.exact)
    : shownValues[type === 'number' && value.isWhole ? 'whole' : type]
  return {
    ...field,
    ...facets,
    nullable: value.isNullable,
    // A text may be longer than an entry of a B-tree.
    ...(value.readsOwnColumns && type !== 'text' ? { isIndexable: true as const } : {}),
    reads: { by: 'expression', dependsOn: 'tables', sql, ...(shown && { shown }) },
  }
}
