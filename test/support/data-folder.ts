import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fastFolder } from './fast-folder.ts'
import { findPostmaster } from '../../src/host/embedded/postmaster.ts'

/**
 * Creates a folder that every account can enter: when root runs the tests, PostgreSQL runs as
 * another account. The folder is in memory if there is enough space.
 */
export function openFolder(prefix: string, parent: string = fastFolder()): string {
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Returns the path of a data folder that does not exist yet. At the end of the test, its server is
 * killed and the folder removed.
 */
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

/**
 * Copies a data folder whose server is stopped, with the owners of its files. Returns false where
 * there is no program `cp`.
 */
export function copyDataFolder(from: string, to: string): boolean {
  return spawnSync('cp', ['-a', from, to]).status === 0
}

/** Returns the process id of the server that runs in a data folder, if there is one. */
export function runningPid(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'))?.pid
}

/** Runs a query on a connection of its own; returns the rows. */
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
