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
      ran.push(...statementsOf(args[0]).map(({ text, name }) => ({ text, is: kindOf(text, name) })))
      return query(...args)
    }
    Object.assign(client, { query: counted })
  }
  for (const pool of pools) pool.on('connect', count)
  return ran
}

/** What a connection is asked: a text, a query, or several in one go. */
function statementsOf(
  asked: unknown,
): readonly { readonly text: string; readonly name?: string }[] {
  if (asked instanceof PipelinedQuery) return asked.all
  if (typeof asked === 'string') return [{ text: asked }]
  const { text = '', name = '' } = asked as { readonly text?: string; readonly name?: string } // as the driver takes it
  return [{ text, name }]
}

function kindOf(text: string, name: string | undefined): Counted['is'] {
  if (name === 'authenticate') return 'authentication'
  return /^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text) ? 'transaction' : 'work'
}
