import { periodOf } from '../../../framework/model/period.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import { dayAt } from './date-words.ts'
import type { FilterControl, ListFilter } from './list-filters.ts'

type Pair = readonly [name: string, value: string]

/** The values of the URL that the control of a filter shows. */
export interface FilterState {
  /** The value, the beginning of a range or its first day; empty for none. */
  readonly from: string
  /** The end of a range or its last day. */
  readonly to: string
  /** True if the filter selects objects without a value. */
  readonly isNone: boolean
  /** The parameters that the control shows. The form sends all others as hidden fields. */
  readonly pairs: readonly Pair[]
}

/** Returns what the control of a filter shows of the parameters of a URL. */
export function readFilterState(
  filter: ListFilter,
  parameters: QueryParameters,
  timeZone: string,
): FilterState {
  const [name, value] = filter.none ?? []
  const isNone = name !== undefined && parameters.get(name)?.includes(value ?? '') === true
  const none: readonly Pair[] = isNone ? [[name, value ?? '']] : []
  const { from = '', to = '', pairs = [] } = readers[filter.control](filter, parameters, timeZone)
  return { from, to, isNone, pairs: [...pairs, ...none] }
}

type Read = (
  filter: ListFilter,
  parameters: QueryParameters,
  timeZone: string,
) => Partial<FilterState>

/** Returns the only value of a parameter; several are shown as chips. */
function only(parameters: QueryParameters, name: string): string | undefined {
  const values = (parameters.get(name) ?? []).filter((value) => value !== 'null')
  return values.length === 1 ? values[0] : undefined
}

const readOne =
  (parameter: (filter: ListFilter) => string): Read =>
  (filter, parameters) => {
    const name = parameter(filter)
    const value = only(parameters, name)
    return value === undefined ? {} : { from: value, pairs: [[name, value]] }
  }

/** Reads an id, or the slug of an object. */
const readPick: Read = (filter, parameters, timeZone) => {
  const byId = readOne(({ name }) => name)(filter, parameters, timeZone)
  const { slug } = filter
  return byId.from !== undefined || slug === undefined
    ? byId
    : readOne(() => slug)(filter, parameters, timeZone)
}

const readSelect: Read = ({ name }, parameters) => {
  const [value, ...others] = parameters.get(name) ?? []
  return value === undefined || others.length > 0 ? {} : { from: value, pairs: [[name, value]] }
}

/** Reads both edges of a range; one value is both. */
const readEdges =
  (edges: (text: string) => readonly [from: string, to: string] | undefined): Read =>
  ({ name }, parameters) => {
    const [same, first, last] = [name, `${name}__gte`, `${name}__lte`].map((one) => {
      const value = only(parameters, one)
      const found = value === undefined ? undefined : edges(value)
      return value !== undefined && found ? { pair: [one, value] as const, found } : undefined
    })
    if (same && !first && !last)
      return { from: same.found[0], to: same.found[1], pairs: [same.pair] }
    const pairs = [first, last].flatMap((edge) => (edge ? [edge.pair] : []))
    return { from: first?.found[0] ?? '', to: last?.found[1] ?? '', pairs }
  }

/** Returns the first and the last day of a day, a month or a year. */
function daysOf(text: string): readonly [from: string, to: string] | undefined {
  const period = periodOf(text)
  if (!period || period.end.length > period.first.length) return undefined
  const end = new Date(`${period.end}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() - 1)
  return [period.first, end.toISOString().slice(0, 10)]
}

/** Reads the first and the last of some days, which are days in UTC or begin in a time zone. */
const readPeriod: Read = (filter, parameters, timeZone) => {
  if (!filter.hasTime || timeZone === 'UTC') return readEdges(daysOf)(filter, parameters, timeZone)
  const found = (['start', 'end'] as const).map((edge) => {
    const name = filter.name + (edge === 'start' ? '__gte' : '__lt')
    const value = only(parameters, name)
    const day = value === undefined ? undefined : dayAt(value, timeZone, edge)
    return value === undefined || day === undefined
      ? undefined
      : { day, pair: [name, value] as const }
  })
  const [from, to] = found.map((one) => one?.day ?? '')
  return {
    from: from ?? '',
    to: to ?? '',
    pairs: found.flatMap((one) => (one ? [one.pair] : [])),
  }
}

const readers: Readonly<Record<FilterControl, Read>> = {
  pick: readPick,
  text: readOne(({ typed }) => typed),
  select: readSelect,
  period: readPeriod,
  range: readEdges((text) => [text, text]),
}
