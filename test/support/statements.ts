import type pg from 'pg'

/** A statement that ran, and what for. */
export interface Counted {
  readonly text: string
  readonly is: 'work' | 'authentication' | 'transaction'
}

/** Writes down every statement of a pool's connections, whoever asks: both `rows` and Prisma use the pool. */
export function countStatements(pool: pg.Pool): readonly Counted[] {
  const ran: Counted[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counted = (...args: unknown[]): unknown => {
      const [first] = args as [string | { text?: string; name?: string } | undefined]
      const text = typeof first === 'string' ? first : (first?.text ?? '')
      const name = typeof first === 'object' ? first.name : undefined
      ran.push({ text, is: kindOf(text, name) })
      return query(...args)
    }
    Object.assign(client, { query: counted })
  })
  return ran
}

function kindOf(text: string, name: string | undefined): Counted['is'] {
  if (name === 'authenticate') return 'authentication'
  return /^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text) ? 'transaction' : 'work'
}
