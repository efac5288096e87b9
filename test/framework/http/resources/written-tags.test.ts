import t from 'tap'
import { asList, asObject, type Answer, type RequestOptions } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { createDepots, openProcesses } from '../processes.ts'

const openProcess = await openProcesses(t)
const service = await openProcess({ LOGIN_REQUIRED: 'true' })
const { request } = service
const depot = await createDepots(service)
const depots = '/api/store/depots/'
const boxes = '/api/store/boxes/'
const url = `${depots}${depot}/`

/** The document describes the shapes of choices that the service is set to. */
const undocumented = 'requests choose the shape of choices'
const tagged = { prefer: 'etag' }

const ask = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object, more = {}) =>
  request(method, path, { body, undocumented, headers: tagged, ...more })

const tagOf = ({ headers }: Answer): string | undefined => headers['etag'] as string | undefined

const readTag = async (path: string, options: RequestOptions = {}): Promise<string | undefined> =>
  tagOf(await request('GET', path, { undocumented, ...options }))

const appliedIn = ({ headers }: Answer): unknown => headers['preference-applied']

t.test('gives a created and a changed object the tag of the next read', async (t) => {
  const made = await ask('POST', boxes, { name: 'One', number: 1, depot })
  const at = `${boxes}${String(made.object['id'])}/`
  t.strictSame([made.status, tagOf(made), appliedIn(made)], [201, await readTag(at), 'etag'])
  const changed = await ask('PATCH', at, { name: 'Two' })
  t.strictSame([changed.status, tagOf(changed)], [200, await readTag(at)], changed.text)
  t.not(tagOf(changed), tagOf(made))
  const headers = { 'if-match': String(tagOf(changed)), ...tagged }
  const again = await request('PATCH', at, { body: { name: 'Three' }, headers })
  t.strictSame([again.status, tagOf(again)], [200, await readTag(at)], 'it meets If-Match')
  const stale = await request('PATCH', at, { body: { name: 'Four' }, headers })
  t.strictSame([stale.status, appliedIn(stale)], [412, undefined])
})

t.test('gives the tag of the representation that the headers choose', async (t) => {
  for (const headers of [
    { accept: 'application/json; indent=2' },
    { accept: 'application/json; choices=object' },
    { accept: 'application/json; writes=base' },
    { host: 'example.org' },
    { 'accept-encoding': 'gzip' },
  ] as const) {
    const changed = await ask('PATCH', url, {}, { headers: { ...headers, ...tagged } })
    const tag = await readTag(url, { headers })
    t.equal(tagOf(changed), tag?.replace(/-gzip"$/, '"'), JSON.stringify(headers))
  }
})

t.test('gives each object of a list its tag in a key of its own', async (t) => {
  const bodies = ['A', 'B'].map((name, index) => ({ name, number: index + 20, depot }))
  for (const path of [boxes, `${boxes}bulk/`]) {
    const plain = await request('POST', path, { body: bodies })
    t.strictSame([plain.status, asList(plain.body).some((one) => 'etag' in asObject(one))], [201, false]) // prettier-ignore
    const made = await ask('POST', path, bodies)
    const changes = asList(made.body).map((one) => ({ id: asObject(one)['id'], name: 'C' }))
    const changed = await ask('PATCH', path, changes)
    for (const one of asList(changed.body).map(asObject))
      t.equal(one['etag'], await readTag(`${boxes}${String(one['id'])}/`), path)
    t.strictSame(
      [changed.status, appliedIn(changed), tagOf(changed), asList(changed.body).length],
      [200, 'etag', undefined, 2],
    )
  }
})

t.test('gives no tag where none was asked for, after PUT and where no read has one', async (t) => {
  const body = { name: 'Hub', slug: 'hub' }
  const cases: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['not asked', () => request('PATCH', url, { body: {} })],
    ['a value', () => request('PATCH', url, { body: {}, headers: { prefer: 'etag=no' } })],
    ['another name', () => request('PATCH', url, { body: {}, headers: { prefer: 'x-etag' } })],
    ['PUT', () => ask('PUT', url, body)],
    ['PUT of a list', () => ask('PUT', `${depots}bulk/`, [{ id: depot, ...body }])],
    ['a dry run', () => ask('PATCH', `${url}?dry_run=true`, {})],
  ]
  for (const [name, send] of cases) {
    const answer = await send()
    t.strictSame([answer.status, tagOf(answer), appliedIn(answer)], [200, undefined, undefined], name) // prettier-ignore
    t.notMatch(answer.text, 'etag', name)
  }
})

t.test('names every preference that was applied', async (t) => {
  const headers = { prefer: 'handling=strict, etag; max-affected=1' }
  const changed = await ask('PATCH', url, { comments: 'new' }, { headers })
  t.equal(appliedIn(changed), 'handling=strict, etag, max-affected=1')
})

t.test('repeats a list with its tags, and one object without', async (t) => {
  const send = (path: string, body: object) =>
    ask('PATCH', path, body, { headers: { ...tagged, 'idempotency-key': path } })
  const list = await send(`${depots}bulk/`, [{ id: depot, comments: 'list' }])
  t.match(asObject(asList(list.body)[0]), { etag: String(await readTag(url)) })
  t.equal((await send(`${depots}bulk/`, [{ id: depot, comments: 'list' }])).text, list.text)
  t.equal(tagOf(await send(url, { comments: 'one' })), await readTag(url))
  const again = await send(url, { comments: 'one' })
  t.strictSame([again.status, tagOf(again), appliedIn(again)], [200, undefined, undefined])
})

t.test('gives each user the tag of what the user sees', async (t) => {
  const rights = ['store.view_depot', 'store.change_depot']
  const blind = await makeUser(service, 'blind', ['store.change_depot'])
  const plain = await ask('PATCH', url, {}, { token: blind })
  t.strictSame([plain.status, tagOf(plain), appliedIn(plain)], [200, undefined, undefined])
  const token = await makeUser(service, 'clerk', rights)
  const made = await request('POST', '/api/users/object-permissions/', {
    body: { name: 'None', models: ['store.box'], constraints: { number: 0 }, users: [{ username: 'clerk' }] },
  }) // prettier-ignore
  t.equal(made.status, 201, made.text)
  const changed = await ask('PATCH', url, {}, { token })
  t.strictSame([changed.status, tagOf(changed)], [200, await readTag(url, { token })])
  t.not(tagOf(changed), await readTag(url), 'the superuser sees the owner')
  const headers = { 'if-match': String(tagOf(changed)) }
  t.equal((await request('PATCH', url, { body: {}, token, headers })).status, 200)
})

t.test('gives the tag of the own write, whatever others write next', async (t) => {
  const at = `${boxes}${String((await ask('POST', boxes, { name: 'X', number: 90, depot })).object['id'])}/`
  const seen = new Map<unknown, unknown>()
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let round = 0; round < 5; round++) {
      const name = `${writer}-${round}`
      seen.set(tagOf(await ask('PATCH', at, { name })), name)
    }
  })
  await Promise.all(writers)
  t.equal(seen.size, 30, 'each write has a tag of its own')
  const last = await request('GET', at)
  t.equal(seen.get(tagOf(last)), last.object['name'])
})
