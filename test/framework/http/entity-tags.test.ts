import t from 'tap'
import { seeded } from '../../../src/inventory/demo/random.ts'
import { openApp, type Answer } from '../../support/app.ts'
import { createDatabase, migratedTemplate } from '../../support/postgres.ts'
import { browserAccept } from '../web/visitor.ts'

const connection = await createDatabase(t, { template: await migratedTemplate() })

async function openProcess(settings: Readonly<Record<string, string>> = {}) {
  const process = await openApp(connection, settings)
  t.teardown(process.close)
  return process
}

const { app, request, database, token } = await openProcess()
const other = await openProcess({ CHOICE_SHAPE: 'object' })

const run = (text: string): Promise<unknown> =>
  database.transaction(({ rows }) => rows({ text, values: [] }))

const tagOf = ({ headers }: Answer): string => String(headers['etag'])

/** Sends a request with the entity tag of an earlier response. */
const again = (url: string, tag: string, headers: Readonly<Record<string, string>> = {}) =>
  request('GET', url, { headers: { 'if-none-match': tag, ...headers } })

const created = async (url: string, body: object): Promise<number> =>
  Number((await request('POST', url, { body })).object['id'])

const tenant = await created('/api/tenancy/tenants/', { name: 'Acme', slug: 'acme' })
const site = await created('/api/dcim/sites/', { name: 'Hub', slug: 'hub', tenant })
await created('/api/dcim/sites/', { name: 'Rim', slug: 'rim' })
await created('/api/ipam/vlans/', { name: 'Office', vid: 10, site })

t.test('a list that has not changed is a 304 of one short statement', async (t) => {
  const first = await request('GET', '/api/dcim/sites/')
  t.match(tagOf(first), /^W\/"\d+-[\w-]{22}"$/)
  t.equal(first.statements.length, 1)
  const { status, text, headers, statements } = await again('/api/dcim/sites/', tagOf(first))
  t.strictSame([status, text, headers['etag']], [304, '', tagOf(first)])
  t.equal(headers['content-type'], undefined)
  t.equal(statements.length, 1)
  t.match(statements[0], /^select \(select sum\(k\.version\)::text from _totals k where/)
  t.equal(tagOf(await request('GET', '/api/dcim/sites/')), tagOf(first), 'the same tag')
})

t.test('an empty list has a tag', async (t) => {
  const url = '/api/dcim/sites/?slug=none'
  const tag = tagOf(await request('GET', url))
  t.equal((await again(url, tag)).status, 304)
  await run(`update dcim_site set slug = 'none' where slug = 'rim'`)
  const after = await again(url, tag)
  t.strictSame([after.status, after.results.length], [200, 1])
  await run(`update dcim_site set slug = 'rim' where slug = 'none'`)
})

/** Statements, and whether they change a list of sites. */
const changes: readonly (readonly [change: string, isShown: boolean])[] = [
  [`update dcim_site set comments = 'x' where slug = 'hub'`, true],
  [`update tenancy_tenant set name = 'Acme Ltd'`, true],
  [`insert into ipam_vlan (name, vid) values ('more', 11)`, true], // sites count their VLANs
  [`insert into extras_customfield (name, type, content_types) values ('c', 100, '["dcim.site"]')`, true],
  [`insert into dcim_site (name, slug) values ('New', 'new')`, true],
  [`delete from dcim_site where slug = 'new'`, true],
  [`insert into dcim_manufacturer (name, slug) values ('m', 'm')`, false],
  [`update dcim_site set comments = 'x' where slug = 'none'`, false],
  [`create table elsewhere (id integer)`, false],
] // prettier-ignore

t.test('every process sees a change of a list at once', async (t) => {
  const headers = { accept: 'application/json; choices=object' }
  for (const [change, isShown] of changes) {
    const first = await request('GET', '/api/dcim/sites/', { headers })
    await run(change)
    const conditional = { ...headers, 'if-none-match': tagOf(first) }
    const { status } = await other.request('GET', '/api/dcim/sites/', { headers: conditional })
    t.equal(status, isShown ? 200 : 304, change)
  }
})

t.test('a transaction that is open or rolled back changes no list', async (t) => {
  const tag = tagOf(await request('GET', '/api/dcim/sites/'))
  const work = database.transaction(async ({ rows }) => {
    await rows({ text: `update dcim_site set comments = 'open'`, values: [] })
    t.equal((await again('/api/dcim/sites/', tag)).status, 304, 'open')
    throw new Error('rolled back')
  })
  await t.rejects(work)
  t.equal((await again('/api/dcim/sites/', tag)).status, 304, 'rolled back')
})

t.test('a version never repeats after another history', async (t) => {
  const insert = `insert into dcim_platform (name, slug) values ('p', 'p')`
  const url = '/api/dcim/platforms/'
  const totals = `select name, backend, rows, version from _totals where name = 'dcim_platform'`
  await run(`create table backup as ${totals}`)
  await run(insert)
  const tag = tagOf(await request('GET', url))
  await run(`delete from dcim_platform`)
  await run(`delete from _totals where name = 'dcim_platform'`)
  await run(`insert into _totals select * from backup`)
  await run(insert.replaceAll('p', 'q').replace('qlatform', 'platform').replace('dcim_q', 'dcim_p'))
  t.equal((await again(url, tag)).status, 200)
})

/** Requests that are answered differently, with their headers. */
const readers: readonly (readonly [url: string, headers: Readonly<Record<string, string>>])[] = [
  ['/api/dcim/sites/', {}],
  ['/api/dcim/sites/', { accept: 'application/json; choices=object' }],
  ['/api/dcim/sites/', { host: 'example.org' }],
  ['/api/dcim/sites/?limit=1', {}],
  ['/api/dcim/sites/?limit=1&offset=1', {}],
  ['/api/dcim/sites/?brief=1', {}],
  ['/api/dcim/sites/?fields=id', {}],
  ['/api/dcim/sites/?ordering=-name', {}],
  ['/api/dcim/sites/?slug=hub', {}],
  ['/api/dcim/sites/?slug=rim', {}],
  ['/api/dcim/regions/', {}],
]

t.test('requests that are answered differently have different tags', async (t) => {
  const tags: string[] = []
  for (const [url, headers] of readers) tags.push(tagOf(await request('GET', url, { headers })))
  t.equal(new Set(tags).size, tags.length)
  for (const [index, [url, headers]] of readers.entries()) {
    const others = tags.toSpliced(index, 1).join(', ')
    t.equal((await again(url, others, headers)).status, 200, url)
    t.equal((await again(url, tags.join(', '), headers)).status, 304, url)
  }
})

t.test('a reader with fewer permissions has another tag', async (t) => {
  const url = '/api/ipam/vlans/'
  const tag = tagOf(await request('GET', url))
  const anonymous = await request('GET', url, { token: null, headers: { 'if-none-match': tag } })
  t.equal(anonymous.status, 200)
  const closed = await openProcess({ LOGIN_REQUIRED: 'true' })
  const refused = await closed.request('GET', url, { token: null, headers: { 'if-none-match': tag } }) // prettier-ignore
  t.equal(refused.status, 401)
})

t.test('a page of HTML has no tag', async (t) => {
  const tag = tagOf(await request('GET', '/api/dcim/sites/'))
  const headers = { accept: browserAccept, host: 'localhost', 'if-none-match': tag }
  const page = await app.inject({ url: '/api/dcim/sites/', headers })
  t.strictSame([page.statusCode, page.headers['etag']], [200, undefined])
})

t.test('an object has a strong tag, the digest of its bytes', async (t) => {
  const url = `/api/dcim/sites/${site}/`
  const first = await request('GET', url)
  t.match(tagOf(first), /^"[\w-]{22}"$/)
  await run(`insert into dcim_site (name, slug) values ('Far', 'far')`)
  const same = await again(url, `"x", W/${tagOf(first)}`)
  t.strictSame([same.status, same.text, same.headers['etag']], [304, '', tagOf(first)])
  t.equal((await again(url, '*')).status, 304)
  t.equal((await again('/api/dcim/sites/', '*')).status, 304)
  t.equal((await again('/api/dcim/sites/999999/', '*')).status, 404)
  await run(`update tenancy_tenant set name = 'Acme plc'`)
  const changed = await again(url, tagOf(first))
  t.equal(changed.status, 200, 'what is nested counts')
  t.not(tagOf(changed), tagOf(first))
  t.equal((await request('HEAD', url)).headers['etag'], tagOf(changed), 'HEAD has it')
  for (const one of [url, '/api/dcim/sites/']) {
    const headers = { 'if-none-match': '*' }
    t.equal((await request('HEAD', one, { headers })).status, 304, `HEAD ${one}`)
  }
})

t.test('a compressed object has a tag of its own', async (t) => {
  await run(`update dcim_site set comments = repeat('long ', 1000) where slug = 'hub'`)
  const url = `/api/dcim/sites/${site}/`
  const plain = tagOf(await request('GET', url))
  const headers = { host: 'localhost', authorization: `Token ${token}`, 'accept-encoding': 'gzip' }
  const { headers: sent } = await app.inject({ url, headers })
  t.equal(sent['content-encoding'], 'gzip')
  t.equal(sent['etag'], plain.replace(/"$/, '-gzip"'))
  const known = { ...headers, 'if-none-match': String(sent['etag']) }
  t.equal((await app.inject({ url, headers: known })).statusCode, 304)
})

t.test('no changed list is a 304, no unchanged one a 200, after random changes', async (t) => {
  const random = seeded(7)
  const urls = ['/api/dcim/sites/', '/api/dcim/sites/?region=r1', '/api/dcim/regions/?limit=2', '/api/tenancy/tenants/?q=a', '/api/dcim/sites/?limit=1&offset=1'] as const // prettier-ignore
  const writes = [
    (n: number) => `insert into dcim_region (name, slug) select 'r${n}', 'r${n}' where not exists (select from dcim_region where slug = 'r${n}')`,
    (n: number) => `update dcim_site set name = 's' || id || '-${n}', region_id = (select min(id) from dcim_region)`,
    (n: number) => `update dcim_region set name = 'r' || id || '-${n}' where id % 3 = ${n % 3}`,
    (n: number) => `insert into tenancy_tenant (name, slug) select 'a${n}', 'a${n}' where not exists (select from tenancy_tenant where slug = 'a${n}')`,
    (n: number) => `delete from tenancy_tenant where slug = 'a${n}'`,
    (n: number) => `insert into ipam_role (name, slug) select 'x${n}', 'x${n}' where not exists (select from ipam_role where slug = 'x${n}')`,
  ] as const // prettier-ignore
  const known = new Map<string, { readonly tag: string; readonly text: string }>()
  for (let round = 0; round < 150; round++) {
    if (random.chance(60)) await run(random.pick(writes)(random.below(5)))
    const url = random.pick(urls)
    const before = known.get(url)
    const answer = await again(url, before?.tag ?? '"none"')
    const { text } = await request('GET', url)
    if (answer.status === 304) t.equal(text, before?.text, `${url} has not changed`)
    else {
      known.set(url, { tag: tagOf(answer), text })
      t.equal((await again(url, tagOf(answer))).status, 304, `${url} is known`)
    }
  }
})
