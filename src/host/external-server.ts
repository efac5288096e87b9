import { setTimeout as sleep } from 'node:timers/promises'
import { serverUrls } from '../framework/config/database-url.ts'
import { StartError } from '../framework/errors/start-error.ts'
import type { Connection, Pooler } from '../framework/database/pipeline/index.ts'
import { readVersion, type ServerVersion } from './servers/server-version.ts'
import { type Cluster, serverName } from '../framework/database/servers/index.ts'
import { startOptions } from '../framework/database/pool/index.ts'
import { codeOf } from '../framework/database/failures/index.ts'
import { orAborted } from './or-aborted.ts'

/** The oldest major version of PostgreSQL that the service works with. */
const oldestVersion = 15

/** Milliseconds that the service waits for a server. */
const startTimeoutMs = 60_000

/** Addresses besides the one of the primary, and how long to wait for a primary. */
export interface ExternalServerOptions {
  /** Addresses of standbys. */
  readonly replicas?: readonly string[]
  /** Milliseconds; a minute by default. */
  readonly timeout?: number
  /** Milliseconds that a server may take to answer; 15 seconds by default. */
  readonly answerTimeout?: number
  /**
   * True to wait as well for a server that cannot be reached, such as one that is started at the
   * same time. A mistake in the address is then reported late.
   */
  readonly mayBeUnreachable?: boolean
  /** Ends the waiting: the function rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Called once if the function waits, with the reasons, which have no password. */
  readonly onWait?: (reasons: string) => void
}

/** The options with their defaults. */
type Waiting = Required<Omit<ExternalServerOptions, 'replicas' | 'signal'>> &
  Pick<ExternalServerOptions, 'signal'>

/**
 * Connects once to the servers in `DATABASE_URL` and `DATABASE_REPLICAS`, so that a mistake is
 * reported at start-up in a sentence. Waits for a primary while there are only standbys, or while a
 * server starts up.
 */
export async function openExternalServer(
  databaseUrl: string,
  { replicas = [], ...options }: ExternalServerOptions = {},
): Promise<Cluster> {
  const urls = [...new Set([...serverUrls(databaseUrl), ...replicas])]
  const { primary, poolers } = await findPrimary(urls, {
    timeout: startTimeoutMs,
    answerTimeout: 15_000,
    mayBeUnreachable: false,
    onWait: () => {},
    ...options,
  })
  const { url, version } = primary
  const { pooler } = version
  const name = describe(url)
  if (version.number < oldestVersion * 10_000) {
    throw new StartError(
      `The server at ${name} is PostgreSQL ${version.text}, ` +
        `but ${oldestVersion} or newer is needed: upgrade it or set DATABASE_URL to another.`,
    )
  }
  const others = urls.filter((one) => one !== url)
  // A server that did not answer is taken to be reached in the same way as the primary.
  const connectionTo = (one: string): Connection => ({
    connectionString: one,
    pooler: poolers.has(one) ? poolers.get(one) : pooler,
  })
  const all = [url, ...others].map(connectionTo)
  const through = pooler ? ' behind a pooler' : ''
  const standbys = others.length > 0 ? `, with ${others.map(describe).join(', ')}` : ''
  return {
    connection: connectionTo(url),
    servers: others.length > 0 ? { all, system: version.system } : undefined,
    description: `PostgreSQL ${version.text} at ${name}${through}${standbys}`,
    close: async () => {},
  }
}

/** A server that answered. */
interface Answered {
  readonly url: string
  readonly version: ServerVersion
}

/** The result of asking one server. */
type Reply = Answered | { readonly url: string; readonly error: unknown }

/** The result of asking all servers. */
interface Found {
  readonly primary: Answered
  /** The poolers in front of the servers that answered, by their addresses. */
  readonly poolers: ReadonlyMap<string, Pooler | undefined>
}

/**
 * Returns the primary with the highest timeline: a lower one was replaced and may not know. Asks
 * again while a server may become the primary.
 */
async function findPrimary(
  urls: readonly string[],
  { timeout, answerTimeout, mayBeUnreachable, onWait, signal }: Waiting,
): Promise<Found> {
  const deadline = Date.now() + timeout
  const awaited = mayBeUnreachable ? ['starting', 'unreachable'] : ['starting']
  const isAlone = urls.length === 1
  for (let attempt = 1; ; attempt += 1) {
    const asked = urls.map((url) => ask(url, isAlone, answerTimeout))
    const replies = await orAborted(Promise.all(asked), signal)
    const answered = replies.filter((reply) => 'version' in reply)
    requireSameSystem(answered)
    const [primary] = answered
      .filter(({ version }) => version.timeline !== null)
      .toSorted((one, two) => Number(two.version.timeline) - Number(one.version.timeline))
    if (primary) {
      requireNoOptions(answered)
      return {
        primary,
        poolers: new Map(answered.map(({ url, version }) => [url, version.pooler])),
      }
    }
    const mayBecome =
      answered.length > 0 || replies.some((reply) => awaited.includes(troubleOf(reply).state))
    if (!mayBecome || Date.now() > deadline) throw explain(replies)
    if (attempt === 1) onWait(replies.map(reasonOf).join('. '))
    await orAborted(sleep(Math.min(500, Math.max(1, deadline - Date.now()))), signal)
  }
}

/** Refuses options in an address of a pooler, whose sessions would not have them. */
function requireNoOptions(servers: readonly Answered[]): void {
  for (const { url, version } of servers) {
    const options = startOptions({ connectionString: url })
    if (version.pooler === undefined || options === '') continue
    throw new StartError(
      `The database server at ${describe(url)} is behind a connection pooler, which does not ` +
        `pass on the options in its address (${options}): remove them, and set what they set ` +
        'with ALTER ROLE … IN DATABASE … SET.',
    )
  }
}

/** Refuses servers that are not copies of one another. */
function requireSameSystem([first, ...others]: readonly Answered[]): void {
  for (const { url, version } of others) {
    if (version.system === first?.version.system) continue
    throw new StartError(
      `The database server at ${describe(url)} is not a copy of the one at ` +
        `${describe(first?.url ?? '')}: ` +
        'DATABASE_URL and DATABASE_REPLICAS name one primary and its standbys.',
    )
  }
}

async function ask(url: string, isAlone: boolean, timeout: number): Promise<Reply> {
  try {
    return { url, version: await readVersion(url, isAlone, timeout) }
  } catch (error) {
    return { url, error }
  }
}

function explain(replies: readonly Reply[]): StartError {
  const reasons = replies.map(reasonOf)
  const errors = replies.flatMap((reply) => ('error' in reply ? [reply.error] : []))
  const isAlone = reasons.length === 1
  const promotion = isAlone
    ? 'promote it, or set DATABASE_URL to its primary'
    : 'promote one of them'
  const advice = errors.length > 0 ? 'check DATABASE_URL and the server' : promotion
  const found = isAlone ? '' : 'No server can be written to. '
  return new StartError(`${found}${reasons.join('. ')}: ${advice}.`, { cause: errors[0] })
}

/** Returns a sentence, without its full stop, on why a server is not the primary. */
function reasonOf(reply: Reply): string {
  const name = `The database server at ${describe(reply.url)}`
  if ('version' in reply) return `${name} is a standby`
  const { error } = reply
  const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
  return `${name} ${troubleOf(reply).says} (${reason})`
}

/** Why a server cannot be used. */
interface Trouble {
  readonly says: string
  /** Whether it may pass by itself: the server starts up or is not reached; or is a mistake. */
  readonly state: 'starting' | 'unreachable' | 'mistake'
}

/** Reasons by the codes of errors, and by the messages of node-postgres that have no code. */
const troubles: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: { says: 'refuses connections', state: 'unreachable' },
  ECONNRESET: { says: 'closes connections', state: 'unreachable' },
  ETIMEDOUT: { says: 'does not answer', state: 'unreachable' },
  EHOSTUNREACH: { says: 'cannot be reached', state: 'unreachable' },
  EHOSTDOWN: { says: 'cannot be reached', state: 'unreachable' },
  ENETUNREACH: { says: 'cannot be reached', state: 'unreachable' },
  ENOENT: { says: 'has no socket there', state: 'unreachable' },
  EPIPE: { says: 'closes connections', state: 'unreachable' },
  'Connection terminated unexpectedly': { says: 'closes connections', state: 'unreachable' },
  'timeout expired': { says: 'does not answer', state: 'unreachable' },
  'Query read timeout': { says: 'does not answer', state: 'unreachable' },
  ENOTFOUND: { says: 'has a host name that is not known', state: 'unreachable' },
  EAI_AGAIN: { says: 'has a host name that is not known', state: 'unreachable' },
  // Poolers and proxies report with these codes that they do not reach their server.
  '08000': { says: 'cannot be reached', state: 'unreachable' },
  '08001': { says: 'cannot be reached', state: 'unreachable' },
  '08006': { says: 'cannot be reached', state: 'unreachable' },
  '08P01': { says: 'cannot be reached', state: 'unreachable' },
  '28P01': { says: 'refuses this user and password', state: 'mistake' },
  '28000': { says: 'refuses this user', state: 'mistake' },
  '3D000': { says: 'has no such database', state: 'mistake' },
  '53300': { says: 'has no connection left', state: 'unreachable' },
  '57P01': { says: 'is shutting down', state: 'unreachable' },
  '57P02': { says: 'is shutting down', state: 'unreachable' },
  '57P03': { says: 'is still starting up', state: 'starting' },
}

const noTrouble: Trouble = { says: '', state: 'mistake' }
const unknownTrouble: Trouble = { says: 'cannot be used', state: 'mistake' }

const troubleOf = (reply: Reply): Trouble =>
  'error' in reply ? (troubles[reasonIn(reply.error)] ?? unknownTrouble) : noTrouble

const reasonIn = (error: unknown): string =>
  codeOf(error) || (error instanceof Error ? error.message : '')

const describe = (connectionString: string): string => serverName({ connectionString })
