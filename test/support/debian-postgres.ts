import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findAccount } from '../../src/host/embedded/account.ts'
import { runProgram } from '../../src/host/embedded/run.ts'
import { openFolder } from './data-folder.ts'
import type { Teardown } from './postgres.ts'

/** Debian's packages have the programs of each major version in a folder with its number. */
const versions = '/usr/lib/postgresql'

/** The programs of the oldest server that Debian installed, which is another than the embedded. */
const programs = (existsSync(versions) ? readdirSync(versions) : [])
  .toSorted((one, other) => Number(one) - Number(other))
  .map((version) => join(versions, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')))

/** The reason why tests with the server are skipped; false where it is installed. */
export const noDebianPostgres: string | false =
  programs === undefined ? 'no PostgreSQL of Debian is installed' : false

/**
 * Starts a server of Debian's package in a folder of its own until the end of the test, and returns
 * the connection of its superuser.
 */
export async function debianPostgres(test: Teardown): Promise<pg.PoolConfig> {
  const bin = programs ?? ''
  const home = openFolder('cadastre-debian-')
  const account = await findAccount()
  const data = join(home, 'data')
  await mkdir(data, { mode: 0o700 })
  if (account) await chown(data, account.uid, account.gid)
  const run = async (program: string, ...args: readonly string[]): Promise<void> => {
    const { code, output } = await runProgram(join(bin, program), args, account)
    if (code !== 0) throw new Error(`${program} failed: ${output}`)
  }
  const user = 'cadastre'
  await run('initdb', '-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const options = `-k ${data} -c listen_addresses= -c fsync=off`
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(data, 'log'), '-o', options)
  test.teardown(async () => {
    await run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  })
  return { host: data, user, database: 'postgres' }
}
