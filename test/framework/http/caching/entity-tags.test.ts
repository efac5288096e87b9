import t from 'tap'
import { seeded } from '../../../../src/inventory/demo/random.ts'
import type { Answer } from '../../../support/fixture-app.ts'
import { browserAccept } from '../../../features/pages/web-client.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { declarationsDigest } from '../../../../src/framework/http/caching/entity-tag.ts'
import { graph } from '../../../fixtures/graph.ts'
import { createDepots, openProcesses } from '../processes.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const openProcess = await openProcesses(t)
// Without kept pages, every response is read from the tables.
const uncached = await openProcess({ KEPT_PAGES_BYTES: '0' })
const { app, request, database, token, runSql } = uncached
const other = await openProcess({ CHOICE_SHAPE: 'object' })

const tagOf = ({ headers }: Answer): string => String(headers['etag'])

/** Sends a conditional request with the entity tag of an earlier response. */
const revalidate = (url: string, tag: string, headers: Readonly<Record<string, string>> = {}) =>
  request('GET', url, { headers: { 'if-none-match': tag, ...headers } })

const depot = await createDepots(uncached)

t.test('answers 304 for an unchanged list after one short statement', async (t) => {
  const first = await request('GET', '/api/store/depots/')
  t.match(tagOf(first), /^W\/"\d+-[\w-]{22}"$/)
  t.equal(first.statements.length, 1)
  const { status, text, headers, statements } = await revalidate('/api/store/depots/', tagOf(first))
  t.strictSame([status, text, headers['etag']], [304, '', tagOf(first)])
  t.equal(headers['content-type'], undefined)
  t.equal(statements.length, 1)
  t.match(statements[0], /^select \(select sum\(k\.version\)::text from _totals k where/)
  t.equal(tagOf(await request('GET', '/api/store/depots/')), tagOf(first), 'the same tag')
})

t.test('shares the statement between concurrent requests for one list', async (t) => {
  const tag = tagOf(await request('GET', '/api/store/depots/'))
  const answers = await Promise.all([1, 2, 3, 4].map(() => revalidate('/api/store/depots/', tag)))
  for (const { status, statements } of answers) {
    t.equal(status, 304)
    t.equal(statements.length, 1, 'the statements of all four')
  }
})

t.test('keeps the tag of a filtered list when its total is remembered', async (t) => {
  // The first request counts the rows; the next one remembers the total and runs another statement.
  for (const url of [
    '/api/store/boxes/?has_owner=false',
    '/api/store/boxes/?name__n=Shop&limit=1',
  ]) {
    const [first, second] = [await request('GET', url), await request('GET', url)]
    t.not(first.statements[0], second.statements[0], 'another statement')
    t.equal(tagOf(second), tagOf(first), url)
  }
})

t.test('changes the tag with the settings of the size of a page', async (t) => {
  const short = await openProcess({ PAGINATE_COUNT: '1', MAX_PAGE_SIZE: '1' })
  for (const query of ['', '?limit=0', '?limit=4']) {
    const url = `/api/store/depots/${query}`
    const long = await request('GET', url)
    const headers = { 'if-none-match': tagOf(long) }
    const answer = await short.request('GET', url, { headers })
    t.strictSame([answer.status, answer.results.length], [200, 1], url)
    t.not(tagOf(answer), tagOf(long), url)
  }
})

t.test('digests what declarations add to objects', async (t) => {
  const digests = ['Active', 'Working', 'Active'].map((label) => {
    const model = requireModel(graph, 'lab.Sample')
    const state = model.fields.get('state')
    if (!state) throw new Error('no field state')
    const fields = new Map([['state', { ...state, choices: new Map([[1, label]]) }]])
    return declarationsDigest({ ...graph, models: new Map([[model.key, { ...model, fields }]]) })
  })
  t.not(digests[0], digests[1], 'another label of a choice')
  t.equal(digests[0], digests[2], 'the same labels')
})

t.test('sends a tag with an empty list', async (t) => {
  const url = '/api/store/depots/?slug=none'
  const tag = tagOf(await request('GET', url))
  t.equal((await revalidate(url, tag)).status, 304)
  await runSql(`update store_depot set slug = 'none' where slug = 'rim'`)
  const after = await revalidate(url, tag)
  t.strictSame([after.status, after.results.length], [200, 1])
  await runSql(`update store_depot set slug = 'rim' where slug = 'none'`)
})

/** Statements, and whether they change a list of depots. */
const changes: readonly (readonly [change: string, isShown: boolean])[] = [
  [`update store_depot set comments = 'x' where slug = 'hub'`, true],
  [`update store_owner set name = 'Acme Ltd'`, true],
  [`insert into store_box (name, number) values ('more', 11)`, true], // depots count their boxes
  [`insert into extras_customfield (name, type, content_types) values ('c', 100, '["store.depot"]')`, true],
  [`insert into store_depot (name, slug) values ('New', 'new')`, true],
  [`delete from store_depot where slug = 'new'`, true],
  [`insert into store_tag (name, slug, color) values ('m', 'm', 'ff0000')`, false],
  [`update store_depot set comments = 'x' where slug = 'none'`, false],
  [`create table elsewhere (id integer)`, false],
] // prettier-ignore

t.test('answers 200 in every process after a change of the list', async (t) => {
  const headers = { accept: 'application/json; choices=object' }
  for (const [change, isShown] of changes) {
    const first = await request('GET', '/api/store/depots/', { headers })
    await runSql(change)
    const conditional = { ...headers, 'if-none-match': tagOf(first) }
    const { status } = await other.request('GET', '/api/store/depots/', { headers: conditional })
    t.equal(status, isShown ? 200 : 304, change)
  }
})

t.test('keeps the tag of a list in an open transaction and after a rollback', async (t) => {
  const tag = tagOf(await request('GET', '/api/store/depots/'))
  const work = transaction(database, async ({ rows }) => {
    await rows({ text: `update store_depot set comments = 'open'`, values: [] })
    t.equal((await revalidate('/api/store/depots/', tag)).status, 304, 'open')
    throw new Error('rolled back')
  })
  await t.rejects(work)
  t.equal((await revalidate('/api/store/depots/', tag)).status, 304, 'rolled back')
})

t.test('never repeats a version after totals are restored from a copy', async (t) => {
  const insert = `insert into store_tag (name, slug, color) values ('p', 'p', 'ff0000')`
  const url = '/api/store/tags/'
  const totals = `select name, backend, rows, version from _totals where name = 'store_tag'`
  await runSql(`create table backup as ${totals}`)
  await runSql(insert)
  const tag = tagOf(await request('GET', url))
  await runSql(`delete from store_tag`)
  await runSql(`delete from _totals where name = 'store_tag'`)
  await runSql(`insert into _totals select * from backup`)
  await runSql(insert.replaceAll(`'p'`, `'q'`))
  t.equal((await revalidate(url, tag)).status, 200)
})

/** Requests whose responses differ, with their headers. */
const requests: readonly (readonly [url: string, headers: Readonly<Record<string, string>>])[] = [
  ['/api/store/depots/', {}],
  ['/api/store/depots/', { accept: 'application/json; choices=object' }],
  ['/api/store/depots/', { host: 'example.org' }],
  ['/api/store/depots/?limit=1', {}],
  ['/api/store/depots/?limit=1&offset=1', {}],
  ['/api/store/depots/?brief=1', {}],
  ['/api/store/depots/?fields=id', {}],
  ['/api/store/depots/?ordering=-name', {}],
  ['/api/store/depots/?slug=hub', {}],
  ['/api/store/depots/?slug=rim', {}],
  ['/api/store/areas/', {}],
]

t.test('sends different tags with different responses', async (t) => {
  const tags: string[] = []
  for (const [url, headers] of requests) tags.push(tagOf(await request('GET', url, { headers })))
  t.equal(new Set(tags).size, tags.length)
  for (const [index, [url, headers]] of requests.entries()) {
    const others = tags.toSpliced(index, 1).join(', ')
    t.equal((await revalidate(url, others, headers)).status, 200, url)
    t.equal((await revalidate(url, tags.join(', '), headers)).status, 304, url)
  }
})

t.test('does not match the tag of a reader with more permissions', async (t) => {
  const url = '/api/store/boxes/'
  const tag = tagOf(await request('GET', url))
  const anonymous = await request('GET', url, { token: null, headers: { 'if-none-match': tag } })
  t.equal(anonymous.status, 200)
  const closed = await openProcess({ LOGIN_REQUIRED: 'true' })
  const refused = await closed.request('GET', url, {
    token: null,
    headers: { 'if-none-match': tag },
  })
  t.equal(refused.status, 401)
})

t.test('sends no tag with a web page', async (t) => {
  const tag = tagOf(await request('GET', '/api/store/depots/'))
  const headers = { accept: browserAccept, host: 'localhost', 'if-none-match': tag }
  const page = await app.inject({ url: '/api/store/depots/', headers })
  t.strictSame([page.statusCode, page.headers['etag']], [200, undefined])
})

t.test('sends a strong tag with an object, the digest of its bytes', async (t) => {
  const url = `/api/store/depots/${depot}/`
  const first = await request('GET', url)
  t.match(tagOf(first), /^"[\w-]{22}"$/)
  await runSql(`insert into store_depot (name, slug) values ('Far', 'far')`)
  const same = await revalidate(url, `"x", W/${tagOf(first)}`)
  t.strictSame([same.status, same.text, same.headers['etag']], [304, '', tagOf(first)])
  t.equal((await revalidate(url, '*')).status, 304)
  t.equal((await revalidate('/api/store/depots/', '*')).status, 304)
  t.equal((await revalidate('/api/store/depots/999999/', '*')).status, 404)
  await runSql(`update store_owner set name = 'Acme plc'`)
  const changed = await revalidate(url, tagOf(first))
  t.equal(changed.status, 200, 'a change of a nested object changes the tag')
  t.not(tagOf(changed), tagOf(first))
  t.equal((await request('HEAD', url)).headers['etag'], tagOf(changed), 'HEAD has it')
  for (const one of [url, '/api/store/depots/']) {
    const headers = { 'if-none-match': '*' }
    t.equal((await request('HEAD', one, { headers })).status, 304, `HEAD ${one}`)
  }
})

t.test('sends another tag with a compressed object', async (t) => {
  await runSql(`update store_depot set comments = repeat('long ', 1000) where slug = 'hub'`)
  const url = `/api/store/depots/${depot}/`
  const plain = tagOf(await request('GET', url))
  const headers = { host: 'localhost', authorization: `Token ${token}`, 'accept-encoding': 'gzip' }
  const { headers: sent } = await app.inject({ url, headers })
  t.equal(sent['content-encoding'], 'gzip')
  t.equal(sent['etag'], plain.replace(/"$/, '-gzip"'))
  const conditional = { ...headers, 'if-none-match': String(sent['etag']) }
  t.equal((await app.inject({ url, headers: conditional })).statusCode, 304)
})

t.test('answers 304 exactly for unchanged lists after random changes', async (t) => {
  const random = seeded(7)
  const urls = [
    '/api/store/depots/',
    '/api/store/depots/?area=r1',
    '/api/store/areas/?limit=2',
    '/api/store/owners/?q=a',
    '/api/store/depots/?limit=1&offset=1',
  ] as const
  const writes = [
    (n: number) => `insert into store_area (name, slug) select 'r${n}', 'r${n}' where not exists (select from store_area where slug = 'r${n}')`,
    (n: number) => `update store_depot set name = 's' || id || '-${n}', area_id = (select min(id) from store_area)`,
    (n: number) => `update store_area set name = 'r' || id || '-${n}' where id % 3 = ${n % 3}`,
    (n: number) => `insert into store_owner (name, slug) select 'a${n}', 'a${n}' where not exists (select from store_owner where slug = 'a${n}')`,
    (n: number) => `delete from store_owner where slug = 'a${n}'`,
    (n: number) => `insert into store_tag (name, slug, color) select 'x${n}', 'x${n}', 'ff0000' where not exists (select from store_tag where slug = 'x${n}')`,
  ] as const // prettier-ignore
  const lastSeen = new Map<string, { readonly tag: string; readonly text: string }>()
  for (let round = 0; round < 150; round++) {
    if (random.chance(60)) await runSql(random.pick(writes)(random.below(5)))
    const url = random.pick(urls)
    const before = lastSeen.get(url)
    const answer = await revalidate(url, before?.tag ?? '"none"')
    const { text } = await request('GET', url)
    if (answer.status === 304) t.equal(text, before?.text, `${url} has not changed`)
    else {
      lastSeen.set(url, { tag: tagOf(answer), text })
      t.equal((await revalidate(url, tagOf(answer))).status, 304, `${url} is tagged`)
    }
  }
})
