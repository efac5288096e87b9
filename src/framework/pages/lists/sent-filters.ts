import { unchangedIds } from '../forms/form-fields.ts'
import { resolveFilterNames } from '../forms/references.ts'
import type { QueryParameters } from '../../request/parameters.ts'
import type { PageView } from '../objects/page-view.ts'
import { dateWords } from './date-words.ts'
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
  const pairs = sentPairs(parameters, new Date())
  const found = await resolveFilterNames({ graph, config, database }, { model, identity }, pairs)
  const left = new Map<string, string[]>()
  for (const [name, value] of found) left.set(name, [...(left.get(name) ?? []), value])
  return urlOf(path, left)
}

/** Returns the parameters of the API for the values of the controls of a form. */
export function sentPairs(parameters: QueryParameters, now: Date): readonly Pair[] {
  const sent = new URLSearchParams(
    [...parameters].flatMap(([name, values]) => values.map((value) => [name, value])),
  )
  return [...parameters].flatMap(([name, values]) => {
    const own = unchangedIds(name, sent)
    const texts = own === undefined ? values : values.with(-1, own)
    return texts
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .flatMap((text): readonly Pair[] => pairsOfControl(name, text, sent, now))
  })
}

function pairsOfControl(
  name: string,
  text: string,
  sent: URLSearchParams,
  now: Date,
): readonly Pair[] {
  const [base = '', control] = name.split(':')
  if (control === undefined) return isReplaced(name, sent) ? [] : [[name, text]]
  if (name === rangeName(base)) return rangeOf(base, text)
  const days = name === wordName(base) ? dateWords.get(text)?.days(now) : undefined
  return days ? edges(base, days.from, days.to) : []
}

/** Returns whether a period was chosen in place of the two days. */
const isReplaced = (name: string, sent: URLSearchParams): boolean =>
  /__[gl]te$/.test(name) && dateWords.has(sent.get(wordName(name.slice(0, -5))) ?? '')

const edges = (base: string, from: string, to: string): readonly Pair[] =>
  [[`${base}__gte`, from] as const, [`${base}__lte`, to] as const].filter(
    ([, value]) => value !== '',
  )

const number = String.raw`[-+]?\d+(?:\.\d+)?`
const onlyNumber = new RegExp(`^${number}$`)
const rangePattern = new RegExp(String.raw`^(${number})?\s*(?:–|\.\.|-| to )\s*(${number})?$`)

/** Returns the parameters for a number, a range, or a text for the API to refuse. */
function rangeOf(base: string, text: string): readonly Pair[] {
  const [, from = '', to = ''] = onlyNumber.test(text) ? [] : (rangePattern.exec(text) ?? [])
  return from === '' && to === '' ? [[base, text]] : edges(base, from, to)
}
