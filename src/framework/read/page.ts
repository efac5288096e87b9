import { everything } from '../model/reserved.ts'
import type { Query } from './query.ts'

/** One page of a list, as clients receive it. */
export interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly unknown[]
}

/** The URL of a list request. */
export interface ListUrl {
  /** Absolute URL without the query. */
  readonly path: string
  /** All parameters of the request. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
}

/**
 * Wraps results in the page envelope. `next` and `previous` keep every other parameter and always
 * have `limit` and `offset`; a page with all objects has the limit 0.
 */
export function pageOf(
  results: readonly unknown[],
  count: number,
  { limit, offset }: Pick<Query, 'limit' | 'offset'>,
  url: ListUrl,
): Page {
  const size = limit === everything ? 0 : limit
  const before = limit === everything ? 0 : Math.max(0, offset - limit)
  const next = offset + limit < count ? pageUrl(url, size, offset + limit) : null
  const previous = offset > 0 ? pageUrl(url, size, before) : null
  return { count, next, previous, results }
}

function pageUrl({ path, parameters }: ListUrl, limit: number, offset: number): string {
  const kept = [...parameters].filter(([name]) => name !== 'limit' && name !== 'offset')
  const pairs = kept.flatMap(([name, values]) =>
    [...new Set(values)].map((value) => `${encode(name)}=${encode(value)}`),
  )
  return `${path}?${[...pairs, `limit=${limit}`, `offset=${offset}`].join('&')}`
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
