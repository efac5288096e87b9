import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverUrls } from '../config/database-url.ts'
import { StartError } from '../start-error.ts'
import type { Cluster } from './connection.ts'
import { serverName } from './servers/name.ts'
import { timelineSql } from './servers/position.ts'

const OLDEST = 15
const STARTING_UP = '57P03'
const TIMEOUT_MS = 60_000

/** Addresses besides the one of the primary, and how long to wait for a primary. */
export interface OwnServerOptions {
  /** Addresses of standbys. */
  readonly replicas?: readonly string[]
  /** Milliseconds; a minute by default. */
  readonly timeout?: number
}

/**
 * Connects once to the servers in `DATABASE_URL` and `DATABASE_REPLICAS`, so that a mistake is
 * reported at start-up in a sentence. Waits for a primary while there are only standbys.
 */
export async function openOwnServer(
  databaseUrl: string,
  { replicas = [], timeout = TIMEOUT_MS }: OwnServerOptions = {},
): Promise<Cluster> {
  const urls = [...new Set([...serverUrls(databaseUrl), ...replicas])]
  const { url, version } = await findPrimary(urls, Date.now() + timeout)
  const name = describe(url)
  if (version.number < OLDEST * 10_000) {
    throw new StartError(
      `The server at ${name} is PostgreSQL ${version.text}, ` +
        `but ${OLDEST} or newer is needed: upgrade it or set DATABASE_URL to another.`,
    )
  }
  const others = urls.filter((one) => one !== url)
  const all = [url, ...others].map((connectionString) => ({ connectionString }))
  const standbys = others.length > 0 ? `, with ${others.map(describe).join(', ')}` : ''
  return {
    connection: { connectionString: url },
    servers: others.length > 0 ? { all, system: version.system } : undefined,
    description: `PostgreSQL ${version.text} at ${name}${standbys}`,
    close: async () => {},
  }
}

interface Version {
  readonly number: number
  readonly text: string
  /** Null for a standby. */
  readonly timeline: number | null
  /** The identifier that a primary and its standbys share. */
  readonly system: string
}

interface Primary {
  readonly url: string
  readonly version: Version
}

/** The result of asking one server. */
type Reply = Primary | { readonly url: string; readonly error: unknown }

/**
 * Returns the primary with the highest timeline: a lower one was replaced and may not know. Asks
 * again while a server starts up or is a standby.
 */
async function findPrimary(urls: readonly string[], deadline: number): Promise<Primary> {
  const columns = urls.length > 1 ? replicated : alone
  for (;;) {
    const replies = await Promise.all(urls.map((url) => ask(url, columns)))
    const answered = replies.filter((reply) => 'version' in reply)
    requireSameSystem(answered)
    const [primary] = answered
      .filter(({ version }) => version.timeline !== null)
      .toSorted((one, two) => Number(two.version.timeline) - Number(one.version.timeline))
    if (primary) return primary
    const mayBecome = answered.length > 0 || replies.some(isStarting)
    if (!mayBecome || Date.now() > deadline) throw explain(replies)
    await sleep(Math.min(500, Math.max(1, deadline - Date.now())))
  }
}

/** Refuses servers that are not copies of one another. */
function requireSameSystem([first, ...others]: readonly Primary[]): void {
  for (const { url, version } of others) {
    if (version.system === first?.version.system) continue
    throw new StartError(
      `The database server at ${describe(url)} is no copy of the one at ${describe(first?.url ?? '')}: ` +
        'DATABASE_URL and DATABASE_REPLICAS name one primary and its standbys.',
    )
  }
}

const isStarting = (reply: Reply): boolean =>
  'error' in reply && codeOf(reply.error) === STARTING_UP

async function ask(url: string, columns: string): Promise<Reply> {
  try {
    return { url, version: await readVersion(url, columns) }
  } catch (error) {
    return { url, error }
  }
}

/** SQL for the timeline of a primary and for the identifier of its system. */
const replicated = `
  case when not pg_is_in_recovery() then ${timelineSql} end as timeline,
  (select s.system_identifier::text from pg_control_system() s) as system`

/** SQL for the same of a single server, which may be a service that has neither. */
const alone = `case when not pg_is_in_recovery() then 1 end as timeline, '' as system`

async function readVersion(databaseUrl: string, columns: string): Promise<Version> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 15_000,
    query_timeout: 15_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Version>(
      `select current_setting('server_version_num')::int as number, ` +
        `split_part(current_setting('server_version'), ' ', 1) as text, ${columns}`,
    )
    return rows[0] ?? { number: 0, text: 'of an unknown version', timeline: null, system: '' }
  } finally {
    await client.end().catch(() => {})
  }
}

function explain(replies: readonly Reply[]): StartError {
  const reasons = replies.map(reasonOf)
  const errors = replies.flatMap((reply) => ('error' in reply ? [reply.error] : []))
  const advice = errors.length > 0 ? 'check DATABASE_URL and the server' : 'promote one of them'
  return new StartError(
    reasons.length === 1
      ? `${reasons[0]}: ${errors.length > 0 ? advice : 'promote it, or set DATABASE_URL to its primary'}.`
      : `No server can be written to. ${reasons.join('. ')}: ${advice}.`,
    { cause: errors[0] },
  )
}

/** Returns a sentence, without its full stop, on why a server is not the primary. */
function reasonOf(reply: Reply): string {
  const name = `The database server at ${describe(reply.url)}`
  if ('version' in reply) return `${name} is a standby`
  const { error } = reply
  const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
  return `${name} ${sentences[codeOf(error)] ?? 'cannot be used'} (${reason})`
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not answer',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ENOENT: 'has no socket there',
  ENOTFOUND: 'has a host name that is not known',
  EAI_AGAIN: 'has a host name that is not known',
  '28P01': 'refuses this user and password',
  '28000': 'refuses this user',
  '3D000': 'has no such database',
  '53300': 'has no connection left',
  [STARTING_UP]: 'is still starting up',
}

/** Returns the code of an error; several addresses tried in vain are one error without a code. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error) || !('code' in error)) return ''
  return String(error.code)
}

const describe = (connectionString: string): string => serverName({ connectionString })
