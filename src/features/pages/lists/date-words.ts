import { localTime, momentAt } from '../frame/time-zone.ts'

/** The first and the last day of a period; empty for no bound. */
export interface Days {
  readonly from: string
  readonly to: string
}

interface DateWord {
  readonly label: string
  /** Returns the days, seen from a day such as `2026-01-31`. */
  readonly days: (today: string) => Days
}

const dayLength = 24 * 60 * 60 * 1000

/** Returns the day some days after another one. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Returns the day of a moment in a time zone. */
export const dayIn = (moment: Date, timeZone: string): string =>
  localTime(moment.toISOString(), timeZone).slice(0, 10)

const lastDays =
  (count: number) =>
  (today: string): Days => ({ from: dayAfter(today, 1 - count), to: today })

const since =
  (start: (today: string) => string) =>
  (today: string): Days => ({ from: start(today), to: today })

const yesterday = (today: string): Days => ({ from: dayAfter(today, -1), to: dayAfter(today, -1) })

/** Words for days, by the texts that forms send. */
export const dateWords: ReadonlyMap<string, DateWord> = new Map([
  ['today', { label: 'Today', days: lastDays(1) }],
  ['yesterday', { label: 'Yesterday', days: yesterday }],
  ['7-days', { label: 'Last 7 days', days: lastDays(7) }],
  ['30-days', { label: 'Last 30 days', days: lastDays(30) }],
  ['month', { label: 'This month', days: since((today) => `${today.slice(0, 8)}01`) }],
  ['year', { label: 'This year', days: since((today) => `${today.slice(0, 5)}01-01`) }],
])

/**
 * Returns the parameters that find times on days in a time zone. The API takes days as days in UTC:
 * for another time zone the parameters are the moments at which the days begin and end.
 */
export function zonedDays(
  name: string,
  { from, to }: Days,
  timeZone: string,
): readonly (readonly [name: string, value: string])[] {
  const isUtc = timeZone === 'UTC'
  const start = (day: string): string => (isUtc ? day : startOf(day, timeZone))
  const end = isUtc
    ? [`${name}__lte`, to]
    : [`${name}__lt`, to && startOf(dayAfter(to, 1), timeZone)]
  return [[`${name}__gte`, from && start(from)] as const, end as [string, string]].filter(
    ([, value]) => value !== '',
  )
}

/** Returns the moment at which a day begins; a text that is no day for the API to refuse. */
const startOf = (day: string, timeZone: string): string => momentAt(`${day}T00:00`, timeZone) ?? day

/** Returns the day that begins at a moment, or ends there; undefined for any other moment. */
export function dayAt(moment: string, timeZone: string, edge: 'start' | 'end'): string | undefined {
  if (!/T.*Z$/.test(moment)) return undefined
  const day = localTime(moment, timeZone).slice(0, 10)
  if (startOf(day, timeZone) !== moment) return undefined
  return edge === 'start' ? day : dayAfter(day, -1)
}
