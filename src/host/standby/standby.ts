import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import type { ByteProgress } from '../../framework/database/byte-progress.ts'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import type { Cluster } from '../../framework/database/servers/index.ts'
import { findAccount } from '../embedded/account.ts'
import { claimDataFolder, findDatabase, findDataFolder } from '../embedded/data-folder.ts'
import { openEmbedded } from '../embedded/embedded.ts'
import { withLock } from '../embedded/lock.ts'
import { readAccess } from './access.ts'
import { parseListenAddress, parsePrimary, printPrimary } from './address.ts'
import { makeStandby } from './make-standby.ts'
import { forgetPrimary, isStandby, readPrimary } from './primary-settings.ts'
import { endHangingReceiver } from './receiver.ts'

/** Options of the commands for standbys. */
export interface StandbyOptions {
  readonly dataDir: string
  readonly log: Log
  readonly progress: ByteProgress
  /** Ends the standby's server, or the copy of the primary. */
  readonly signal: AbortSignal
}

const pollMs = 1_000

/**
 * Makes a standby in the data folder, unless it is one already. Refuses a data folder with another
 * database.
 */
export async function prepareStandby(from: string | undefined, options: StandbyOptions) {
  const { log, progress, signal } = options
  const dataDir = await claimDataFolder(options.dataDir)
  await withLock(dataDir, log, async () => {
    const found = await findDatabase(dataDir)
    if (found !== undefined && isStandby(found)) return
    if (found !== undefined)
      throw new StartError(
        `The data folder ${dataDir} has a database that is not a standby: set DATA_DIR to an ` +
          'empty folder.',
      )
    if (from === undefined)
      throw new StartError(
        'The data folder is empty: name the primary with --from, as `cadastre standby --url` ' +
          'prints it there.',
      )
    const primary = parsePrimary(from)
    const account = await findAccount()
    const folder = await findDataFolder(dataDir, account, log)
    await makeStandby({ folder, account }, primary, { progress, signal })
  })
}

/**
 * Runs the server of a standby until the signal, or until it is promoted; returns whether it was.
 * `onChange` is called when it begins or ceases to receive the changes of its primary.
 */
export async function runStandby(
  { dataDir, log, signal }: StandbyOptions,
  onChange: (isReceiving: boolean) => void,
): Promise<boolean> {
  const cluster = await openStandby(dataDir, log)
  let wasReceiving: boolean | undefined
  try {
    while (!signal.aborted) {
      const state = await readState(cluster.connection).catch(() => undefined)
      if (state?.isRecovering === false) return true
      const isReceiving = state?.isReceiving ?? false
      if (isReceiving !== wasReceiving) onChange(isReceiving)
      if (!isReceiving) await endHangingReceiver(cluster.connection).catch(() => undefined)
      wasReceiving = isReceiving
      await sleep(pollMs, undefined, { signal }).catch(() => {})
    }
    return false
  } finally {
    await cluster.close()
  }
}

/**
 * Makes a standby accept writes, running or not. Refuses while it still receives the changes of its
 * primary, unless forced: what both accept afterwards cannot be merged.
 */
export async function promoteStandby(
  { dataDir, log }: Pick<StandbyOptions, 'dataDir' | 'log'>,
  isForced: boolean,
): Promise<void> {
  const folder = await findDatabase(dataDir)
  if (folder === undefined || !isStandby(folder))
    throw new StartError(`The data folder ${dataDir} is not that of a standby: check DATA_DIR.`)
  const { host, port } = await readPrimary(folder)
  const cluster = await openStandby(dataDir, log)
  try {
    const client = new pg.Client(cluster.connection)
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query<StandbyState>(stateText)
      if (rows[0]?.isReceiving === true && !isForced)
        throw new StartError(
          `The primary at ${host}:${port} still runs: stop its service first, so that nothing ` +
            'that it accepts is lost, or repeat the command with --force.',
        )
      await client.query('select pg_promote(true, 600)')
    } finally {
      await client.end()
    }
    await forgetPrimary(folder)
  } finally {
    await cluster.close()
  }
}

/** Returns the address with which standbys of a data folder's database are made. */
export async function primaryUrl(dataDir: string, listen: string | undefined): Promise<string> {
  if (listen === undefined)
    throw new StartError(
      'STANDBY_LISTEN is not set: set it to an address of this machine that the standby reaches, ' +
        'such as 10.0.0.5:5433, and start the service.',
    )
  const folder = await findDatabase(dataDir)
  if (folder === undefined)
    throw new StartError(`The data folder ${dataDir} has no database: check DATA_DIR.`)
  return printPrimary(await readAccess(folder, parseListenAddress(listen)))
}

function openStandby(dataDir: string, log: Log): Promise<Cluster> {
  return openEmbedded({ dataDir, connections: 20, role: 'standby' }, log)
}

interface StandbyState {
  readonly isRecovering: boolean
  readonly isReceiving: boolean
}

const stateText =
  'select pg_is_in_recovery() as "isRecovering", ' +
  'exists (select from pg_stat_wal_receiver where status = \'streaming\') as "isReceiving"'

async function readState(connection: Connection): Promise<StandbyState | undefined> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<StandbyState>(stateText)).rows[0]
  } finally {
    await client.end()
  }
}
