/** A range of values: from `first` on, before `end`. */
export interface Period {
  readonly first: string
  readonly end: string
}

const calendar = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/**
 * Returns the first day of a year, a month or a day, and the day after it. Returns undefined for
 * other texts, and for days that the calendar does not have.
 *
 * @example
 * periodOf('2028-02') // { first: '2028-02-01', end: '2028-03-01' }
 */
export function periodOf(text: string): Period | undefined {
  const [, year, month, day] = calendar.exec(text.trim()) ?? []
  if (year === undefined || year === '0000') return undefined
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  const end = new Date(`${first}T00:00:00Z`)
  // JavaScript reads 30 February as a day of March.
  if (Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== first) return undefined
  if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1)
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCFullYear(end.getUTCFullYear() + 1)
  return { first, end: dayOf(end) }
}

/** Returns the text of a day; the year after 9999 has five digits, as in PostgreSQL. */
const dayOf = (moment: Date): string => moment.toISOString().replace(/T.*/, '').replace(/^\+0*/, '')
