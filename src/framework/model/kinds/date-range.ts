import Type from 'typebox'
import { makeField } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { rangeFacets } from '../range-values.ts'
import { ownColumn } from '../reading.ts'
import { parseDate } from './date.ts'

const form = {
  parseEnd: parseDate,
  includesEnd: true,
  example: '2026-01-01/2026-01-31, 2026-01-01/.. or [2026-01-01,2026-01-31]',
}

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

interface DateRangeOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}

/**
 * The days from a first to a last one, shown as `[2026-01-01,2026-01-31]`; without an end as
 * `[2026-01-01,)`, without a start as `(,2026-01-31]`. A request may also send the form of ISO
 * 8601, `2026-01-01/2026-01-31`, with `..` for an open end. Filters: `stay__contains` a day or
 * days, `stay__overlaps` days. The column is a `daterange`.
 *
 * @example
 * valid: dateRange({ optional: true }),
 */
export const dateRange = defineKind(
  'dateRange',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: DateRangeOptions = {}) => {
    const day = '\\d{4}-\\d{2}-\\d{2}'
    return makeField(options, {
      kind: 'date-range',
      ...rangeFacets('daterange', `^(\\[${day}|\\(),(${day}\\]|\\))$`, form),
      reading: ownColumn(daysText),
      sample: (number) => `[20${10 + (number % 80)}-01-01,20${10 + (number % 80)}-02-01]`,
      example: '[2026-01-01,2026-01-31]',
    })
  },
)

/** Returns SQL for the text of a range of days, which PostgreSQL stores without their last one. */
const daysText = (column: string): string =>
  `case when lower_inf(${column}) then '(' else '[' || lower(${column})::text end || ',' || ` +
  `case when upper_inf(${column}) then ')' else (upper(${column}) - 1)::text || ']' end`
