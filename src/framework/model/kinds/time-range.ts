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
import { isoText, parseTimestamp } from './timestamp.ts'

const form = {
  parseEnd: parseTimestamp,
  includesEnd: false,
  example: '2026-01-31T08:00:00Z/2026-01-31T09:00:00Z or 2026-01-31T08:00:00Z/..',
}

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

interface TimeRangeOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}

/**
 * The time from one point to another, which is not a part of it, in UTC and to the microsecond:
 * `[2026-01-31T08:00:00.000000Z,2026-01-31T09:00:00.000000Z)`; `(` and `)` alone for an open start
 * or end. A request may also send the form of ISO 8601, with a slash between the ends and `..` for
 * an open one. Filters: `shift__contains` a time or a range, `shift__overlaps` a range. The column
 * is a `tstzrange`.
 *
 * @example
 * shift: timeRange(),
 */
export const timeRange = defineKind(
  'timeRange',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: TimeRangeOptions = {}) => {
    const moment = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z'
    return makeField(options, {
      kind: 'time-range',
      ...rangeFacets('tstzrange', `^(\\[${moment}|\\(),(${moment})?\\)$`, form),
      reading: ownColumn(momentsText),
      sample: (number) => {
        const hour = `20${10 + (number % 80)}-01-01T0`
        return `[${hour}8:00:00.000000Z,${hour}9:00:00.000000Z)`
      },
      example: '[2026-01-31T08:00:00.000000Z,2026-01-31T09:00:00.000000Z)',
    })
  },
)

/** Returns SQL for the text of a range of times. */
const momentsText = (column: string): string =>
  `case when lower_inf(${column}) then '(' else '[' || ${isoText(`lower(${column})`)} end || ',' || ` +
  `case when upper_inf(${column}) then '' else ${isoText(`upper(${column})`)} end || ')'`
