import type { FastifyInstance } from 'fastify'
import { readHostConfig, type HostConfig } from '../../src/host/config/read-host-config.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { openStorage } from '../../src/host/storage.ts'
import type { RunnableService } from '../../src/framework/service/interface.ts'
import { prepareFirstStart } from '../../src/host/first-start.ts'
import { silentLog } from '../../src/framework/log.ts'
import type { Teardown } from './postgres.ts'

/** The key of the superuser of these processes. */
export const processToken = '0123456789abcdef0123456789abcdef01234567'

/** A service with connections of its own, as each process has them. */
export interface ServiceProcess {
  readonly app: FastifyInstance
  readonly config: HostConfig
  readonly database: Database
}

/** Starts a service as `cadastre serve` does, without a port, and ends it with the test. */
export async function openProcess(
  t: Teardown,
  service: RunnableService,
  settings: Environment,
): Promise<ServiceProcess> {
  const superuser = { SUPERUSER_API_TOKEN: processToken, SUPERUSER_PASSWORD: 'for tests only' }
  const config = readHostConfig({ ...superuser, ...settings }, service.settings)
  const storage = await openStorage(config, { log: silentLog, service })
  const { database } = storage
  await prepareFirstStart({ service, config, database, print: () => undefined })
  const app = await service.buildApp({ config, database })
  t.teardown(async () => {
    await app.close()
    await storage.close()
  })
  return { app, config, database }
}
