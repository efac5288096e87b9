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
import { periodOf, type Period } from '../period.ts'
import { ownColumn } from '../reading.ts'

const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})?$/i
const refusal =
  'Datetime has wrong format. Use one of these formats instead: ' +
  'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'

/** Parses an ISO 8601 time; UTC without a zone, midnight without a time. */
export function parseTimestamp(input: unknown): string {
  const text = typeof input === 'string' ? input.trim() : ''
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text
  const match = iso.exec(whole)
  if (!match || !isDay(whole.slice(0, 10))) throw new InvalidValue(refusal)
  const [, fraction = '', zone] = match
  const moment = momentOf(zone ? whole : `${whole}Z`)
  const year = moment.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw new InvalidValue(refusal)
  return `${moment.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`
}

/** Returns the moment of a time with a zone. A leap second is the first second after it. */
function momentOf(text: string): Date {
  const leapSecond = /(?<=:\d{2}):60(?=[.Z+-])/i
  if (!leapSecond.test(text)) return new Date(text)
  return new Date(Date.parse(text.replace(leapSecond, ':59')) + 1000)
}

/** Returns true if the calendar has the day; false for 30 February. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

/**
 * A point in time, stored to the microsecond and shown in UTC. A value without a zone is in UTC.
 *
 * @example
 * seen: timestamp({ optional: true }),
 */
export const timestamp = defineKind(
  'timestamp',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: TimestampOptions = {}) => {
    const schema = Type.String({ format: 'date-time' })
    return makeField(options, {
      kind: 'timestamp',
      display: 'moment',
      column: {
        sql: 'timestamptz(6)',
        prisma: 'DateTime @db.Timestamptz(6)',
        isShort: true,
        range: { sql: 'tstzrange', includesEnd: false },
      },
      read: schema,
      write: schema,
      parse: parseTimestamp,
      reading: ownColumn(isoText, { select: plainText, convert: toIso }),
      lookups: 'date',
      parseFilter: parseTimestamp,
      filterType: 'timestamptz',
      periods: {
        of: (text) => utcPeriod(periodOf(text)),
        means: 'a day, a month or a year in UTC stands for all of its times',
      },
      example: '2026-11-20T10:54:29.000000Z',
    })
  },
)

const utcPeriod = (days: Period | undefined): Period | undefined =>
  days && { first: `${days.first}T00:00:00Z`, end: `${days.end}T00:00:00Z` }

/** Returns SQL for ISO 8601 text with microseconds and Z. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Returns SQL for text such as `2026-11-20 10:54:29.5`, which takes PostgreSQL a third of the time
 * of `to_char`. The datestyle of the connection must be ISO.
 */
const plainText = (column: string): string => `(${column} at time zone 'UTC')::text`

/** Returns the text of `isoText` for a text of `plainText`; null for infinity. */
function toIso(text: string): string | null {
  const space = text.indexOf(' ')
  if (space === -1) return null
  const end = space + 9
  const fraction = text[end] === '.' ? text.slice(end + 1).replace(' BC', '') : ''
  return `${text.slice(0, space)}T${text.slice(space + 1, end)}.${fraction.padEnd(6, '0')}Z`
}

interface TimestampOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}
