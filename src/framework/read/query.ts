import { FieldMessages } from '../errors/error-messages.ts'
import { InvalidValue } from '../model/field.ts'
import type { Filter, FoundFilter, Member, Model } from '../model/graph.ts'
import { parseBoolean } from '../model/parsing.ts'
import { includeName, unlimited, type ReservedName } from '../model/reserved.ts'
import { deletedName } from '../model/soft-delete.ts'
import type { IgnoredNames } from '../request/ignored.ts'
import type { QueryParameters } from '../request/parameters.ts'
import { parseIncluded, type Included } from './included.ts'

/** A parsed read request, before its names are looked up in a model. */
export interface Query {
  readonly limit: number
  readonly offset: number
  /** The position where the page starts instead of at the offset; empty for the start. */
  readonly cursor?: string
  /** Names to sort by, with `-` for descending; empty for the declared order. */
  readonly ordering: readonly string[]
  readonly brief: boolean
  /** Keys to show; empty for all. */
  readonly fields: readonly string[]
  readonly exclude: readonly string[]
  /** Objects to show in their base form. */
  readonly include?: readonly Included[]
  /** Members to read instead of those of a shape; `fields` and `exclude` do not count then. */
  readonly members?: readonly Member[]
  /** True for deleted objects instead of the others. */
  readonly deleted?: boolean
  /** All other parameters: filters by name. */
  readonly filters: QueryParameters
  /** Filters that the model does not declare: through references, and of custom fields. */
  readonly found?: ReadonlyMap<string, Filter | FoundFilter>
  /** Collects the names of unknown filters; null refuses them. */
  readonly ignored: IgnoredNames
}

/** Returns whether the page starts at a cursor. */
export const isSeeking = ({ cursor = '' }: Pick<Query, 'cursor'>): boolean => cursor !== ''

/** Configured page sizes; a maximum of 0 means no limit. */
export interface PageLimits {
  readonly paginateCount: number
  readonly maxPageSize: number
}

/** The parts of a model that add parameters. */
type ParameterModel = Pick<Model, 'embeds' | 'softDelete'>

const noModel: ParameterModel = { embeds: new Map() }

/** The largest offset: no table has more rows. */
const maxRows = 999_999_999_999_999

/** The largest number of names: no model has more fields. */
const maxNames = 200

/** Returns true for a format that every URL of the API offers: `json` or `api`. */
export const isFormat = (text: string | undefined): boolean => text === 'json' || text === 'api'

/** The message for any other format. */
export const allowedFormats = 'Allowed: api, json.'

type ParameterParser = (texts: readonly string[], limits: PageLimits) => Partial<Query>

const last = (texts: readonly string[]): string => texts.at(-1) ?? ''

/** Splits names at commas and removes duplicates. */
function names(texts: readonly string[]): readonly string[] {
  const all = texts.flatMap((text) => text.split(',')).map((name) => name.trim())
  const different = [...new Set(all)].filter((name) => name !== '')
  if (different.length > maxNames) throw new InvalidValue(`At most ${maxNames} names are allowed.`)
  return different
}

/** The parameters of every model, each with its parser. */
const parsers: Readonly<Record<ReservedName, ParameterParser>> = {
  limit: (texts, limits) => ({ limit: effectiveLimit(wholeNumber(last(texts)), limits) }),
  offset: (texts) => ({ offset: wholeNumber(last(texts)) }),
  cursor: (texts) => ({ cursor: last(texts) }),
  ordering: (texts) => ({ ordering: names(texts) }),
  brief: (texts) => ({ brief: parseBoolean(last(texts)) }),
  fields: (texts) => ({ fields: names(texts) }),
  exclude: (texts) => ({ exclude: names(texts) }),
  format: (texts) => {
    if (!isFormat(last(texts))) throw new InvalidValue(allowedFormats)
    return {}
  },
}

/**
 * Parses page, order, fields and the raw filters of a query, `include` of a model with embeds, and
 * `deleted` of one that keeps deleted objects.
 * Throws a 400 that names each invalid parameter.
 */
export function parseQuery(
  parameters: QueryParameters,
  limits: PageLimits,
  ignored: IgnoredNames,
  model: ParameterModel = noModel,
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
    const parser = parserOf(name, model)
    if (!parser) {
      filters.set(name, texts)
      continue
    }
    try {
      query = { ...query, ...parser(texts, limits) }
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      messages.add(name, error.message)
    }
  }
  messages.throwAny()
  return query
}

/** Returns the parser of a parameter; undefined for a filter. */
function parserOf(
  name: string,
  { embeds, softDelete }: ParameterModel,
): ParameterParser | undefined {
  if (isReserved(name)) return parsers[name]
  if (name === deletedName && softDelete) return (texts) => ({ deleted: parseBoolean(last(texts)) })
  if (name !== includeName || embeds.size === 0) return undefined
  return (texts, limits) => {
    const limitOf = (requested = limits.paginateCount): number => effectiveLimit(requested, limits)
    return { include: names(texts).map((text) => parseIncluded(text, embeds, limitOf)) }
  }
}

const isReserved = (name: string): name is ReservedName => Object.hasOwn(parsers, name)

/** Returns the limit within the configured maximum; 0 selects the maximum. */
function effectiveLimit(requested: number, { maxPageSize }: PageLimits): number {
  const most = maxPageSize === 0 ? unlimited : maxPageSize
  return requested === 0 ? most : Math.min(requested, most)
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidValue('A non-negative integer is required.')
  return Math.min(Number(text), maxRows)
}
