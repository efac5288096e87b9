import Type from 'typebox'
import { makeField, InvalidValue } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { periodOf } from '../period.ts'
import { ownColumn } from '../reading.ts'

const refusal = 'Date has wrong format. Use one of these formats instead: YYYY[-MM[-DD]].'

/** Parses a calendar date such as `2026-11-20`; a year or a month alone means its first day. */
export function parseDate(input: unknown): string {
  const parts =
    typeof input === 'string' ? /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(input.trim()) : null
  if (!parts || parts[1] === '0000') throw new InvalidValue(refusal)
  const text = `${parts[1]}-${parts[2] ?? '01'}-${parts[3] ?? '01'}`
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidValue(refusal)
  return text
}

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

interface DateOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}

/**
 * A calendar date without a time, such as `2026-11-20`. A year or a month alone means its first
 * day.
 *
 * @example
 * bought: date({ optional: true }),
 */
export const date = defineKind(
  'date',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: DateOptions = {}) => {
    const schema = Type.String({ format: 'date' })
    return makeField(options, {
      kind: 'date',
      column: {
        sql: 'date',
        prisma: 'DateTime @db.Date',
        isShort: true,
        range: { sql: 'daterange', includesEnd: true },
      },
      read: schema,
      write: schema,
      parse: parseDate,
      reading: ownColumn((column) => `${column}::text`),
      lookups: 'date',
      parseFilter: parseDate,
      filterType: 'date',
      periods: {
        of: (text) => (/^\d{4}(-\d{2})?$/.test(text.trim()) ? periodOf(text) : undefined),
        means: 'a month or a year stands for all of its days',
      },
      example: '2026-11-20',
    })
  },
)
