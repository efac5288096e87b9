import type pg from 'pg'
import { PipelinedQuery } from '../../src/framework/database/pipeline/pipeline.ts'

/** A statement that ran, and what for. */
export interface Counted {
  readonly text: string
  readonly is: 'work' | 'authentication' | 'transaction'
}

/** Records every statement of the connections of pools, also those of Prisma. */
export function countStatements(...pools: readonly pg.Pool[]): readonly Counted[] {
  const ran: Counted[] = []
  const count = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counted = (...args: unknown[]): unknown => {
      ran.push(...textsOf(args[0]).map((text) => ({ text, is: kindOf(text) })))
      return query(...args)
    }
    Object.assign(client, { query: counted })
  }
  for (const pool of pools) pool.on('connect', count)
  return ran
}

/** Returns the texts of a query: one text, a query of the driver, or several statements at once. */
function textsOf(query: unknown): readonly string[] {
  if (query instanceof PipelinedQuery) return query.all.map(({ text }) => text)
  if (typeof query === 'string') return [query]
  const { text = '' } = query as { readonly text?: string } // as the driver takes it
  return [text]
}

function kindOf(text: string): Counted['is'] {
  if (text.endsWith('where k.key = $1')) return 'authentication'
  return /^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text) ? 'transaction' : 'work'
}
