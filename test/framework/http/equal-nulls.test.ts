import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import pg from 'pg'
import t from 'tap'
import { defaultAbout } from '../../../src/framework/service/about.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { keepTotals } from '../../../src/framework/database/totals/triggers.ts'
import { bodies } from '../../../src/framework/http/bodies/bodies.ts'
import { callers } from '../../../src/framework/http/clients/callers.ts'
import { failures } from '../../../src/framework/http/responses/failures.ts'
import { negotiation } from '../../../src/framework/http/responses/negotiation.ts'
import { resources } from '../../../src/framework/http/resources/resource.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { parseQueryString } from '../../../src/framework/request/parameters.ts'
import { graph } from '../../fixtures/graph.ts'
import { asList, asObject, type Json } from '../../support/json.ts'
import { createDatabase, preparedTemplate } from '../../support/postgres.ts'

const file = '../../fixtures/expected/migration/0001_initial/migration.sql.txt'
const migration = readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')

/** Serves samples, whose nickname and room are a unique set in which nulls are equal. */
async function open(): Promise<
  (method: 'GET' | 'POST' | 'PUT' | 'PATCH', body?: object) => Promise<Answer>
> {
  const template = await preparedTemplate(`${migration} with totals`, async (empty) => {
    await execute(empty, migration)
    await withClient(empty, (client) => keepTotals({ client, connection: empty, log: silentLog }))
  })
  const connection = await createDatabase(t, { template })
  await execute(connection, `insert into lab_room (name, slug) values ('A', 'a'), ('B', 'b')`)
  const database = openDatabase(connection, { log: silentLog })
  const app = Fastify({
    // Only requireParameters reads what the parser returns.
    routerOptions: { querystringParser: parseQueryString as unknown as (text: string) => Json },
  })
  for (const name of ['identity', 'unlocked']) app.decorateRequest(name, null)
  const config = readConfig({})
  await app.register(failures)
  await app.register(negotiation, config)
  await app.register(bodies)
  await app.register(callers, { database })
  await app.register(resources, {
    about: defaultAbout,
    graph,
    config,
    extensions: { behaviours: new Map() },
  })
  const { list, create, bulkUpdate, bulkPartialUpdate } = app.resource('lab.Sample', {})
  app.get('/', list).post('/', create).put('/', bulkUpdate).patch('/', bulkPartialUpdate)
  t.teardown(async () => {
    await app.close()
    await database.close()
  })
  return async (method, payload) => {
    const answer = await app.inject({ method, url: '/', ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const execute = (connection: pg.PoolConfig, sql: string): Promise<void> =>
  withClient(connection, async (client) => void (await client.query(sql)))

async function withClient(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const request = await open()

const samples = async (): Promise<readonly Json[]> =>
  asList(asObject((await request('GET')).body)['results']).map(asObject)

const body = (name: string, nickname: string | null, room = 1): Json => ({
  name,
  slug: name,
  nickname,
  room,
  units: [1],
})

const collision = { non_field_errors: ['The fields nickname, room must make a unique set.'] }

t.test('refuses two items of one bulk write that collide in a set with equal nulls', async (t) => {
  const made = await request('POST', [body('s1', 'one'), body('s2', 'two')])
  t.equal(made.status, 201, JSON.stringify(made.body))
  const [first, second] = asList(made.body).map((one) => Number(asObject(one)['id']))
  const cases = [
    ['POST', [body('s3', null), body('s4', null)]],
    ['POST', [body('s3', null), { name: 's4', slug: 's4', room: 1, units: [1] }]],
    [
      'PUT',
      [
        { id: first, ...body('s1', null) },
        { id: second, ...body('s2', null) },
      ],
    ],
    [
      'PATCH',
      [
        { id: first, nickname: null },
        { id: second, nickname: null },
      ],
    ],
  ] as const
  const before = await samples()
  for (const [method, items] of cases) {
    const answer = await request(method, items)
    t.strictSame(
      answer,
      { status: 400, body: [{}, collision] },
      `${method} ${JSON.stringify(items)}`,
    )
    t.strictSame(await samples(), before, 'nothing is written')
  }
})

t.test('refuses an item with the null of a stored object in a unique set', async (t) => {
  const other = await request('POST', [body('s5', null, 2), body('s6', null)])
  t.equal(other.status, 201, 'equal nulls in two rooms')
  const refused = await request('POST', [body('s7', 'seven'), body('s8', null)])
  t.strictSame(refused, { status: 400, body: [{}, collision] })
})

t.test('lets items of one bulk write exchange a null', async (t) => {
  const [one, two] = (await samples()).filter(({ name }) => name === 's1' || name === 's6')
  const { status, body: written } = await request('PATCH', [
    { id: one?.['id'], nickname: two?.['nickname'] },
    { id: two?.['id'], nickname: one?.['nickname'] },
  ])
  t.equal(status, 200, JSON.stringify(written))
})

t.test('applies a set with whenSet only to objects in which these fields are set', async (t) => {
  const refused = { non_field_errors: ['The fields asn must make a unique set.'] }
  const numbered = (name: string, mac: string | null): Json => ({
    ...body(name, name),
    asn: 7,
    mac,
  })
  const mac = '00:11:22:33:44:55'
  const free = await request('POST', [numbered('w1', null), numbered('w2', null)])
  t.equal(free.status, 201, JSON.stringify(free.body))
  const other = '00:11:22:33:44:66'
  const both = await request('POST', [numbered('w3', mac), numbered('w4', other)])
  t.strictSame(both, { status: 400, body: [{}, refused] }, 'two of one write')
  t.equal((await request('POST', [numbered('w3', mac)])).status, 201)
  const later = await request('POST', [numbered('w5', other)])
  t.strictSame(later, { status: 400, body: [refused] }, 'one that is stored')
  const id = Number(asObject(asList(free.body)[0])['id'])
  const joins = await request('PATCH', [{ id, mac: other }])
  t.strictSame(joins, { status: 400, body: [refused] }, 'an object that gets the field')
})

t.test('counts an empty text of whenSet as unset', async (t) => {
  const refused = { non_field_errors: ['The fields bought must make a unique set.'] }
  const bought = (name: string, remark?: string): Json => ({
    ...body(name, name),
    bought: '2026-01-07',
    ...(remark === undefined ? {} : { remark }),
  })
  const free = await request('POST', [bought('e1', ''), bought('e2', ' '), bought('e3')])
  t.equal(free.status, 201, JSON.stringify(free.body))
  t.equal((await request('POST', [bought('e4', '')])).status, 201, 'beside stored ones')
  const both = await request('POST', [bought('e5', 'a'), bought('e6', 'b')])
  t.strictSame(both, { status: 400, body: [{}, refused] }, 'two of one write')
  t.equal((await request('POST', [bought('e5', 'a')])).status, 201)
  const later = await request('POST', [bought('e6', 'b')])
  t.strictSame(later, { status: 400, body: [refused] }, 'one that is stored')
  const id = Number(asObject(asList(free.body)[0])['id'])
  const joins = await request('PATCH', [{ id, remark: 'c' }])
  t.strictSame(joins, { status: 400, body: [refused] }, 'an object that gets the text')
})
