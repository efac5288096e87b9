import { createHash } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '../../src/framework/database/connection.ts'
import { openEmbedded } from '../../src/framework/database/embedded/embedded.ts'
import { silentLog } from '../../src/framework/log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts or joins the embedded server of this checkout's tests. `TEST_DATA_FOLDER` names another
 * data folder.
 */
export async function openTestServer(): Promise<Cluster> {
  const dataDir = process.env['TEST_DATA_FOLDER'] ?? testDataFolder()
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  return openEmbedded({ dataDir, connections: 200, settings }, silentLog)
}

/** Returns the data folder of the server that this checkout's tests share. */
export function testDataFolder(): string {
  const owner = `${process.getuid?.() ?? ''} ${root}`
  const hash = createHash('sha256').update(owner).digest('hex').slice(0, 12)
  return join(fastFolder(), `cadastre-test-${hash}`)
}

/** Space that the databases of a test run may take. */
const FAST_BYTES = 4 * 2 ** 30

/** Returns the folder in memory of Linux if it has space: a copy of a template has 700 files. */
function fastFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= FAST_BYTES ? memory : tmpdir()
}
