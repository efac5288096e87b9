import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import t from 'tap'
import { SchemaVersion } from '../../../../src/framework/database/migrations/later-migrations.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { additiveLog } from '../../../../src/framework/database/migrations/migration-marks.ts'
import { migrate } from '../../../../src/framework/database/migrations/migrate.ts'
import { prepareFirstStart } from '../../../../src/host/first-start.ts'
import { errors } from '../../../../src/framework/errors/errors.ts'
import { outdated } from '../../../../src/framework/http/operation/outdated.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { service as fixture } from '../../../fixtures/inventory.ts'
import { migratedDatabase, testApp } from '../../../support/fixture-app.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const refusal = { status: 503, object: { detail: errors.ERR_OUTDATED.message } }
const newOwner = { name: 'N', slug: 'n' }
const forget = `delete from _prisma_migrations where migration_name = '9999_later'`

/** Returns the statements of a migration that a later version applies. */
const later = (sql: string, log: string | null = null): string => `${sql};
  insert into _prisma_migrations (id, checksum, migration_name, logs, finished_at)
  values ('9', '', '9999_later', ${log === null ? 'null' : `'${log}'`}, now())`

t.test('works on after an additive migration of a later version, and starts', async (t) => {
  const connection = await migratedDatabase(t)
  const database = openDatabase(connection, { log: silentLog })
  t.teardown(() => database.close())
  const app = await fixture.buildApp({ config: (await testApp(t)).config, database })
  t.teardown(() => app.close())
  const sql = later(
    `alter table store_owner add column note varchar(9) default 'x' not null,
       alter column name type varchar(99)`,
    additiveLog,
  )
  for (const text of sql.split(';'))
    await transaction(database, ({ rows }) => rows({ text, values: [] }))
  t.equal((await app.inject('/health/ready')).statusCode, 200)
  t.equal((await app.inject('/api/store/owners/')).statusCode, 200)
  t.strictSame(await migrate(connection, fixture.migrations, silentLog), [])
  const { config } = await testApp(t)
  await t.resolves(prepareFirstStart({ service: fixture, config, database, print: () => {} }))
})

t.test('responds with 503 once another migration was applied', async (t) => {
  const service = await testApp(t)
  const { app, request, runSql } = service
  const statusOf = async (url: string): Promise<unknown> => {
    const reply = await app.inject(url)
    return [reply.statusCode, reply.json().status]
  }
  const changes = [
    'alter table store_owner add column mark integer not null',
    'alter table store_owner rename column comments to notes',
    'alter table store_owner add check (false)',
  ]
  for (const change of changes) {
    await t.test(change, async (t) => {
      const { object } = await request('POST', '/api/store/owners/', { body: newOwner })
      t.match(object, { id: Number })
      await request('DELETE', `/api/store/owners/${String(object['id'])}/`)
      for (const text of later(change).split(';')) await runSql(text)
      const refused = await request('POST', '/api/store/owners/', { body: newOwner })
      t.match(refused, refusal, 'the first failure notices it')
      t.equal(refused.headers['retry-after'], '5')
      t.match(await request('GET', '/api/store/areas/'), refusal)
      t.strictSame(await statusOf('/health/ready'), [503, 'outdated'])
      t.strictSame(await statusOf('/health/live'), [200, 'live'])
      const undo: Readonly<Record<string, string>> = {
        [changes[0] ?? '']: 'alter table store_owner drop column mark',
        [changes[1] ?? '']: 'alter table store_owner rename column notes to comments',
        [changes[2] ?? '']: 'alter table store_owner drop constraint store_owner_check',
      }
      await runSql(undo[change] ?? '')
      await runSql(forget)
      t.strictSame(await statusOf('/health/ready'), [200, 'ready'], 'the migration was undone')
      t.equal((await request('GET', '/api/store/areas/')).status, 200)
    })
  }
  t.match(service.logged, [/a later version migrated the database/])
})

t.test('notices a migration without a request', async (t) => {
  const found = { additive: [], others: [] as string[] }
  const version = new SchemaVersion(async () => found, silentLog)
  const app = Fastify()
  await app.register(outdated, { version, interval: 5 })
  app.get('/', async () => 'served')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  t.equal((await fetch(url)).status, 200)
  found.others.push('9999_later')
  while (!version.isOutdated) await sleep(5)
  t.equal((await fetch(url)).status, 503)
})

t.test('checks the version of the database when it starts to listen', async (t) => {
  const found = { additive: [], others: ['9999_later'] }
  const version = new SchemaVersion(async () => found, silentLog)
  const app = Fastify()
  await app.register(outdated, { version })
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  while (!version.isOutdated) await sleep(5)
  t.pass('before the first interval')
})

t.test('keeps the result of the last check while the database does not respond', async (t) => {
  let others: readonly string[] | undefined = ['9999_later']
  const version = new SchemaVersion(async () => {
    if (others === undefined) throw new Error('down')
    return { additive: [], others }
  }, silentLog)
  t.equal(await version.check(), true)
  others = undefined
  t.equal(await version.check(), true)
  others = []
  t.equal(await version.check(), false)
})
