import { unchangedIds } from '../forms/form-fields.ts'
import { resolveFilterNames } from '../forms/filter-names.ts'
import { filterNamed } from '../../../framework/model/followed-filters.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import type { PageView } from '../objects/page-view.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import { dateWords, dayIn, zonedDays, type Days } from './date-words.ts'
import { hasTime } from './list-filters.ts'
import { urlOf, type PageUrl } from './list-url.ts'

type Pair = readonly [name: string, value: string]

/** The hidden field that marks a form of filters. Parameters of the API have no colon. */
export const filterMark = ':form'

const wordSuffix = ':when'
const rangeSuffix = ':range'

/** Returns the name of the control that takes a period: `time:when=yesterday`. */
export const wordName = (name: string): string => name + wordSuffix

/** Returns the name of the control that takes a number or a range of numbers. */
export const rangeName = (name: string): string => name + rangeSuffix

/** Returns a range as text: `100`, `100–200`, `100–`. */
export const rangeText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from}–${to}`

/** Returns the names of the controls that take the first and the last of some days. */
export const dayNames = (name: string): Readonly<Record<keyof Days, string>> => ({
  from: `${name}:from`,
  to: `${name}:to`,
})

/**
 * Returns the URL of a list for a submitted form of filters: without empty fields, with ids instead
 * of names and days instead of words. Returns undefined for a URL without such controls.
 */
export async function sentFiltersUrl(
  { graph, config, model, request }: PageView,
  { path, parameters }: PageUrl,
): Promise<string | undefined> {
  if (![...parameters.keys()].some((name) => name.includes(':'))) return undefined
  const { identity, database } = request
  const calendar = {
    now: new Date(),
    timeZone: timeZoneOf(request),
    hasTime: (name: string) => hasTime(filterNamed(graph, model, name)),
  }
  const pairs = sentPairs(parameters, calendar)
  const found = await resolveFilterNames({ graph, config, database }, { model, identity }, pairs)
  const left = new Map<string, string[]>()
  for (const [name, value] of found) left.set(name, [...(left.get(name) ?? []), value])
  return urlOf(path, left)
}

/** The current time and the time zone of the days in a form of filters. */
export interface Calendar {
  readonly now: Date
  /** The time zone of the person who sent the form. */
  readonly timeZone: string
  /** Returns whether a filter compares times, rather than days. */
  readonly hasTime: (name: string) => boolean
}

/** Returns the parameters that the controls of a form stand for. */
export function sentPairs(parameters: QueryParameters, calendar: Calendar): readonly Pair[] {
  const sent = new URLSearchParams(
    [...parameters].flatMap(([name, values]) => values.map((value) => [name, value])),
  )
  const pairs = [...parameters].flatMap(([name, values]) => {
    const own = unchangedIds(name, sent)
    const texts = own === undefined ? values : values.with(-1, own)
    return texts
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .flatMap((text): readonly Pair[] => pairsOfControl(name, text, sent))
  })
  return [...pairs, ...dayPairs(sent, calendar)]
}

function pairsOfControl(name: string, text: string, sent: URLSearchParams): readonly Pair[] {
  const [base = '', control] = name.split(':')
  if (control === undefined) return isReplaced(name, sent) ? [] : [[name, text]]
  return name === rangeName(base) ? rangeOf(base, text) : []
}

/** Returns whether days were chosen instead of the edges of a time. */
function isReplaced(name: string, sent: URLSearchParams): boolean {
  const [, base = ''] = /^(.+)__(?:gte?|lte?)$/.exec(name) ?? []
  const { from, to } = dayNames(base)
  return [wordName(base), from, to].some((one) => (sent.get(one) ?? '') !== '')
}

/** Returns the parameters for words for days, and for the first and the last of some days. */
function dayPairs(sent: URLSearchParams, { now, timeZone, hasTime }: Calendar): readonly Pair[] {
  const bases = [...sent.keys()].flatMap((name) => {
    const [base = '', control] = name.split(':')
    return control !== undefined &&
      [wordName(base), ...Object.values(dayNames(base))].includes(name)
      ? [base]
      : []
  })
  return [...new Set(bases)].flatMap((base) => {
    const { from, to } = dayNames(base)
    const word = dateWords.get(sent.get(wordName(base)) ?? '')
    const days = word?.days(dayIn(now, timeZone)) ?? {
      from: sent.get(from)?.trim() ?? '',
      to: sent.get(to)?.trim() ?? '',
    }
    return zonedDays(base, days, hasTime(base) ? timeZone : 'UTC')
  })
}

const edges = (base: string, from: string, to: string): readonly Pair[] =>
  zonedDays(base, { from, to }, 'UTC')

/** A number, or a time of day. */
const number = String.raw`[-+]?\d+(?::\d\d){0,2}(?:\.\d+)?`
const onlyNumber = new RegExp(`^${number}$`)
const rangePattern = new RegExp(String.raw`^(${number})?\s*(?:–|\.\.|-| to )\s*(${number})?$`)

/** Returns the parameters for a number, a range, or a text for the API to refuse. */
function rangeOf(base: string, text: string): readonly Pair[] {
  const [, from = '', to = ''] = onlyNumber.test(text) ? [] : (rangePattern.exec(text) ?? [])
  return from === '' && to === '' ? [[base, text]] : edges(base, from, to)
}
