import t from 'tap'
import Type from 'typebox'
import { createService } from '../../../src/features/create-service.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'
import type { Action } from '../../../src/framework/feature/action.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { openService } from '../../../src/host/testing/open.ts'
import { assertRowsHidden, type HiddenRowsCheck } from '../../../src/host/testing/rows-hidden.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { asObject } from '../../support/json.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'

const text = "select count(*)::int, string_agg(name, ', ' order by name) from store_depot"

/** Two reports on depots: one of the rows that the reader sees, and one of all rows. */
const reports: Action = async (app, { graph }) => {
  const model = requireModel(graph, 'store.Depot')
  const config = { access: { model, permission: 'view' as const } }
  const schema = (name: string) => ({
    operationId: `store_depots_${name}`,
    tags: ['store'],
    response: { 200: Type.Object({ count: Type.Integer(), names: Type.String() }) },
  })
  const report = ([row]: readonly (readonly unknown[])[]) => ({
    count: Number(row?.[0]),
    names: String(row?.[1]),
  })
  app.get(`${model.url}visible/`, { schema: schema('visible'), config }, async ({ database }) =>
    report(await database.rows({ text, values: [] })),
  )
  app.get(`${model.url}leaking/`, { schema: schema('leaking'), config }, ({ database }) =>
    transaction(database, async ({ rows }) => report(await rows({ text, values: [] }))),
  )
  let calls = 0
  app.get(`${model.url}counting/`, { schema: schema('counting'), config }, async () => {
    calls += 1
    return { count: calls, names: '' }
  })
}

const service = createService({
  ...fixtureDefinition,
  actions: [...(fixtureDefinition.actions ?? []), reports],
  models: fixtureDefinition.models.map((source) =>
    source.model.name === 'Depot'
      ? { ...source, model: { ...source.model, policy: { view: [{ facility: 'open' }] } } }
      : source,
  ),
})

const connection = await createDatabase(t, { template: 'template1' })
const opened = await openService(service, { DATABASE_URL: addressOf(connection) })
t.teardown(opened.close)

const create = async (url: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await opened.request('POST', url, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return asObject(answer.body)
}
const depots = '/api/store/depots/'
const user = await create('/api/users/users/', {
  username: 'reader',
  password: 'for tests only',
  permissions: [{ codename: 'store.view_depot' }, { codename: 'store.change_depot' }],
})
const token = String((await create('/api/users/tokens/', { user: user['id'] }))['key'])
await create(depots, { name: 'Hall', slug: 'hall', facility: 'open' })
const vault = await create(depots, { name: 'Vault', slug: 'vault', facility: 'closed' })
const hidden = `${depots}${String(vault['id'])}/`

let added = 0
const addHidden: HiddenRowsCheck['makeHidden'] = (write) => {
  added += 1
  const body = { name: `Cellar ${added}`, slug: `cellar-${added}`, facility: 'closed' }
  return write('POST', depots, body)
}
const check = (requests: HiddenRowsCheck['requests'], rest: Partial<HiddenRowsCheck> = {}) =>
  assertRowsHidden(opened, { token, requests, makeHidden: addHidden, ...rest })

t.test('accepts answers that do not depend on hidden rows', async (t) => {
  await check([
    depots,
    hidden,
    `${depots}?q=cellar`,
    `${depots}visible/`,
    { method: 'PATCH', url: hidden, body: { comments: 'mine' } },
    { url: '/store/depots/', headers: { accept: 'text/html' } },
  ])
  await check([depots, hidden], {
    makeHidden: (write) => write('PATCH', hidden, { name: 'Bunker' }),
  })
  t.equal((await opened.request('GET', hidden, { token })).status, 404)
})

t.test('names each request whose answer depends on hidden rows, and the bytes', async (t) => {
  const leaking = `${depots}leaking/`
  const leaks = check([depots, { method: 'GET', url: leaking }, `${leaking}?format=json`])
  await t.rejects(leaks, { name: 'AssertionError', operator: 'assertRowsHidden' })
  const error = String(await leaks.catch(String))
  t.match(error, 'depends on rows that the reader may not see:\n  GET /api/store/depots/leaking/\n')
  t.match(error, `GET ${leaking}?format=json`)
  t.notMatch(error, /GET \S+depots\/\n/)
  t.match(error, /first: .*\\"count\\":3,.*\n.*of hidden rows: .*\\"count\\":4,/)
})

t.test('names a change that the reader may see', async (t) => {
  const makeHidden: HiddenRowsCheck['makeHidden'] = (write) =>
    write('POST', depots, { name: 'Barn', slug: 'barn', facility: 'open' })
  await t.rejects(check([depots], { makeHidden }), /depends on rows/)
})

t.test('refuses comparisons that say nothing', async (t) => {
  const cases: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
    ['no requests', () => check([]), /needs a request/],
    ['no such path', () => check([`${depots}x/`]), /GET \S+x\/ is 404 for the reader and 404/],
    [
      'a wrong token',
      () => check([depots], { token: '0'.repeat(40) }),
      /401: the token of the reader/,
    ],
    ['nothing hidden', () => check([depots], { makeHidden: async () => {} }), /wrote nothing/],
    [
      'a refused write',
      () => check([depots], { makeHidden: (write) => write('POST', depots, { name: 'Shed' }) }),
      /makeHidden: POST \S+ with {"name":"Shed"} is 400: {"slug"/,
    ],
  ]
  for (const [name, run, message] of cases) await t.rejects(run(), message, name)
})

t.test('masks what differs each time', async (t) => {
  const counting = `${depots}counting/`
  await t.rejects(check([counting]), /differs each time.*\n {2}GET \S+counting/)
  await check([counting], {
    mask: (answer) => answer.replace(/"count":\d+/, '').replace(/etag.*/, ''),
  })
})
