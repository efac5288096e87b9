import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The media type to answer with, and the parameters of the range in `Accept` that matched it. */
export interface Accepted {
  readonly type: string
  /** Names in lower case; `q` is not among them. */
  readonly parameters: ReadonlyMap<string, string>
  /** True when `application/problem+json` is listed with a quality over 0. */
  readonly problems: boolean
}

interface MediaRange {
  readonly type: string
  readonly quality: string
  readonly parameters: ReadonlyMap<string, string>
}

const json = 'application/json'
const problem = 'application/problem+json'
const html = 'text/html'
const optional: readonly string[] = [problem, html]

/** The results for the headers that clients sent last; a client sends the same one again. */
const acceptedByHeader = new LRUCache<string, { readonly accepted: Accepted | undefined }>({
  max: 500,
})

/** The length of the longest header whose result is kept. */
const longestCached = 500

/**
 * Chooses the media type of a response by RFC 9110: the range with the highest quality wins, the
 * most specific range decides the quality of a type, and a quality of 0 excludes a type. Between
 * equals JSON comes first. Problem details and pages are offered to requests that list them by
 * name.
 *
 * @param types the media types of the route besides JSON
 * @returns undefined where nothing is acceptable
 */
export function negotiateType(
  header: string | undefined,
  types: readonly string[],
): Accepted | undefined {
  const accept = header === undefined || header.trim() === '' ? '*/*' : header
  if (accept.length > longestCached) return negotiated(accept, types)
  const key = [accept, ...types].join('\n')
  const found = acceptedByHeader.get(key)
  if (found) return found.accepted
  const accepted = negotiated(accept, types)
  acceptedByHeader.set(key, { accepted })
  return accepted
}

function negotiated(accept: string, types: readonly string[]): Accepted | undefined {
  const ranges = accept.split(',').map(mediaRange).toSorted(jsonFirst)
  const reduced = ranges.map(({ type, quality }) => type + quality).join(', ')
  const negotiator = new Negotiator({ headers: { accept: reduced } })
  const listed = negotiator.mediaTypes().filter((type) => optional.includes(type))
  const type = negotiator.mediaType([json, ...types, ...listed])
  if (type === undefined) return undefined
  return { type, parameters: parametersOf(ranges, type), problems: listed.includes(problem) }
}

const jsonFirst = (a: MediaRange, b: MediaRange): number =>
  Number(b.type === json) - Number(a.type === json)

/** Returns the parameters of the most specific range that covers a type. */
function parametersOf(ranges: readonly MediaRange[], type: string): ReadonlyMap<string, string> {
  const covering = [type, `${type.split('/')[0]}/*`, '*/*']
  const found = covering.flatMap((range) => ranges.find((one) => one.type === range) ?? [])
  return found[0]?.parameters ?? new Map()
}

/** Splits a range from its parameters. `indent` and `version` do not affect the negotiation. */
function mediaRange(text: string): MediaRange {
  const [type = '', ...parts] = text.split(';').map((part) => part.trim())
  const parameters = new Map(parts.map(parameter))
  const quality = parameters.get('q')
  parameters.delete('q')
  const suffix = quality === undefined ? '' : `;q=${quality}`
  return { type: type.toLowerCase(), quality: suffix, parameters }
}

function parameter(text: string): readonly [string, string] {
  const [name = '', value = ''] = text.split('=')
  return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')]
}
