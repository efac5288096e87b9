import type { FastifyBaseLogger } from 'fastify'
import type { ApiError } from '../../errors/errors.ts'

/** Milliseconds between two lines about the same outage. */
const interval = 60_000

interface LastLine {
  readonly time: number
  /** The number of errors since, which were not logged. */
  unlogged: number
}

/**
 * Logs the errors of an outage, which every request meets: one line a minute for each code, with
 * the number of errors that were not logged, and the reason instead of a stack.
 */
export class OutageLog {
  readonly #now: () => number
  readonly #lines = new Map<string, LastLine>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Logs an error, unless there was a line about its code within a minute. */
  add(log: Pick<FastifyBaseLogger, 'error'>, { code, message }: ApiError, cause: unknown): void {
    const time = this.#now()
    const last = this.#lines.get(code)
    if (last && time - last.time < interval) {
      last.unlogged += 1
      return
    }
    log.error({ code, reason: reasonOf(cause), unlogged: last?.unlogged ?? 0 }, message)
    this.#lines.set(code, { time, unlogged: 0 })
  }
}

/** Returns the messages of an error and its causes in one line, without stacks. */
function reasonOf(error: unknown): string {
  const texts: string[] = []
  for (let one = error; one instanceof Error && texts.length < 5; one = one.cause) {
    // An error of several addresses has a code and no message.
    const message = one.message || ('code' in one ? String(one.code) : '')
    const text = message.replace(/\.$/, '')
    if (text !== '' && !texts.includes(text)) texts.push(text)
  }
  return texts.join(': ')
}
