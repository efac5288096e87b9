import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '../../src/framework/database/servers/index.ts'
import { openEmbedded } from '../../src/host/embedded/embedded.ts'
import { silentLog } from '../../src/framework/log.ts'
import { fastFolder } from './fast-folder.ts'

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
