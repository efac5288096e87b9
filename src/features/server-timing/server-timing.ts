import type { FastifyInstance } from 'fastify'
import { addApplied, preferenceIn } from '../../framework/http/responses/index.ts'
import { timedDatabase, type TimedStatement } from './timed-database.ts'

/** The name of the preference. */
const preference = 'server-timing'

/** The most statements that are listed. */
const maxListed = 30

/** The longest text of all statements: proxies refuse headers over 8 kB. */
const maxTexts = 6_000

/** The measured times of a request that asks for them. */
interface Timing {
  readonly started: number
  readonly statements: TimedStatement[]
}

/**
 * Sends a header `Server-Timing` to superusers who ask by `Prefer: server-timing`: the milliseconds
 * of the request and of each of its statements, with the SQL, in which values are parameters.
 */
export async function serverTiming(app: FastifyInstance): Promise<void> {
  const timings = new WeakMap<object, Timing>()
  app.addHook('onRequest', (request, _, done) => {
    if (preferenceIn(request, preference) === '') {
      const timing: Timing = { started: performance.now(), statements: [] }
      timings.set(request, timing)
      request.database = timedDatabase(request.database, (one) => timing.statements.push(one))
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const timing = timings.get(request)
    const { identity } = request
    if (timing && identity?.superuser === true && identity.rows === undefined) {
      reply.header('server-timing', printTiming(timing, performance.now()))
      addApplied(reply, preference)
    }
    done(null, payload)
  })
}

/** Returns the value of the header (Server Timing, W3C). */
function printTiming({ started, statements }: Timing, now: number): string {
  const inAll = statements.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0)
  const count = statements.length === 1 ? '1 statement' : `${statements.length} statements`
  const listed = statements.slice(0, maxListed)
  const longest = Math.floor(maxTexts / Math.max(1, listed.length))
  return [
    `total${durationOf(now - started)}`,
    `db${durationOf(inAll)};desc="${count}"`,
    ...listed.map(
      ({ text, milliseconds }, index) =>
        `db${index + 1}${durationOf(milliseconds)};desc="${descriptionOf(text, longest)}"`,
    ),
  ].join(', ')
}

const durationOf = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '' : `;dur=${milliseconds.toFixed(2)}`

/** Returns the beginning of SQL on one line, with the characters that a quoted string may have. */
function descriptionOf(sql: string, longest: number): string {
  const line = sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/["\\]|[^ -~]/g, "'")
    .trim()
  return line.length > longest ? `${line.slice(0, longest - 3)}...` : line
}
