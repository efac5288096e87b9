import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Cluster } from './connection.ts'

const OLDEST = 15
const STARTING_UP = '57P03'
const TIMEOUT_MS = 60_000

/**
 * Connects once to the server in `DATABASE_URL`, so that a mistake is reported at start-up in a
 * sentence.
 */
export async function openOwnServer(databaseUrl: string): Promise<Cluster> {
  const version = await readVersion(databaseUrl, Date.now() + TIMEOUT_MS)
  const place = describe(databaseUrl)
  if (version.number < OLDEST * 10_000) {
    throw new StartError(
      `The server at ${place} is PostgreSQL ${version.text}, ` +
        `but ${OLDEST} or newer is needed: upgrade it or set DATABASE_URL to another.`,
    )
  }
  return {
    connection: { connectionString: databaseUrl },
    description: `PostgreSQL ${version.text} at ${place}`,
    close: async () => {},
  }
}

interface Version {
  readonly number: number
  readonly text: string
}

async function readVersion(databaseUrl: string, deadline: number): Promise<Version> {
  try {
    return await readVersionOnce(databaseUrl)
  } catch (error) {
    if (codeOf(error) !== STARTING_UP || Date.now() > deadline) throw explain(error, databaseUrl)
    await sleep(500)
    return readVersion(databaseUrl, deadline)
  }
}

async function readVersionOnce(databaseUrl: string): Promise<Version> {
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
        `split_part(current_setting('server_version'), ' ', 1) as text`,
    )
    return rows[0] ?? { number: 0, text: 'of an unknown version' }
  } finally {
    await client.end().catch(() => {})
  }
}

function explain(error: unknown, databaseUrl: string): StartError {
  const sentence = sentences[codeOf(error)] ?? 'cannot be used'
  const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
  return new StartError(
    `The database server at ${describe(databaseUrl)} ${sentence} (${reason}): ` +
      'check DATABASE_URL and the server.',
    { cause: error },
  )
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

function describe(databaseUrl: string): string {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `${host.startsWith('/') ? host : `${host}:${port}`}/${database ?? ''}`
}
