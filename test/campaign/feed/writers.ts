import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '../../../src/inventory/demo/random.ts'
import type { Tally } from '../campaign.ts'
import type { ReplicatedSetup } from '../replicated-setup.ts'

/** The longest pause, in milliseconds, between two writes of a writer. */
const PAUSE_MS = 30_000

/** The longest time, in milliseconds, from a change to its commit. */
const OPEN_MS = 300

/** What writers write with. */
export interface WriterOptions {
  readonly setup: ReplicatedSetup
  readonly tally: Tally
  readonly random: Random
}

/**
 * Writes through the service and in transactions of SQL that stay open for a while. Each change has
 * a name of its own.
 */
export class Writers {
  /** The time, in milliseconds since 1970, at which the change of a name was acknowledged. */
  readonly acknowledged = new Map<string, number>()
  readonly #options: WriterOptions
  #isStopped = false

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Writes with a number of writers, every second one by SQL, until `stop`. */
  async run(count: number): Promise<void> {
    const writers = Array.from({ length: count }, (_, writer) => this.#write(writer))
    await Promise.all(writers)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #write(writer: number): Promise<void> {
    const { random, tally } = this.#options
    for (let number = 0; !this.#isStopped; number += 1) {
      await sleep(random.below(PAUSE_MS))
      const name = `writer-${writer}-${number}`
      const names = Array.from({ length: 1 + random.below(3) }, (_, at) => `${name}-${at}`)
      const isWritten = await (writer % 2 ? this.#bySql(names) : this.#byService(names)).catch(
        () => false,
      )
      tally.add(isWritten ? 'acknowledged writes' : 'writes without an acknowledgement')
      if (isWritten) for (const one of names) this.acknowledged.set(one, Date.now())
    }
  }

  async #byService(names: readonly string[]): Promise<boolean> {
    const [subject] = this.#options.setup.subjects
    const body = names.map((name) => ({ name, slug: name }))
    return (await subject.send('POST', '/api/dcim/regions/', { body })).status === 201
  }

  async #bySql(names: readonly string[]): Promise<boolean> {
    const { setup, random } = this.#options
    const client = new pg.Client(setup.primary.connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query('begin')
      for (const name of names) {
        await client.query(
          `insert into extras_objectchange
             (user_name, request_id, model, object_id, object_name, action, message)
           values ('', '', 'dcim.region', 1, $1, 1, '')`,
          [name],
        )
        await sleep(random.below(OPEN_MS))
      }
      await client.query('commit')
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
