import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { service } from '../../src/app.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { Replication, type ReplicaServer } from '../support/replication.ts'
import { until } from '../support/until.ts'
import type { Tally } from './campaign.ts'
import { Subject, type Reply } from './subject.ts'

/**
 * The longest time, in milliseconds, from a promotion, or the start of a killed process, to the
 * next acknowledged write.
 */
export const RECOVERY_MS = 10_000

/** The longest time, in milliseconds, that a read may take while the primary is lost. */
const LOST_MS = 8_000

/** A process of the service on the database servers of a setup. */
export class ReplicatedSubject extends Subject {
  readonly #setup: ReplicatedSetup
  /** True from before its process is killed until it listens again. */
  isKilled = false

  constructor(setup: ReplicatedSetup) {
    super({ DATABASE_URL: setup.replication.url() })
    this.#setup = setup
  }

  override get connection(): pg.PoolConfig {
    return this.#setup.primary.connection
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.isKilled = true
    this.process.child.kill('SIGKILL')
    await this.process.exit()
  }

  override async start(): Promise<void> {
    await super.start()
    this.isKilled = false
  }
}

/** Three database servers, of which one is the primary, and two processes of the service. */
export class ReplicatedSetup {
  readonly replication: Replication
  readonly servers: readonly [ReplicaServer, ReplicaServer, ReplicaServer]
  readonly subjects: readonly [ReplicatedSubject, ReplicatedSubject]
  primary: ReplicaServer

  constructor(replication: Replication) {
    this.replication = replication
    this.servers = replication.servers as ReplicatedSetup['servers'] // as many as were opened
    this.primary = this.servers[0]
    this.subjects = [new ReplicatedSubject(this), new ReplicatedSubject(this)]
  }

  /** The servers that follow the primary. */
  get standbys(): readonly ReplicaServer[] {
    return this.servers.filter((server) => server !== this.primary)
  }
}

/** Runs work on a setup, which it then ends. A commit is confirmed once a standby has it. */
export async function withReplicatedSetup(
  work: (setup: ReplicatedSetup) => Promise<void>,
): Promise<void> {
  const fill = async (connection: pg.PoolConfig): Promise<void> => {
    await migrate(connection, service.migrations, silentLog)
  }
  const replication = await Replication.open({ servers: 3, synchronous: true, fill })
  const setup = new ReplicatedSetup(replication)
  const [one, two] = setup.subjects
  try {
    await one.start() // creates the first user
    await two.start()
    await createReader(one)
    await work(setup)
  } finally {
    await Promise.all([one.end(), two.end()])
    await replication.close()
  }
}

/** Waits until each process acknowledges a write. */
export async function awaitWrites({ subjects }: ReplicatedSetup): Promise<void> {
  for (const subject of subjects)
    await until('writes are acknowledged', async () => {
      const slug = `probe-${Math.random()}`.replace('.', '')
      const body = { name: slug, slug }
      const reply = await subject
        .send('POST', '/api/dcim/regions/', { body })
        .catch(() => undefined)
      return reply?.status === 201
    })
}

/** Returns whether a process reaches a primary. */
export async function isWritable(subject: Subject): Promise<boolean> {
  const reply = await subject.send('GET', '/health/ready?role=write', { token: null })
  return reply.status === 200
}

/** The token of a user who does not write: reads of it need no server with its last write. */
const readerToken = 'abcdef0123456789abcdef0123456789abcdef01'

async function createReader(subject: Subject): Promise<void> {
  const body = { username: 'reader', password: 'for tests only', is_active: true }
  const user = await subject.send('POST', '/api/users/users/', { body })
  const token = { user: user.object['id'], key: readerToken }
  await subject.send('POST', '/api/users/tokens/', { body: token })
  // A process authenticates users on a standby only once the standby has them.
  await sleep(1_500)
}

/** Reads through a process until `stop`, also while there is no primary. */
export class Reader {
  readonly #subject: ReplicatedSubject
  readonly #tally: Tally
  #isStopped = false

  constructor(subject: ReplicatedSubject, tally: Tally) {
    this.#subject = subject
    this.#tally = tally
  }

  async run(): Promise<void> {
    for (this.#isStopped = false; !this.#isStopped; await sleep(20)) {
      const wasKilled = this.#subject.isKilled
      const reply = await this.#read().catch(() => undefined)
      if (reply) this.#check(reply)
      else if (wasKilled || this.#subject.isKilled) this.#tally.add('reads of a killed process')
      else this.#tally.fail('a read has no answer')
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  #read(): Promise<Reply> {
    return this.#subject.send('GET', '/api/dcim/sites/?limit=5', { token: readerToken })
  }

  /** Returns the last error that the process logged: it has the cause of a 503. */
  #logged(): string {
    const { err } = this.#subject.process.lines.findLast(({ err }) => err !== undefined) ?? {}
    return JSON.stringify(err ?? '').slice(0, 300)
  }

  #check({ status, headers, ms, text }: Reply): void {
    this.#tally.add('reads during failures')
    if (headers['cadastre-stale'] !== undefined) this.#tally.add('reads without a primary')
    this.#tally.greatest('slowest read during a failure in ms', ms)
    this.#tally.expect(status === 200, () => `a read is a ${status} ${text} ${this.#logged()}`)
    this.#tally.expect(ms < LOST_MS, () => `a read took ${ms} ms`)
  }
}
