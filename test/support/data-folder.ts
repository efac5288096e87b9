import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostmaster } from '../../src/framework/database/embedded/postmaster.ts'

/** A new folder that everybody can enter: where root runs the tests PostgreSQL has an account of its own. */
export function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** The path of a data folder that is not there yet; at the end it is removed, its server ended. */
export function newDataFolder(
  test: { teardown(work: () => void): void },
  name: string = 'data',
): string {
  const parent = openFolder('cadastre-data-')
  const dataDir = join(parent, name)
  test.teardown(() => {
    const pid = runningPid(dataDir)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return dataDir
}

/** The server that runs in a data folder. */
export function runningPid(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'))?.pid
}

/** Asks once, on a connection of its own. */
export async function query(connection: pg.PoolConfig, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}
