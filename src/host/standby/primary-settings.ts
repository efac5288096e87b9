import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'
import { StartError } from '../../framework/errors/start-error.ts'
import type { DataFolder } from '../embedded/data-folder.ts'
import type { Account } from '../embedded/run.ts'
import type { ServerSettings } from '../embedded/server-settings.ts'
import { standbyFile, writeStandbyFile } from './access.ts'
import { standbyRole, type Primary } from './address.ts'

const Stored = Type.Object({
  host: Type.String(),
  port: Type.Integer(),
  password: Type.String(),
  slot: Type.String(),
})

/** The primary of a standby, as it is kept beside the cluster. */
export type StoredPrimary = Static<typeof Stored>

/** Returns whether a cluster is a standby. */
export function isStandby({ cluster }: DataFolder): boolean {
  return existsSync(join(cluster, 'standby.signal'))
}

/** Keeps the primary of a standby, and its certificate. */
export async function storePrimary(
  folder: DataFolder,
  account: Account | undefined,
  {
    primary,
    slot,
    pem,
  }: { readonly primary: Primary; readonly slot: string; readonly pem: string },
): Promise<void> {
  const { host, port, password } = primary
  await writeStandbyFile(folder, account, ['primary.crt', pem])
  const text = `${JSON.stringify({ host, port, password, slot })}\n`
  await writeStandbyFile(folder, account, ['primary.json', text])
}

/** Returns the primary of a standby. */
export async function readPrimary(folder: DataFolder): Promise<StoredPrimary> {
  const path = standbyFile(folder, 'primary.json')
  const stored: unknown = JSON.parse(await readFile(path, 'utf8').catch(() => 'null'))
  if (Check(Stored, stored)) return stored
  throw new StartError(`${path} does not name the primary: make the standby again.`)
}

/** Removes the password of the primary after a promotion. */
export async function forgetPrimary(folder: DataFolder): Promise<void> {
  await rm(standbyFile(folder, 'primary.json'), { force: true })
}

/**
 * Connection parameters by which the system ends a connection to a machine that is gone: after half
 * a minute, where it would be two hours by default.
 */
const lostAfter = {
  keepalives_idle: 15,
  keepalives_interval: 5,
  keepalives_count: 3,
  tcp_user_timeout: 30_000,
}

/** Returns the settings of a server that follows its primary. */
export async function followSettings(folder: DataFolder): Promise<ServerSettings> {
  const { host, port, password, slot } = await readPrimary(folder)
  const connection = {
    host,
    port,
    user: standbyRole,
    password,
    sslmode: 'verify-ca',
    sslrootcert: standbyFile(folder, 'primary.crt'),
    // Without this libpq reads a certificate of the account in HOME, and fails if it may not.
    sslcertmode: 'disable',
    application_name: 'cadastre_standby',
    ...lostAfter,
  }
  const conninfo = Object.entries(connection).map(([name, value]) => `${name}=${quote(value)}`)
  return {
    primary_conninfo: conninfo.join(' '),
    primary_slot_name: slot,
    hot_standby: 'on',
    wal_receiver_timeout: '30s',
    // A query of this machine never holds up the changes of the primary for long.
    max_standby_streaming_delay: '30s',
  }
}

function quote(value: string | number): string {
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
