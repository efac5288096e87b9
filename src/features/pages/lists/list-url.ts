import type { Model, OrderTerm } from '../../../framework/model/graph.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'

/** The URL of a list page. */
export interface PageUrl {
  /** The path, such as `/lab/sites/`. */
  readonly path: string
  readonly parameters: QueryParameters
}

/** Parameters of the position of a page, which links to another order or filter leave out. */
export const positionParameters: ReadonlySet<string> = new Set(['cursor', 'offset'])

/** Parameters that are neither filters nor positions. */
const keptParameters: ReadonlySet<string> = new Set([
  'limit',
  'ordering',
  'brief',
  'fields',
  'exclude',
  'format',
])

/** Returns whether a parameter of a list is a filter. */
export const isFilterName = (name: string): boolean =>
  !keptParameters.has(name) && !positionParameters.has(name)

/**
 * Returns the URL with other values of one parameter, none of it for an empty list, and on the
 * first page.
 */
export function withParameter(
  { path, parameters }: PageUrl,
  name: string,
  values: readonly string[],
): string {
  const others = [...parameters].filter(([key]) => key !== name && !positionParameters.has(key))
  return urlOf(path, values.length > 0 ? [...others, [name, values] as const] : others)
}

/** Returns the URL of the list without filters, in the same order. */
export const withoutFilters = ({ path, parameters }: PageUrl): string =>
  urlOf(
    path,
    [...parameters].filter(([key]) => keptParameters.has(key)),
  )

/** Returns a URL with the values of parameters. */
export function urlOf(
  path: string,
  parameters: Iterable<readonly [name: string, values: readonly string[]]>,
): string {
  const pairs = [...parameters].flatMap(([key, texts]) =>
    texts.map((text): [string, string] => [key, text]),
  )
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? path : `${path}?${query}`
}

/** How a column is sorted. */
export type SortState = 'ascending' | 'descending' | undefined

/**
 * Returns the direction in which a list is sorted first by a column: as the URL says, otherwise as
 * declared; undefined if it is not.
 */
export function sortStateOf({ parameters }: PageUrl, { order }: Ordered, name: string): SortState {
  const given = parameters.get('ordering')?.at(-1)
  const [first] = given ? given.split(',') : order.slice(0, 1).map(termText)
  if (first === name) return 'ascending'
  return first === `-${name}` ? 'descending' : undefined
}

type Ordered = Pick<Model, 'order'>

const termText = ({ path, descending }: OrderTerm): string => `${descending ? '-' : ''}${path.text}`

/** Returns the URL of the list sorted by a column, descending if it is already sorted by it. */
export const sortUrl = (url: PageUrl, name: string, state: SortState): string =>
  withParameter(url, 'ordering', [state === 'ascending' ? `-${name}` : name])

/** Returns the query of the list, without the position of the page. */
export const queryText = ({ parameters }: PageUrl): string =>
  urlOf(
    '',
    [...parameters].filter(([name]) => !positionParameters.has(name)),
  ).slice(1)

/** Returns the URL of a list with a query that a form sent back; other texts are encoded. */
export function listWithQuery(list: string, query: string | null): string {
  const text = new URLSearchParams(query ?? '').toString()
  return text === '' ? list : `${list}?${text}`
}
