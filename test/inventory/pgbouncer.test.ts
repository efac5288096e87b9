import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { service } from '../../src/app.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { asObject, type Json } from '../support/json.ts'
import { noPgBouncer as skip, PgBouncer } from '../support/pgbouncer.ts'
import { fewSessions, openPooled } from '../support/pooled.ts'
import { addressOf } from '../support/postgres.ts'
import { Replication } from '../support/replication.ts'
import { openProcess, processToken } from '../support/open-process.ts'
import { until } from '../support/until.ts'

/** A process of the service. */
interface Process {
  readonly database: Database
  readonly send: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    key?: string,
  ) => Promise<{ readonly status: number; readonly body: Json }>
}

/** Starts a process of the service, as `cadastre serve` does. */
async function start(t: Test, url: string, settings: Environment = {}): Promise<Process> {
  const { app, database } = await openProcess(t, service, { DATABASE_URL: url, ...settings })
  const send: Process['send'] = async (method, path, body, key = processToken) => {
    const headers = { authorization: `Token ${key}` }
    const payload = body === undefined ? {} : { payload: body }
    const reply = await app.inject({ method, url: path, headers, ...payload })
    const text = reply.payload
    return { status: reply.statusCode, body: text === '' ? {} : asObject(JSON.parse(text)) }
  }
  return { database, send }
}

t.test('starts two processes at once on an empty database', { skip }, async (t) => {
  const { url, direct } = await openPooled(t, {}, 'template1')
  const processes = await Promise.all([start(t, url), start(t, url)])
  for (const { send } of processes)
    t.equal((await send('GET', '/api/dcim/sites/')).status, 200, 'with the first user')
  t.equal((await direct('select from users_user')).rowCount, 1)
  t.equal((await direct('select from users_token')).rowCount, 1)
})

t.test('reads and writes with two processes and few sessions', { skip }, async (t) => {
  const { url, direct } = await openPooled(t)
  const [one, other] = [await start(t, url), await start(t, url)]
  const sites = '/api/dcim/sites/'

  const created = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const { send } = index % 2 ? one : other
      // Four of them for each slug: a unique value.
      return send('POST', sites, { name: `Site ${index}`, slug: `site-${index % 10}` })
    }),
  )
  const count = (status: number) => created.filter((answer) => answer.status === status).length
  t.equal(count(201), 10, 'one for each slug')
  t.equal(count(400), 30, 'the others are refused')
  t.equal((await one.send('GET', sites)).body['count'], 10)

  const [{ id } = {}] = created.filter(({ status }) => status === 201).map(({ body }) => body)
  const url1 = `${sites}${Number(id)}/`
  const field = { name: 'floor', type: 'text', content_types: ['dcim.site'] }
  t.equal((await one.send('POST', '/api/extras/custom-fields/', field)).status, 201)
  const valued = await other.send('PATCH', url1, { custom_fields: { floor: '3' } })
  t.match(valued, { status: 200, body: { custom_fields: { floor: '3' } } }, 'in the other process')

  const reader = { username: 'reader', password: 'for tests only', is_active: true }
  const { body: user } = await one.send('POST', '/api/users/users/', reader)
  const key = 'f'.repeat(40)
  await one.send('POST', '/api/users/tokens/', { user: user['id'], key, write_enabled: true })
  t.equal((await other.send('PATCH', url1, { comments: 'a' }, key)).status, 403)
  const change = await direct(`select id from users_permission where codename = 'dcim.change_site'`)
  const granted = { permissions: [change.rows[0].id] }
  t.equal((await one.send('PATCH', `/api/users/users/${Number(user['id'])}/`, granted)).status, 200)
  t.equal((await other.send('PATCH', url1, { comments: 'a' }, key)).status, 200, 'at once')
  await one.send('PATCH', `/api/users/users/${Number(user['id'])}/`, { is_active: false })
  t.equal((await other.send('PATCH', url1, { comments: 'b' }, key)).status, 401, 'at once')

  const sessions = await direct(`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  t.ok(sessions.rowCount !== null && sessions.rowCount <= fewSessions, 'sessions of the server')
})

t.test('answers 503, never 500, while sessions are lost', { skip }, async (t) => {
  const { bouncer, url, direct } = await openPooled(t)
  const { send } = await start(t, url)
  const statuses = new Map<number, number>()
  let goesOn = true
  const call = async (caller: number): Promise<void> => {
    for (let index = 0; goesOn; index += 1) {
      const slug = `site-${caller}-${index}`
      const body = { name: slug, slug }
      const answers = [
        await send('GET', '/api/dcim/sites/?limit=5'),
        await send('POST', '/api/dcim/sites/', body),
      ]
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const calls = Promise.all([1, 2, 3, 4, 5, 6].map(call))
  for (let round = 0; round < 20; round += 1) {
    await direct(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await sleep(30)
  }
  await bouncer.command('RECONNECT')
  goesOn = false
  await calls
  t.strictSame(
    [...statuses.keys()].filter((status) => ![200, 201, 503].includes(status)),
    [],
  )
  t.ok(statuses.get(503), 'some requests met a lost session')
  const rows = Number((await send('GET', '/api/dcim/sites/?limit=1')).body['count'])
  t.ok(rows >= (statuses.get(201) ?? 0), 'every confirmed write is stored')
})

t.test('follows a failover of servers that each have a PgBouncer', { skip }, async (t) => {
  const replication = await Replication.open({
    servers: 2,
    fill: async (connection) => void (await migrate(connection, service.migrations, silentLog)),
  })
  t.teardown(() => replication.close())
  const [primary, standby] = replication.servers
  if (!primary || !standby) throw new Error('there are two servers')
  const bouncers = await Promise.all(
    replication.servers.map(({ connection }) =>
      PgBouncer.open(connection, { default_pool_size: fewSessions }),
    ),
  )
  t.teardown(async () => void (await Promise.all(bouncers.map((bouncer) => bouncer.close()))))
  const [url, replica] = bouncers.map((one) => addressOf(one.connectionTo('cadastre')))
  const { send, database } = await start(t, String(url), { DATABASE_REPLICAS: replica })
  const roles = () => (database.servers?.() ?? []).map(({ role }) => role)
  await until('the roles of both servers are known', () => roles().join() === 'primary,standby')
  for (let index = 0; index < 5; index += 1) {
    const slug = `site-${index}`
    t.equal((await send('POST', '/api/dcim/sites/', { name: slug, slug })).status, 201)
    const { body } = await send('GET', '/api/dcim/sites/?limit=1')
    t.equal(body['count'], index + 1, 'what was written is read')
  }
  await primary.kill()
  await until('there is no primary', () => !roles().includes('primary'))
  t.equal((await send('GET', '/api/dcim/sites/')).status, 200, 'reads go on')
  const slug = 'late'
  const write = () => send('POST', '/api/dcim/sites/', { name: slug, slug })
  t.equal((await write()).status, 503)
  await standby.promote()
  await until('writes work again', async () => (await write()).status === 201)
  t.strictSame(roles(), ['unavailable', 'primary'])
})
