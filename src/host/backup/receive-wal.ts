import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { connectReplication } from './base-backup.ts'
import { SegmentWriter } from './segment-writer.ts'
import { claimArchive, markComplete, writeHistory } from './wal-archive.ts'
import { parseLsn, printLsn, segmentBytes } from './wal-segments.ts'
import { WalQuery } from './wal-query.ts'
import { codeOf } from '../../framework/database/failures/index.ts'

/** The slot that makes the server keep WAL until it is in the archive. */
const slot = 'cadastre_archive'

const retryMs = 1_000

/** SQLSTATE of a slot that another process uses: that one writes the archive. */
const inUse = '55006'

/** The copying of WAL into an archive. */
export interface WalArchiving {
  /** Announces that the server is about to stop; it sends the rest of its WAL first. */
  readonly expectEnd: () => void
  readonly close: () => Promise<void>
}

/**
 * Copies the WAL of a running server into an archive while it is written, by the replication
 * protocol. Throws a `StartError` for the archive of another cluster. Logs later errors and starts
 * the copying again, except after a `StartError`, which ends it.
 */
export async function archiveWal(
  connection: Connection,
  folder: string,
  log: Log,
): Promise<WalArchiving> {
  const closing = new AbortController()
  let client: pg.Client | undefined

  async function run(): Promise<void> {
    client = await connectReplication(connection)
    try {
      await receive(client, connection, folder, log)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function keepRunning(): Promise<void> {
    for (let reported = ''; !closing.signal.aborted;) {
      const error = await run().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (closing.signal.aborted) return
      const text = String(error)
      const then = error instanceof StartError ? 'the copying ends' : 'trying again'
      if (error !== undefined && codeOf(error) !== inUse && text !== reported)
        log.error({ err: error, folder }, `the WAL archive cannot be written; ${then}`)
      reported = text
      if (error instanceof StartError) return
      await sleep(retryMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  await assertArchive(connection, folder)
  const running = keepRunning()
  return {
    expectEnd: () => closing.abort(),
    close: async () => {
      closing.abort()
      await client?.end().catch(() => {})
      await running
    },
  }
}

interface System {
  readonly systemid: string
  readonly timeline: number
}

async function assertArchive(connection: Connection, folder: string): Promise<void> {
  const client = await connectReplication(connection)
  try {
    await claimArchive(folder, (await identify(client)).systemid)
  } finally {
    await client.end()
  }
}

async function identify(client: pg.Client): Promise<System> {
  const { rows } = await client.query<System>('IDENTIFY_SYSTEM')
  return { systemid: rows[0]?.systemid ?? '', timeline: Number(rows[0]?.timeline) }
}

/** Receives WAL until the connection or the server ends. */
async function receive(
  client: pg.Client,
  connection: Connection,
  folder: string,
  log: Log,
): Promise<void> {
  const { timeline } = await identify(client)
  const from = await prepareSlot(connection, log)
  if (timeline > 1) {
    const history = await client.query<{ filename: string; content: string }>(
      `TIMELINE_HISTORY ${timeline}`,
    )
    for (const { filename, content } of history.rows) await writeHistory(folder, filename, content)
  }
  const start = from - (from % segmentBytes)
  const writer = new SegmentWriter(folder, timeline, start)
  try {
    const position = `PHYSICAL ${printLsn(start)} TIMELINE ${timeline}`
    const command = `START_REPLICATION SLOT ${slot} ${position}`
    const onFlushed = (time: Date): Promise<void> => markComplete(folder, time)
    await client.query(new WalQuery(command, writer, onFlushed)).finished
  } finally {
    await writer.close()
  }
}

/**
 * Creates the slot. Creates it again if PostgreSQL invalidated it because too much WAL was kept.
 * Returns the position at which it begins.
 */
async function prepareSlot(connection: Connection, log: Log): Promise<bigint> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const text = 'select restart_lsn, wal_status from pg_replication_slots where slot_name = $1'
    const { rows } = await client.query<{ restart_lsn: string | null; wal_status: string }>(text, [
      slot,
    ])
    const [known] = rows
    if (known?.restart_lsn && known.wal_status !== 'lost') return parseLsn(known.restart_lsn)
    if (known !== undefined) {
      await client.query('select pg_drop_replication_slot($1)', [slot])
      log.error(
        { slot },
        'the WAL archive has a gap, since it could not be written for long: make a backup now',
      )
    }
    const made = await client.query<{ lsn: string }>(
      'select lsn from pg_create_physical_replication_slot($1, true)',
      [slot],
    )
    return parseLsn(made.rows[0]?.lsn ?? '0/0')
  } finally {
    await client.end()
  }
}
