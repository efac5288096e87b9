import { FieldMessages } from '../errors.ts'
import { Invalid } from '../model/field.ts'
import type { FoundFilter } from '../model/graph.ts'
import { parseBoolean } from '../model/parsing.ts'
import { everything, type ReservedName } from '../model/reserved.ts'
import type { IgnoredNames } from '../request/ignored.ts'
import type { Parameters } from '../request/parameters.ts'

/** What a read asks for, as far as it can be understood without knowing the model. */
export interface Query {
  readonly limit: number
  readonly offset: number
  /** Names to sort by, `-` before one for descending; empty: the declared order. */
  readonly ordering: readonly string[]
  readonly brief: boolean
  /** Keys to show; empty: all. */
  readonly fields: readonly string[]
  readonly exclude: readonly string[]
  /** Everything else: filters by name. */
  readonly filters: Parameters
  /** Filters that the model has for now and that its declaration does not tell. */
  readonly found?: ReadonlyMap<string, FoundFilter>
  /** Collects unknown filters; null: they are refused. */
  readonly ignored: IgnoredNames
}

/** Page sizes as the settings have them; a maximum of 0 is none. */
export interface PageLimits {
  readonly paginateCount: number
  readonly maxPageSize: number
}

/** No table has more rows than this: more of them are as many. */
const mostRows = 999_999_999_999_999

/** No model has more fields than this. */
const mostNames = 200

/** Whether a text is a format that every URL of the API has: JSON, or the page. */
export const isFormat = (text: string | undefined): boolean => text === 'json' || text === 'api'

/** The message for any other format. */
export const allowedFormats = 'Allowed: api, json.'

type Reader = (texts: readonly string[], limits: PageLimits) => Partial<Query>

const last = (texts: readonly string[]): string => texts.at(-1) ?? ''

/** Names separated by commas; one that comes again says nothing new. */
function names(texts: readonly string[]): readonly string[] {
  const all = texts.flatMap((text) => text.split(',')).map((name) => name.trim())
  const different = [...new Set(all)].filter((name) => name !== '')
  if (different.length > mostNames) throw new Invalid(`At most ${mostNames} names are allowed.`)
  return different
}

/** The parameters that every model knows, each with its reader. */
const readers: Readonly<Record<ReservedName, Reader>> = {
  limit: (texts, limits) => ({ limit: effectiveLimit(wholeNumber(last(texts)), limits) }),
  offset: (texts) => ({ offset: wholeNumber(last(texts)) }),
  ordering: (texts) => ({ ordering: names(texts) }),
  brief: (texts) => ({ brief: parseBoolean(last(texts)) }),
  fields: (texts) => ({ fields: names(texts) }),
  exclude: (texts) => ({ exclude: names(texts) }),
  format: (texts) => {
    if (!isFormat(last(texts))) throw new Invalid(allowedFormats)
    return {}
  },
}

/** Reads page, order, fields and the raw filters of a query; throws a 400 naming each bad parameter. */
export function parseQuery(
  parameters: Parameters,
  limits: PageLimits,
  ignored: IgnoredNames,
): Query {
  const messages = new FieldMessages()
  const filters = new Map<string, readonly string[]>()
  let query: Query = {
    limit: effectiveLimit(limits.paginateCount, limits),
    offset: 0,
    ordering: [],
    brief: false,
    fields: [],
    exclude: [],
    filters,
    ignored,
  }
  for (const [name, texts] of parameters) {
    if (!isReserved(name)) {
      filters.set(name, texts)
      continue
    }
    try {
      query = { ...query, ...readers[name](texts, limits) }
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      messages.add(name, error.message)
    }
  }
  messages.throwAny()
  return query
}

const isReserved = (name: string): name is ReservedName => Object.hasOwn(readers, name)

/** 0 is the most that may be had; more than that is cut down to it. */
function effectiveLimit(asked: number, { maxPageSize }: PageLimits): number {
  const most = maxPageSize === 0 ? everything : maxPageSize
  return asked === 0 ? most : Math.min(asked, most)
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Invalid('A non-negative integer is required.')
  return Math.min(Number(text), mostRows)
}
