import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two looks at the sessions that hold a lock. */
const interval = 100

/** Selects the sessions that a session waits for, without their statements: these have values. */
const selectBlockers = `
  select coalesce(nullif(a.application_name, ''), 'a program without a name') as program,
    a.usename as "user", a.pid, extract(epoch from now() - a.xact_start)::int as seconds,
    a.xact_start::text as began
  from unnest(pg_blocking_pids($1)) as blocking(pid)
  join pg_stat_activity a using (pid)
  order by a.xact_start nulls last
  limit 3`

/** Selects the sessions whose transaction goes on. */
const selectRunning = `
  select from unnest($1::int[], $2::text[]) as blocker(pid, began)
  join pg_stat_activity a on a.pid = blocker.pid and a.xact_start::text = blocker.began`

interface Blocker {
  readonly program: string
  readonly user: string | null
  readonly pid: number
  readonly seconds: number | null
  /** When its transaction began; null for one that holds a lock by its session. */
  readonly began: string | null
}

/**
 * Looks on a connection of its own which sessions another connection waits for: when the wait has
 * failed, the server does not say it any more.
 */
export class BlockerWatch {
  readonly #connection: pg.PoolConfig
  readonly #timer: NodeJS.Timeout
  #client: Promise<pg.Client | undefined> | undefined
  #looking: Promise<void> | undefined
  #found: readonly Blocker[] = []

  /** The process of the server that has the watched connection. */
  pid: number | undefined

  constructor(connection: pg.PoolConfig) {
    this.#connection = connection
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }, interval)
  }

  /** The sessions of the last look that found some, for people. */
  get blockers(): string {
    return this.#found.map(describe).join(', ') || 'a session that has ended'
  }

  /** Stops looking; waits until the transactions of these sessions have ended, or until a time. */
  async untilEnded(deadline: number): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    const values = [this.#found.map(({ pid }) => pid), this.#found.map(({ began }) => began)]
    const client = await this.#client
    while (Date.now() < deadline) {
      const running = await client?.query(selectRunning, values).catch(() => undefined)
      if (!running?.rowCount) return
      await sleep(interval)
    }
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const client = await this.#client
    await client?.end().catch(() => {})
  }

  async #look(): Promise<void> {
    if (this.pid === undefined) return
    this.#client ??= connect(this.#connection)
    const client = await this.#client
    const rows = await client?.query<Blocker>(selectBlockers, [this.pid]).then(
      (result) => result.rows,
      () => [],
    )
    if (rows && rows.length > 0) this.#found = rows
  }
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'cadastre migrate' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

function describe({ program, user, pid, seconds }: Blocker): string {
  const since = seconds === null ? '' : `, for ${seconds} s`
  return `${program} (process ${pid} of the server${user === null ? '' : `, user ${user}`}${since})`
}
