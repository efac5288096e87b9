/** The first and the last day of a period. */
export interface Days {
  readonly from: string
  readonly to: string
}

interface DateWord {
  readonly label: string
  readonly days: (now: Date) => Days
}

const dayLength = 24 * 60 * 60 * 1000

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const dayBefore = (now: Date, days: number): string =>
  dayOf(new Date(now.getTime() - days * dayLength))

const lastDays =
  (count: number) =>
  (now: Date): Days => ({ from: dayBefore(now, count - 1), to: dayOf(now) })

const since =
  (start: (today: string) => string) =>
  (now: Date): Days => ({ from: start(dayOf(now)), to: dayOf(now) })

const yesterday = (now: Date): Days => ({ from: dayBefore(now, 1), to: dayBefore(now, 1) })

/** Periods of days in UTC, such as `yesterday`, by the values that forms send. */
export const dateWords: ReadonlyMap<string, DateWord> = new Map([
  ['today', { label: 'Today', days: lastDays(1) }],
  ['yesterday', { label: 'Yesterday', days: yesterday }],
  ['7-days', { label: 'Last 7 days', days: lastDays(7) }],
  ['30-days', { label: 'Last 30 days', days: lastDays(30) }],
  ['month', { label: 'This month', days: since((today) => `${today.slice(0, 8)}01`) }],
  ['year', { label: 'This year', days: since((today) => `${today.slice(0, 5)}01-01`) }],
])
