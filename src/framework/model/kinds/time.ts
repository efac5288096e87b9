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
import { ownColumn } from '../reading.ts'

const clock = '([01]\\d|2[0-3]):[0-5]\\d'
const seconds = ':[0-5]\\d(\\.\\d{1,6})?'
const accepted = new RegExp(`^${clock}(${seconds})?$`)
const refusal =
  'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]] of a day of 24 hours.'

/** Parses a time of day such as `08:30`; the result has seconds. */
function parseTime(input: unknown): string {
  const text = typeof input === 'string' ? input.trim() : ''
  if (!accepted.test(text)) throw new InvalidValue(refusal)
  const [clock = '', fraction = ''] = text.split('.')
  return (clock.length === 5 ? `${clock}:00` : clock) + microseconds(fraction)
}

/**
 * Returns the digits of a fraction of a second as six digits after a point; nothing for zero, as
 * responses show it.
 */
export const microseconds = (digits: string): string =>
  /[1-9]/.test(digits) ? `.${digits.padEnd(6, '0')}` : ''

/** Returns SQL for hours, minutes and seconds of an interval, with a fraction if it has one. */
export const clockText = (interval: string): string =>
  `to_char(${interval}, 'HH24:MI:SS') || ` +
  `case to_char(${interval}, 'US') when '000000' then '' else to_char(${interval}, '.US') end`

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

interface TimeOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}

/**
 * A time of day without a date and without a time zone, such as `08:30:00`, to the microsecond.
 * Seconds may be left out in a request. See `timestamp` for a point in time.
 *
 * @example
 * opens: time({ default: '08:00:00' }),
 */
export const time = defineKind(
  'time',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: TimeOptions = {}) => {
    const schema = Type.String({ pattern: `^${clock}${seconds}$` })
    return makeField(options, {
      kind: 'time',
      column: { sql: 'time(6)', prisma: 'DateTime @db.Time(6)', isShort: true },
      read: schema,
      write: schema,
      parse: parseTime,
      reading: ownColumn((column) => clockText(`${column}::interval`)),
      lookups: 'date',
      parseFilter: parseTime,
      filterType: 'time',
      sample: (number) =>
        `${String(8 + (number % 10)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}:30`,
      example: '08:30:00',
    })
  },
)
