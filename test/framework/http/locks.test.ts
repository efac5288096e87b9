import pg from 'pg'
import t, { type Test } from 'tap'
import { migratedDatabase, openApp, testApp, type TestApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { untilLockWaits } from '../../support/lock-waits.ts'

/** Connects to the database of a service, and locks rows in a transaction. */
async function lockRows(t: Test, service: TestApp, sql: string): Promise<pg.Client> {
  const client = await connect(t, service)
  await client.query('begin')
  await client.query(sql)
  return client
}

async function connect(t: Test, { database }: TestApp): Promise<pg.Client> {
  const client = new pg.Client(database.pool.options)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

t.test(
  'lets a new reference wait while its target is deleted, not while it is updated',
  async (t) => {
    const service = await testApp(t)
    const samples = new Samples(service)
    const other = await samples.make('store.Area')
    const rows = [
      { method: 'PATCH', body: { parent: other }, held: 'store_area', waits: false },
      { method: 'DELETE', body: undefined, held: 'store_depot', waits: true },
    ] as const
    for (const { method, body, held, waits } of rows) {
      const area = await samples.make('store.Area')
      const depot = await samples.make('store.Depot', { given: { area } })
      // The service locks the area first, then waits for the row that is held here.
      const id = held === 'store_depot' ? depot : other
      const holder = await lockRows(t, service, `select from ${held} where id = ${id} for update`)
      const write = service.request(method, `/api/store/areas/${area}/`, { body })
      await untilLockWaits(holder, 1)
      const referring = await connect(t, service)
      await referring.query(`set lock_timeout = '500ms'`)
      const refer = referring.query(
        `insert into store_depot (name, slug, area_id, custom_fields) values ('${method}', '${method}', ${area}, '{}')`,
      )
      if (waits) await t.rejects(refer, { code: '55P03' }, `${method}: the reference waits`)
      else await t.resolves(refer, `${method}: the reference does not wait`)
      await holder.query('commit')
      t.ok((await write).status < 300, method)
    }
  },
)

t.test('answers 503 when a lock is not granted in time', async (t) => {
  const connection = await migratedDatabase(t)
  const service = await openApp({ ...connection, options: '-c lock_timeout=200ms' })
  t.teardown(service.close)
  const area = await new Samples(service).make('store.Area')
  const url = `/api/store/areas/${area}/`
  const before = (await service.request('GET', url)).text
  const holder = await lockRows(t, service, `select from store_area where id = ${area} for update`)
  const headers = { accept: 'application/problem+json' }
  const answer = await service.request('PATCH', url, { body: { name: 'Other' }, headers })
  t.match([answer.status, answer.object['code']], [503, 'ERR_LOCKED'])
  await holder.query('rollback')
  t.equal((await service.request('GET', url)).text, before, 'nothing was changed')
  t.equal((await service.request('PATCH', url, { body: { name: 'Other' } })).status, 200)
})

t.test('waits once for a lock, also for a user that is remembered', async (t) => {
  const connection = await migratedDatabase(t)
  const service = await openApp({ ...connection, options: '-c lock_timeout=200ms' })
  t.teardown(service.close)
  const create = (number: number) =>
    service.request('POST', '/api/store/boxes/', { body: { number, name: `box ${number}` } })
  t.equal((await create(1)).status, 201)
  const holder = await lockRows(t, service, 'lock table store_box in access exclusive mode')
  const { status, queries } = await create(2)
  t.equal(status, 503)
  const inserts = queries.flat().filter((text) => text.includes('insert into store_box'))
  t.equal(inserts.length, 2, 'once with others, once on a connection of its own')
  await holder.query('rollback')
  t.equal((await create(3)).status, 201)
})
