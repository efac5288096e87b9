import t, { type Test } from 'tap'
import { testApp, type Answer } from '../../../support/fixture-app.ts'
import { asList, asObject } from '../../../support/json.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { makeUser } from '../../../support/person.ts'

const service = await testApp(t, { WRITE_RESPONSE: 'base' })
const { request } = service
const samples = new Samples(service)
const depots = '/api/store/depots/'
const area = await samples.make('store.Area', { given: { name: 'North', slug: 'north' } })

/** Compares the answer to a write with a read of the same object. */
async function isAsRead(test: Test, answer: Answer, url: string) {
  const read = await request('GET', `${url}${String(answer.object['id'])}/`)
  test.equal(answer.text, read.text, answer.text)
}

t.test('creates and updates return the object as a read shows it', async (t) => {
  const created = await request('POST', depots, { body: { name: 'A', slug: 'a', area } })
  t.match(created, { status: 201, object: { area: { id: area, name: 'North' } } })
  t.equal(created.statements.length, 2, 'one more statement')
  t.match(created.headers, { location: /\/api\/store\/depots\/\d+\/$/ })
  await isAsRead(t, created, depots)
  const one = `${depots}${String(created.object['id'])}/`
  for (const method of ['PUT', 'PATCH'] as const) {
    const updated = await request(method, one, { body: { name: method, slug: 'a' } })
    t.match(updated, { status: 200, object: { name: method, slug: 'a' } })
    await isAsRead(t, updated, depots)
  }
})

t.test(
  'bulk writes return the objects in the order of the request, by one statement',
  async (t) => {
    const bodies = ['Z', 'B', 'M'].map((name) => ({ name, slug: name.toLowerCase(), area }))
    const flat = { accept: 'application/json; writes=flat' }
    const undocumented = 'the document describes the settings'
    const before = await request('POST', `${depots}bulk/`, {
      body: bodies.map(({ name, ...body }) => ({ ...body, name: `${name}0`, slug: `${name}0` })),
      headers: flat,
      undocumented,
    })
    const created = await request('POST', `${depots}bulk/`, { body: bodies })
    t.equal(created.statements.length, before.statements.length + 1)
    const made = asList(created.body).map(asObject)
    t.strictSame(
      made.map(({ name }) => name),
      ['Z', 'B', 'M'],
    )
    for (const method of ['PUT', 'PATCH'] as const) {
      const changes = made.map(({ id, name, slug }) => ({ id, name, slug, facility: method }))
      const { body } = await request(method, `${depots}bulk/`, { body: changes })
      for (const object of asList(body).map(asObject)) {
        const read = await request('GET', `${depots}${String(object['id'])}/`)
        t.equal(JSON.stringify(object), read.text)
        t.equal(object['facility'], method)
      }
    }
  },
)

t.test('transitions and batches return it, too', async (t) => {
  const hold = await samples.make('store.Hold', { given: { state: 'planned' } })
  const holds = '/api/store/holds/'
  const held = await request('POST', `${holds}${hold}/hold/`)
  t.match(held, { status: 200, object: { state: ['held', 'Held'] } })
  await isAsRead(t, held, holds)
  const operations = [
    { method: 'POST', path: depots, body: { name: 'Batch', slug: 'batch', area } },
    { method: 'PATCH', path: `${holds}${hold}/`, body: { description: 'in a batch' } },
    { method: 'POST', path: `${holds}${hold}/let_go/` },
  ]
  const { body } = await request('POST', '/api/batch/', { body: operations })
  const [made = {}, , free = {}] = asList(body).map(asObject)
  t.equal(JSON.stringify(made), (await request('GET', `${depots}${String(made['id'])}/`)).text)
  t.equal(JSON.stringify(free), (await request('GET', `${holds}${hold}/`)).text)
})

t.test('the request decides, else the token, else the setting', async (t) => {
  const users = (await request('GET', '/api/users/users/')).results
  const root = Number(users[0]?.['id'])
  const undocumented = 'the document describes the settings'
  const kept = await testApp(t)
  await kept.request('POST', '/api/store/areas/', { body: { name: 'North', slug: 'north' } })
  let number = 0
  const written = async (
    { request: send }: typeof service,
    options: { readonly token?: string; readonly accept?: string },
  ): Promise<string> => {
    number += 1
    const headers: Record<string, string> = options.accept ? { accept: options.accept } : {}
    const body = { name: `N${number}`, slug: `n${number}`, area: { slug: 'north' } }
    const by = options.token === undefined ? {} : { token: options.token }
    const { object } = await send('POST', depots, { body, headers, undocumented, ...by })
    return typeof object['area'] === 'object' ? 'base' : 'flat'
  }
  for (const app of [service, kept]) {
    const setting = app === service ? 'base' : 'flat'
    t.equal(await written(app, {}), setting)
    for (const token of ['flat', 'base', null]) {
      const made = await app.request('POST', '/api/users/tokens/', {
        body: { user: root, write_response: token },
      })
      const key = String(made.object['key'])
      t.equal(await written(app, { token: key }), token ?? setting)
      for (const asked of ['flat', 'base']) {
        const accept = `application/json; choices=value; writes=${asked}`
        t.equal(await written(app, { token: key, accept }), asked, accept)
      }
    }
  }
  const headers = { accept: 'application/json; writes=all' }
  t.match(await request('GET', depots, { headers }), {
    status: 406,
    object: { detail: 'Invalid writes "all" in "Accept" header. Allowed: flat, base.' },
  })
})

t.test('shows a new key once', async (t) => {
  const users = (await request('GET', '/api/users/users/')).results
  const body = { user: Number(users[0]?.['id']) }
  const made = await request('POST', '/api/users/tokens/', { body })
  t.match(made, { status: 201, object: { key: /^[0-9a-f]{40}$/, user: { username: 'root' } } })
  const one = `/api/users/tokens/${String(made.object['id'])}/`
  const changed = await request('PATCH', one, { body: { description: 'again' } })
  t.match(changed.object, { key: /^[0-9a-f]{6}…$/, description: 'again' })
  t.equal(changed.text, (await request('GET', one)).text)
})

t.test('a writer gets no more than a read shows', async (t) => {
  const closed = await testApp(t, { WRITE_RESPONSE: 'base', LOGIN_REQUIRED: 'true' })
  const make = (slug: string, by: object) =>
    closed.request('POST', depots, { body: { name: slug, slug, facility: 'C' }, ...by })
  const blind = await makeUser(closed, 'blind', ['store.add_depot'])
  const undocumented = 'the document describes answers to those who may view the model'
  const flat = await make('blind', { token: blind, undocumented })
  t.match(flat, { status: 201, object: { slug: 'blind', area: null } })
  t.notOk('count_shelves' in flat.object)
  t.equal(flat.statements.length, 1, 'nothing is read')
  const clerk = await makeUser(closed, 'clerk', [])
  const given = await closed.request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'Clerks',
      models: ['store.depot'],
      actions: ['view', 'add'],
      constraints: { facility: 'C' },
      users: [{ username: 'clerk' }],
    },
  })
  t.equal(given.status, 201, given.text)
  const shown = await make('clerk', { token: clerk })
  t.match(shown, { status: 201, object: { slug: 'clerk', count_shelves: 0 } })
  const one = `${depots}${String(shown.object['id'])}/`
  t.equal(shown.text, (await closed.request('GET', one, { token: clerk })).text)
})

t.test('repeats the response to a repeated request', async (t) => {
  const headers = { 'idempotency-key': 'once' }
  const send = () =>
    request('POST', depots, { headers, body: { name: 'Once', slug: 'once', area } })
  const [first, again] = [await send(), await send()]
  await isAsRead(t, first, depots)
  t.equal(again.text, first.text)
})

t.test('answers a write whose object cannot be read with what was stored', async (t) => {
  const rename = (from: string, to: string) =>
    service.runSql(`alter table store_area rename column ${from} to ${to}`)
  await rename('slug', 'missing')
  const send = (slug: string, headers = {}) =>
    request('POST', depots, {
      body: { name: slug, slug },
      headers,
      undocumented: 'the document describes the object',
    })
  const kept = await send('kept')
  const lost = await send('lost', { 'idempotency-key': 'lost' })
  const batched = await request('POST', '/api/batch/', {
    body: [{ method: 'POST', path: depots, body: { name: 'inner', slug: 'inner' } }],
    undocumented: 'the operation fails',
  })
  await rename('missing', 'slug')
  t.match(kept, { status: 201, object: { slug: 'kept', area: null } })
  t.notOk('count_shelves' in kept.object)
  const unread = service.logged.filter((line) =>
    line.startsWith('a written object could not be read'),
  )
  t.equal(unread.length, 1, 'once: the others were not written')
  t.strictSame([lost.status, batched.status], [500, 500], 'whole transactions fail')
  t.strictSame(
    (await request('GET', `${depots}?slug=kept&slug=lost&slug=inner`)).results.map(
      ({ slug }) => slug,
    ),
    ['kept'],
  )
})
