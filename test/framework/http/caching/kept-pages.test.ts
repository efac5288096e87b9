import { gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { seeded } from '../../../../src/inventory/demo/random.ts'
import { makeUser } from '../../../support/person.ts'
import { People } from '../../../features/secrets/people.ts'
import { createDepots, openProcesses } from '../processes.ts'

const openProcess = await openProcesses(t)
const keeping = await openProcess()
const { request, runSql, token } = keeping
/** A process without kept pages, which reads every page from the tables. */
const uncached = await openProcess({ KEPT_PAGES_BYTES: '0' })

await createDepots(keeping)

const url = '/api/store/depots/'

/** Returns headers without those that differ between any two responses. */
function withoutOwn(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { date: _, 'x-request-id': __, ...others } = headers
  return others
}

const readsVersion = /^select \(select sum\(k\.version\)/

t.test('sends a kept page after two reads without a change', async (t) => {
  const first = await request('GET', url)
  const second = await request('GET', url)
  for (const { statements } of [first, second]) t.notMatch(statements[0], readsVersion)
  const kept = await request('GET', url)
  t.equal(kept.statements.length, 1)
  t.match(kept.statements[0], readsVersion)
  t.strictSame([kept.status, kept.text], [200, first.text])
  const headers = withoutOwn(first.headers)
  t.match(kept.headers, headers)
  const conditional = { 'if-none-match': String(first.headers['etag']) }
  t.equal((await request('GET', url, { headers: conditional })).status, 304)
  const head = await request('HEAD', url)
  t.strictSame([head.status, head.headers['content-length']], [200, headers['content-length']])
})

t.test('keeps no page where the setting is 0', async (t) => {
  for (const repeated of [1, 2, 3]) {
    const { status, statements } = await uncached.request('GET', url)
    t.equal(status, 200, `read ${repeated}`)
    t.notMatch(statements[0], readsVersion)
  }
})

t.test('reads a changed page, and keeps it after two reads', async (t) => {
  for (let read = 0; read < 3; read++) await request('GET', url)
  await runSql(`update store_owner set name = 'Acme plc'`)
  const stale = await request('GET', url)
  t.equal(stale.queries.length, 3, 'the version, then the page, then its owner')
  t.match(stale.text, 'Acme plc')
  t.notMatch((await request('GET', url)).statements[0], readsVersion)
  t.match((await request('GET', url)).statements[0], readsVersion)
})

/** Requests whose responses differ, with their headers. */
const variants: readonly (readonly [url: string, headers: Readonly<Record<string, string>>])[] = [
  [url, {}],
  ['/api/store/boxes/', {}],
  ['/api/store/boxes/', { accept: 'application/json; choices=object' }],
  [url, { accept: 'application/json; indent=2' }],
  [url, { accept: 'application/json; indent=4' }],
  [url, { host: 'example.org' }],
  [`${url}?limit=1`, {}],
  [`${url}?limit=1&offset=1`, {}],
  [`${url}?brief=1`, {}],
  [`${url}?fields=id`, {}],
  [`${url}?ordering=-name`, {}],
  [`${url}?slug=hub`, {}],
  [`${url}?slug=rim`, {}],
  ['/api/store/areas/', {}],
]

t.test('keeps pages apart by their URLs and headers', async (t) => {
  const undocumented = 'the document describes the shape of the settings'
  const read = async (process: typeof keeping): Promise<readonly string[]> => {
    const texts: string[] = []
    for (const [one, headers] of variants)
      for (const _ of [1, 2, 3])
        texts.push((await process.request('GET', one, { headers, undocumented })).text)
    return texts
  }
  t.strictSame(await read(keeping), await read(uncached))
  t.strictSame(await read(keeping), await read(uncached))
})

t.test('checks the values and names of filters, also where the page is kept', async (t) => {
  const empty = `${url}?area=nowhere`
  const unknown = `${url}?size=1`
  const undocumented = 'a name that no filter has'
  const lenient = { prefer: 'handling=lenient' }
  for (let read = 0; read < 4; read++) {
    t.equal((await request('GET', empty)).status, 200)
    const strict = await request('GET', empty, { headers: { prefer: 'handling=strict' } })
    t.equal(strict.status, 400)
    const ignored = await request('GET', unknown, { headers: lenient, undocumented })
    t.strictSame([ignored.status, ignored.headers['ignored-input']], [200, 'size'])
    t.equal((await request('GET', unknown)).status, 400)
  }
  const kept = await request('GET', empty, { headers: lenient })
  t.match(kept.statements[0], readsVersion, 'names that are known are not ignored')
})

t.test('refuses the filter of a custom field that was removed', async (t) => {
  const fields = '/api/extras/custom-fields/'
  const body = { name: 'floors', type: 100, content_types: ['store.depot'] }
  const { object } = await request('POST', fields, { body })
  const filtered = `${url}?fields=id&cf_floors=3`
  for (let read = 0; read < 4; read++) t.equal((await request('GET', filtered)).status, 200)
  await request('DELETE', `${fields}${String(object['id'])}/`)
  t.equal((await request('GET', filtered)).status, 400)
})

t.test('keeps neither web pages nor errors', async (t) => {
  const html = { accept: 'text/html', host: 'localhost', authorization: `Token ${token}` }
  for (let read = 0; read < 3; read++) {
    t.equal((await request('GET', `${url}?limit=x`)).status, 400)
    t.equal((await request('GET', url)).status, 200)
    const page = await keeping.app.inject({ url, headers: html })
    t.match(page.headers['content-type'], /^text\/html/)
    t.match(page.payload, '<html')
  }
})

t.test('reads the version once where a page has changed for the service alone', async (t) => {
  for (let read = 0; read < 3; read++) await request('GET', url)
  await runSql(`update store_owner set name = 'Acme Inc'`)
  const tag = String((await uncached.request('GET', url)).headers['etag'])
  const headers = { 'if-none-match': `"other", ${tag}` }
  const known = await request('GET', url, { headers })
  t.equal(known.status, 304)
  t.equal(known.statements.length, 1)
  t.match(known.statements[0], readsVersion)
})

t.test('reads a page for a client without it, after 304 responses to another', async (t) => {
  const own = `${url}?limit=1&fields=id`
  const whole = await request('GET', own)
  const headers = { 'if-none-match': String(whole.headers['etag']) }
  for (const _ of [1, 2]) {
    const known = await request('GET', own, { headers })
    t.strictSame([known.status, known.statements.length], [304, 1])
  }
  for (const _ of [1, 2]) {
    const { status, text } = await request('GET', own)
    t.strictSame([status, text], [200, whole.text])
  }
})

t.test('keeps other pages while many long URLs are read', async (t) => {
  const small = await openProcess({ KEPT_PAGES_BYTES: '40000' })
  const read = async (one: string): Promise<string> =>
    (await small.request('GET', one)).statements[0] ?? ''
  for (let time = 0; time < 3; time++) await read(url)
  const fields = Array.from({ length: 1000 }, () => 'id').join()
  for (let offset = 0; offset < 20; offset++)
    await read(`/api/store/areas/?fields=${fields}&offset=${offset}`)
  t.match(await read(url), readsVersion)
  const long = [`${url}?fields=${fields}`, `${url}?fields=${fields},name`] as const
  for (const one of long) for (let time = 0; time < 2; time++) await read(one)
  for (const one of long) {
    const { text, statements } = await small.request('GET', one)
    t.match(statements[0], readsVersion)
    t.equal(text, (await uncached.request('GET', one)).text)
  }
})

t.test('sends the pages of a process without kept pages, after random changes', async (t) => {
  const random = seeded(11)
  const urls = [
    url,
    `${url}?area=r1`,
    '/api/store/areas/?limit=2',
    '/api/store/owners/?q=a',
    `${url}?limit=1&offset=1`,
    '/api/extras/object-changes/?limit=2&fields=id,model',
    '/api/users/users/?fields=id',
  ] as const
  const auditor = await makeUser(keeping, 'auditor', ['extras.view_objectchange'])
  const manager = await makeUser(keeping, 'manager', ['users.view_user'])
  const readers = [token, token, auditor, manager, null] as const
  const writes = [
    (n: number) => `insert into store_area (name, slug) select 'r${n}', 'r${n}' where not exists (select from store_area where slug = 'r${n}')`,
    (n: number) => `update store_depot set name = 's' || id || '-${n}', area_id = (select min(id) from store_area)`,
    (n: number) => `insert into store_owner (name, slug) select 'a${n}', 'a${n}' where not exists (select from store_owner where slug = 'a${n}')`,
    (n: number) => `delete from store_owner where slug = 'a${n}'`,
  ] as const // prettier-ignore
  let versions = 0
  for (let round = 0; round < 300; round++) {
    if (random.chance(15)) await runSql(random.pick(writes)(random.below(5)))
    const one = random.pick(urls)
    const reader = { token: random.pick(readers) }
    const page = await request('GET', one, reader)
    if (page.statements.some((text) => readsVersion.test(text))) versions += 1
    t.equal(page.text, (await uncached.request('GET', one, reader)).text, one)
  }
  t.ok(versions > 50, 'pages were kept')
})

/** Compares the responses of both processes, and returns that of the one with kept pages. */
async function compareResponses(t: Test, request: InjectOptions & { readonly url: string }) {
  const headers = { host: 'localhost', authorization: `Token ${token}`, ...request.headers }
  const from = await uncached.app.inject({ ...request, headers })
  const sent = await keeping.app.inject({ ...request, headers })
  const [expected, given] = [from.headers, sent.headers].map(withoutOwn)
  const name = JSON.stringify(request)
  t.strictSame([sent.statusCode, given], [from.statusCode, expected], name)
  t.ok(sent.rawPayload.equals(from.rawPayload), name)
  return sent
}

const gzip = { 'accept-encoding': 'gzip' }

t.test('compresses a kept page like one from the tables', async (t) => {
  await runSql(`update store_depot set comments = repeat('long ', 1000)`)
  const plain = await compareResponses(t, { url })
  const first = await compareResponses(t, { url, headers: gzip })
  t.equal(gunzipSync(first.rawPayload).toString(), plain.payload)
  await compareResponses(t, { url, headers: gzip })
  for (const encoding of ['gzip', 'br', 'gzip, br;q=0', 'gzip', 'identity']) {
    for (let read = 0; read < 2; read++)
      await compareResponses(t, { url, headers: { 'accept-encoding': encoding } })
  }
  await compareResponses(t, { url, headers: gzip })
  const refused = await compareResponses(t, {
    url,
    headers: { ...gzip, 'x-no-compression': 'true' },
  })
  t.strictSame([refused.payload, refused.headers['content-encoding']], [plain.payload, undefined])
  const head = await compareResponses(t, { method: 'HEAD', url, headers: gzip })
  t.equal(head.headers['content-encoding'], 'gzip', 'as GET')
})

t.test('sends no compressed page to a request with a session key', async (t) => {
  const people = new People(keeping)
  const session = await people.session(await people.root())
  const url = '/api/secrets/secret-roles/'
  const roles = Array.from({ length: 20 }, (_, index) => ({ name: `r${index}`, slug: `r${index}` }))
  await request('POST', url, { body: roles })
  for (let read = 0; read < 4; read++) {
    const usual = await compareResponses(t, { url, headers: gzip })
    t.equal(usual.headers['content-encoding'], 'gzip')
  }
  const unlocked = await compareResponses(t, {
    url,
    headers: { ...gzip, 'x-session-key': session },
  })
  const { 'cache-control': cached, 'content-encoding': encoding } = unlocked.headers
  t.strictSame([cached, encoding], ['no-store', undefined])
})
