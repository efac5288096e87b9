import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { service } from '../../src/app.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { openApp, testApp, type TestApp } from '../support/app.ts'
import { preparedTemplate, type Teardown } from '../support/postgres.ts'
import { seed } from './seeds.ts'

/** Opens a service on a database with objects of every model, which is made once for all files. */
export async function seededApp(test: Teardown, settings: Environment = {}): Promise<TestApp> {
  const template = await preparedTemplate(`seeds ${fingerprint()}`, async (connection) => {
    await migrate(connection, service.migrations, silentLog)
    const app = await openApp(connection)
    await seed(app)
    await app.close()
  })
  return testApp(test, settings, { template })
}

/** Returns a digest that changes with every file that the seeded objects depend on. */
function fingerprint(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const hash = createHash('sha256')
  for (const folder of ['schema', 'src', 'prisma/migrations', 'test/support', 'test/contract']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })
      .map(String)
      .toSorted()) {
      const { mtimeMs, size } = statSync(join(root, folder, name))
      hash.update(`${folder}/${name} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex')
}
