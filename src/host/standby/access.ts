import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../framework/errors/start-error.ts'
import type { DataFolder } from '../embedded/data-folder.ts'
import type { Account } from '../embedded/run.ts'
import type { ServerSettings } from '../embedded/server-settings.ts'
import { standbyRole, type ListenAddress, type Primary } from './address.ts'
import { certificateSum, makeCertificate } from './certificate.ts'

/** The folder of what makes a server reachable for standbys. It is not in backups. */
const folderName = 'standby'

/** Who may connect, as `pg_hba.conf`: this machine as always, and standbys by TLS. */
const hba = [
  '# Written by Cadastre at every start with STANDBY_LISTEN.',
  ...(process.platform === 'win32'
    ? ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
    : ['local all all trust', 'local replication all trust']),
  `hostssl replication ${standbyRole} all scram-sha-256`,
  '',
].join('\n')

/** Returns the path of a file beside the cluster: a key, a certificate, a password. */
export function standbyFile(folder: DataFolder, name: string): string {
  return join(folder.home, folderName, name)
}

/** Writes a file that only the account of PostgreSQL can read. */
export async function writeStandbyFile(
  folder: DataFolder,
  account: Account | undefined,
  [name, text]: readonly [name: string, text: string],
): Promise<void> {
  const paths = [join(folder.home, folderName), standbyFile(folder, name)] as const
  await mkdir(paths[0], { recursive: true, mode: 0o700 })
  await writeFile(paths[1], text, { mode: 0o600, flush: true })
  if (account !== undefined) for (const path of paths) await chown(path, account.uid, account.gid)
}

/**
 * Returns the settings of a server that standbys on other machines can reach, only with TLS and a
 * password. Makes certificate and password on first use. Requires the lock, and an existing
 * cluster.
 */
export async function openAccess(
  folder: DataFolder,
  account: Account | undefined,
  { host, port }: ListenAddress,
): Promise<ServerSettings> {
  if (!existsSync(standbyFile(folder, 'password'))) {
    const { key, certificate } = await makeCertificate()
    await writeStandbyFile(folder, account, ['server.key', key])
    await writeStandbyFile(folder, account, ['server.crt', certificate])
    await writeStandbyFile(folder, account, ['password', randomBytes(24).toString('hex')])
  }
  await writeStandbyFile(folder, account, ['pg_hba.conf', hba])
  return {
    listen_addresses: host,
    port,
    hba_file: standbyFile(folder, 'pg_hba.conf'),
    ssl: 'on',
    ssl_cert_file: standbyFile(folder, 'server.crt'),
    ssl_key_file: standbyFile(folder, 'server.key'),
    ssl_min_protocol_version: 'TLSv1.2',
  }
}

/** Lets the standbys' role sign in with the password of the folder. */
export async function allowStandbys(client: pg.Client, folder: DataFolder): Promise<void> {
  const password = await readFile(standbyFile(folder, 'password'), 'utf8')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [standbyRole])
  if (rowCount === 0) await client.query(`create role ${standbyRole}`)
  await client.query(
    `alter role ${standbyRole} replication login password ${pg.escapeLiteral(password)}`,
  )
}

/** Returns the address for standbys of a server that was started with `openAccess`. */
export async function readAccess(folder: DataFolder, listen: ListenAddress): Promise<Primary> {
  try {
    const certificate = await readFile(standbyFile(folder, 'server.crt'), 'utf8')
    const password = await readFile(standbyFile(folder, 'password'), 'utf8')
    return { ...listen, password, certificate: certificateSum(certificate) }
  } catch (error) {
    throw new StartError(
      'The service has no address for standbys yet: start it once with STANDBY_LISTEN.',
      { cause: error },
    )
  }
}
