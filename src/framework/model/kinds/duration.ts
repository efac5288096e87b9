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
import { requireExact } from '../parsing.ts'
import { ownColumn } from '../reading.ts'
import { clockText, microseconds } from './time.ts'

const seconds = '(?<seconds>\\d{1,10})(?:[.,](?<fraction>\\d{1,6}))?'

/** Days, hours and minutes before the seconds, as Django REST writes them: `1 02:30:00`. */
const clock = new RegExp(
  `^(?:(?<days>\\d{1,6}) )?(?:(?:(?<hours>\\d{1,7}):)?(?<minutes>\\d{1,8}):)?${seconds}$`,
)

/** ISO 8601 without years and months, whose lengths differ: `P1DT2H30M`. */
const iso = new RegExp(
  '^P(?=[\\dT])(?:(?<weeks>\\d{1,5})W)?(?:(?<days>\\d{1,6})D)?' +
    `(?:T(?=\\d)(?:(?<hours>\\d{1,7})H)?(?:(?<minutes>\\d{1,8})M)?(?:${seconds}S)?)?$`,
)

const refusal =
  'Duration has wrong format. Use one of these formats instead: [DD] [HH:[MM:]]ss[.uuuuuu], ' +
  'P[n]DT[n]H[n]M[n]S, a number of seconds.'

const [perMinute, perHour, perDay] = [60, 3600, 86_400]
const mostDays = 100_000

/** Parses a duration; the result has the form of responses. */
function parseDuration(input: unknown): string {
  if (typeof input === 'number') requireExact(input)
  const text =
    typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  const [whole, parts] = secondsIn(text) ?? [NaN, '']
  if (Number.isNaN(whole)) throw new InvalidValue(refusal)
  if (whole >= mostDays * perDay)
    throw new InvalidValue(`Ensure this duration is shorter than ${mostDays} days.`)
  const days = Math.floor(whole / perDay)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [
    Math.floor((whole % perDay) / perHour),
    Math.floor((whole % perHour) / perMinute),
  ]
  const clocked = [hours, minutes, whole % perMinute].map(two).join(':')
  return (days > 0 ? `${days} ` : '') + clocked + microseconds(parts)
}

/** Returns the whole seconds of a duration, and the digits of their fraction. */
function secondsIn(text: string): readonly [whole: number, fraction: string] | undefined {
  const { groups } = clock.exec(text) ?? iso.exec(text) ?? {}
  if (!groups) return undefined
  const count = (name: string): number => Number(groups[name] ?? 0)
  const whole =
    (count('weeks') * 7 + count('days')) * perDay +
    count('hours') * perHour +
    count('minutes') * perMinute +
    count('seconds')
  return [whole, groups['fraction'] ?? '']
}

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

interface DurationOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}

/**
 * How long something takes, shorter than 100,000 days and to the microsecond. Responses show days,
 * hours, minutes and seconds, such as `1 02:30:00`. A request may also send ISO 8601 without years
 * and months, such as `P1DT2H30M`, or a number of seconds. The column is an `interval`.
 *
 * @example
 * takes: duration({ default: '00:15:00' }),
 */
export const duration = defineKind(
  'duration',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: DurationOptions = {}) =>
    makeField(options, {
      kind: 'duration',
      column: {
        sql: 'interval',
        prisma: 'Unsupported("interval")',
        isShort: true,
        check: "{column} >= interval '0'",
      },
      read: Type.String({ pattern: '^(\\d+ )?\\d{2}:\\d{2}:\\d{2}(\\.\\d{6})?$' }),
      write: Type.String({
        pattern: '^(\\d{1,5} )?([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,6})?$',
      }),
      parse: parseDuration,
      reading: ownColumn(durationText),
      lookups: 'date',
      parseFilter: parseDuration,
      filterType: 'interval',
      sample: (number) => `${1 + (number % 9)} 02:${String(number % 60).padStart(2, '0')}:00`,
      example: '1 02:30:00',
    }),
)

/** Returns SQL for the text of an interval as responses show it. */
function durationText(column: string): string {
  const days = `extract(day from justify_hours(${column}))::integer`
  return (
    `case when ${days} > 0 then ${days} || ' ' else '' end || ` +
    clockText(`justify_hours(${column})`)
  )
}
