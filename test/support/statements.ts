import type pg from 'pg'
import type { FairPool } from '../../src/framework/database/pool/fair-pool.ts'
import { PipelinedQuery } from '../../src/framework/database/pipeline/pipeline.ts'

/** A statement that ran, and its purpose. */
export interface CountedStatement {
  readonly text: string
  readonly purpose: 'work' | 'authentication' | 'transaction'
}

/**
 * Records every statement of the connections of pools, also those of Prisma, but not the settings
 * of transactions behind a pooler.
 */
export function countStatements(...pools: readonly FairPool[]): readonly CountedStatement[] {
  const ran: CountedStatement[] = []
  watchQueries(pools, (texts) =>
    ran.push(...texts.map((text) => ({ text, purpose: purposeOf(text) }))),
  )
  return ran
}

/** Records the texts of the statements that are sent together on the connections of pools. */
export function countQueries(...pools: readonly FairPool[]): readonly (readonly string[])[] {
  const sent: (readonly string[])[] = []
  watchQueries(pools, (texts) => sent.push(texts))
  return sent
}

/** Returns how many statements were sent together each time, the smallest number first. */
export const sizesOf = (queries: readonly (readonly string[])[]): readonly number[] =>
  queries.map(({ length }) => length).toSorted((one, other) => one - other)

function watchQueries(
  pools: readonly FairPool[],
  onQuery: (texts: readonly string[]) => void,
): void {
  const watch = ({ settings }: FairPool, client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]): unknown => {
      onQuery(textsOf(args[0]).filter((text) => text !== settings?.text))
      return query(...args)
    }
    Object.assign(client, { query: watched })
  }
  for (const pool of pools) pool.on('connect', (client) => watch(pool, client))
}

/** Returns the texts of a query: one text, a query of the driver, or several statements at once. */
function textsOf(query: unknown): readonly string[] {
  if (query instanceof PipelinedQuery) return query.all.map(({ text }) => text)
  if (typeof query === 'string') return [query]
  const { text = '' } = query as { readonly text?: string } // as the driver takes it
  return [text]
}

function purposeOf(text: string): CountedStatement['purpose'] {
  if (text.endsWith('where k.key = $1')) return 'authentication'
  return /^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text) ? 'transaction' : 'work'
}
