import type { Parameters } from '../../sql/parameters.ts'
import { isSeeking, type Query } from '../query.ts'

/** Where a page begins and ends in its list. */
export type PagePosition = Pick<Query, 'limit' | 'offset' | 'cursor'>

/**
 * The bounds of a page in its statement. The numbers are parameters, so that all pages of a class
 * have one text, which is planned once. The class tells the planner their order of magnitude.
 */
export interface PageBounds {
  /** SQL for the limit of the request. */
  readonly limit: string
  /** SQL for the number of rows to pass; absent where a page starts at a cursor. */
  readonly offset?: string
  /** SQL for the number of rows to read, those before the page included. */
  readonly end: string
  /** A number that `end` does not exceed; absent if there is none. */
  readonly most?: number
  /** A number that `limit` does not exceed; absent if there is none. */
  readonly largest?: number
  /** True for a page with so many rows before it that only their ids and sort keys are read. */
  readonly isDeep: boolean
}

/** The largest numbers of rows of the classes of pages: a row after a page of a round size too. */
const classes = [101, 1_001, 10_001, 100_001]

/** The class of the usual pages, whose number of rows hardly matters to the planner. */
const smallPage = 101

/** Up to this number, the rows before a page are read like its own. */
const maxShallow = 1_000

/** Returns the smallest limit of a class that is not below a number. */
const classOf = (number: number): number | undefined => classes.find((most) => number <= most)

/**
 * Returns the bounds of a page, and adds its limit and offset to the parameters. At a cursor it
 * reads one row more than the page shows, which tells whether the list goes on.
 */
export function boundsOf(page: PagePosition, parameters: Parameters): PageBounds {
  const limit = parameters.add(page.limit, 'bigint')
  const largest = classOf(page.limit)
  const size = { limit, ...(largest === undefined ? {} : { largest }) }
  if (isSeeking(page)) {
    const most = classOf(page.limit + 1)
    return { end: `${limit} + 1`, isDeep: false, ...size, ...(most === undefined ? {} : { most }) }
  }
  const offset = parameters.add(page.offset, 'bigint')
  const end = page.limit + page.offset
  const most = classOf(end)
  return {
    offset,
    end: `${limit} + ${offset}`,
    isDeep: end > maxShallow && page.offset > 0,
    ...size,
    ...(most === undefined ? {} : { most }),
  }
}

/** Returns what the text of a page depends on besides its parameters. */
export const classOfBounds = (bounds: PageBounds): string =>
  [bounds.offset, bounds.most, bounds.isDeep ? bounds.largest : isLargePage(bounds)].join()

/** Rows in an order. */
export interface SortedRows {
  /** SQL for the rows. */
  readonly rows: string
  /** The order as an `order by` list over their columns, with the alias `t`. */
  readonly sorted: string
}

/**
 * Returns SQL for a part of sorted rows. The planner takes an unknown limit for a tenth of the
 * rows, and would sort all of a large table: the inner limit tells it how many are read at most.
 * PostgreSQL reads no more than the outer limit takes, and does not sort them again.
 */
function partSql({ rows, sorted }: SortedRows, most: number | undefined, part: string): string {
  if (most === undefined) return `${rows} ${part}`
  return `select * from (${rows} limit ${most}) t order by ${sorted} ${part}`
}

/**
 * Returns SQL for at least the rows up to the end of a page, from SQL for all rows: PostgreSQL
 * reads no more of them than it needs to merge them with others.
 */
export const rowsToMergeSql = ({ rows }: SortedRows, { end, most }: PageBounds): string =>
  `${rows} limit ${most ?? end}`

/** Returns SQL for the row at the end of a page. */
export const rowAtEndSql = (all: SortedRows, { end, most }: PageBounds): string =>
  partSql(all, most, `limit 1 offset ${end} - 1`)

/**
 * Returns SQL for the rows of a page, in any order. The planner expects a tenth of `most` rows. For
 * a deep page that is too many, and it would join whole tables to them; for a large page too few.
 */
export function rowsOfPageSql(all: SortedRows, bounds: PageBounds): string {
  const { limit, offset, end, most, largest, isDeep } = bounds
  const page =
    offset === undefined
      ? partSql(all, most, `limit ${end}`)
      : partSql(all, most, `limit ${limit} offset ${offset}`)
  if (isDeep) return largest === undefined ? page : `select * from (${page}) t limit ${largest}`
  return isLargePage(bounds) ? `select t.* from (${page}) t cross join ${oneOfTen(limit)}` : page
}

/** Returns whether a page may show most of the rows of its class, and these are many. */
const isLargePage = ({ most, largest }: PageBounds): boolean =>
  most !== undefined && most === largest && most > smallPage

/** Returns SQL for one row. The planner expects ten, as of any array that it does not know. */
const oneOfTen = (parameter: string): string => `unnest(array[${parameter}] || '{}') one_of_ten`
