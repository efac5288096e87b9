import Type from 'typebox'
import { field, Invalid } from '../field.ts'
import {
  commonOptions,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionsOf,
} from '../kind.ts'
import { periodOf } from '../period.ts'
import { ownColumn } from '../reading.ts'

const refusal = 'Date has wrong format. Use one of these formats instead: YYYY[-MM[-DD]].'

/** Parses a calendar date such as `2026-11-20`; a year or a month alone means its first day. */
function parseDate(input: unknown): string {
  const parts =
    typeof input === 'string' ? /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(input.trim()) : null
  if (!parts || parts[1] === '0000') throw new Invalid(refusal)
  const text = `${parts[1]}-${parts[2] ?? '01'}-${parts[3] ?? '01'}`
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Invalid(refusal)
  return text
}

const optionSchemas = { ...commonOptions, ...defaultOptions(Type.String()) }

interface DateOptions extends CommonOptions, OptionsOf<typeof optionSchemas> {}

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
    return field(options, {
      kind: 'date',
      column: { sql: 'date', prisma: 'DateTime @db.Date' },
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
