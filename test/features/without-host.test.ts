import { syncPermissions } from '../../src/features/accounts/permissions.ts'
import { Accounts } from '../../src/features/accounts/accounts.ts'
import t from 'tap'
import { readConfig } from '../../src/framework/config/config.ts'
import { openDatabase, readingLimits } from '../../src/framework/database/open-database.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { readSources } from '../architecture/imports.ts'
import { service } from '../fixtures/inventory.ts'
import { createDatabase } from '../support/postgres.ts'

t.test('serves requests on a given connection, without a file of the host', async (t) => {
  const connection = await createDatabase(t, { template: 'template1' })
  const config = readConfig({}, service.settings)
  await migrate(connection, service.migrations, silentLog, { revocations: service.revocations })
  const database = openDatabase(connection, { log: silentLog, ...readingLimits(config) })
  t.teardown(() => database.close())
  await syncPermissions(service.graph, database)
  const accounts = new Accounts(service.graph, database, service.extensionsOf(config))
  await accounts.createUser({ username: 'ada', password: 'for tests only', superuser: true })
  const key = await accounts.createToken('ada', {})
  const app = await service.buildApp({ config, database })
  t.teardown(() => app.close())
  const headers = { authorization: `Token ${key}` }
  const url = '/api/stock/makers/'
  const made = await app.inject({ method: 'POST', url, headers, payload: { name: 'Ada' } })
  t.equal(made.statusCode, 201, made.payload)
  t.match((await app.inject({ url, headers })).json(), { count: 1, results: [{ name: 'Ada' }] })
})

t.test('imports no file of the host into the core and the features', async (t) => {
  const tree = new Map(readSources(['src/']).map((source) => [source.path, source]))
  const reached = new Set([
    'src/features/create-service.ts',
    'src/framework/database/open-database.ts',
    'src/framework/config/config.ts',
  ])
  for (const path of reached)
    for (const { to, own, strength } of tree.get(path)?.imports ?? [])
      if (own && strength !== 'type') reached.add(to)
  t.ok(reached.size > 500, `${reached.size} files`)
  t.strictSame(
    [...reached].filter((path) => path.startsWith('src/host/')),
    [],
  )
})
