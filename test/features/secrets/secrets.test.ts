import t, { type Test } from 'tap'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { People, quick, secretModel } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

/** Writes a secret with and without a session key; the responses have the form that is set. */
async function requireSessionKey(t: Test, form: string): Promise<void> {
  const service = await testApp(t, { ...quick, WRITE_RESPONSE: form })
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const [depot, other] = [await people.samples.make('store.Depot'), await people.samples.make('store.Depot')] // prettier-ignore
  const [role, second] = [await people.samples.make('secrets.SecretRole'), await people.samples.make('secrets.SecretRole')] // prettier-ignore
  const { id } = await people.secret(session, { depot, role, name: 'a', plaintext: 'first' })
  const path = `secrets/${String(id)}`
  const shown = async (): Promise<unknown> => (await people.ask('GET', path, { session })).object['plaintext'] // prettier-ignore
  const keyMissing = /A session key must be provided.*X-Session-Key/
  const rows = [
    { name: 'create without a key', method: 'POST', path: 'secrets', body: { depot, role, name: 'b', plaintext: 'x' }, with: false, status: 400, on: 'plaintext', says: keyMissing },
    { name: 'create without a plaintext', method: 'POST', path: 'secrets', body: { depot, role, name: 'b' }, with: true, status: 400, on: 'plaintext', says: /required/ },
    { name: 'create with null', method: 'POST', path: 'secrets', body: { depot, role, name: 'b', plaintext: null }, with: true, status: 400, on: 'plaintext', says: /null/ },
    { name: 'the name alone', method: 'PATCH', path, body: { name: 'b' }, with: false, status: 200 },
    { name: 'the name alone, with a key', method: 'PATCH', path, body: { name: 'c' }, with: true, status: 200 },
    { name: 'null as it was read', method: 'PATCH', path, body: { name: 'd', plaintext: null }, with: false, status: 200 },
    { name: 'a plaintext without a key', method: 'PATCH', path, body: { plaintext: 'x' }, with: false, status: 400, on: 'plaintext', says: keyMissing },
    { name: 'PUT without a plaintext', method: 'PUT', path, body: { depot, role, name: 'd' }, with: true, status: 400, on: 'plaintext', says: /required/ },
    { name: 'PUT as it was read', method: 'PUT', path, body: { depot, role, name: 'd', plaintext: null }, with: false, status: 200 },
    { name: 'to another depot without a key', method: 'PATCH', path, body: { depot: other }, with: false, status: 400, on: 'depot', says: keyMissing },
    { name: 'to another role without a key', method: 'PATCH', path, body: { role: second }, with: false, status: 400, on: 'role', says: keyMissing },
    { name: 'to the same depot', method: 'PATCH', path, body: { depot }, with: false, status: 200 },
    { name: 'to another depot', method: 'PATCH', path, body: { depot: other }, with: true, status: 200 },
    { name: 'to another role', method: 'PATCH', path, body: { role: second }, with: true, status: 200 },
    { name: 'to no depot', method: 'PATCH', path, body: { depot: 999_999 }, with: true, status: 400, on: 'depot', says: /does not exist/ },
    { name: 'a number', method: 'PATCH', path, body: { plaintext: 5 }, with: true, status: 400, on: 'plaintext', says: /Not a valid string/ },
    { name: 'half a surrogate pair', method: 'PATCH', path, body: { plaintext: '\ud800' }, with: true, status: 400, on: 'plaintext', says: /surrogate/ },
    { name: '65,536 bytes', method: 'PATCH', path, body: { plaintext: 'é'.repeat(32_768) }, with: true, status: 400, on: 'plaintext', says: /65535 bytes/ },
    { name: 'a hash', method: 'PATCH', path, body: { hash: 'x' }, with: false, status: 200 },
  ] as const // prettier-ignore
  for (const row of rows) {
    const options = { body: row.body, ...(row.with ? { session } : {}) }
    const answer = await people.ask(row.method, row.path, options)
    t.equal(answer.status, row.status, `${row.name}: ${answer.text}`)
    if ('on' in row) t.match(String(answer.object[row.on]), row.says, row.name)
    else {
      t.equal(answer.object['plaintext'], null, `${row.name}: a write shows what was sent only`)
      t.equal(typeof answer.object['role'], form === 'base' ? 'object' : 'number')
    }
    t.equal(await shown(), 'first', `${row.name}: it opens as before`)
  }
  t.strictSame(service.logged, [])
}

t.test('requires a session key to write a secret', (t) => requireSessionKey(t, 'flat'))

t.test('opens no secret for a write that returns the object', (t) => requireSessionKey(t, 'base'))

t.test('refuses a second object with the same name, or without one', async (t) => {
  const people = new People(await testApp(t, quick))
  const session = await people.session(await people.root())
  const depot = await people.samples.make('store.Depot')
  const role = await people.samples.make('secrets.SecretRole')
  const other = await people.samples.make('secrets.SecretRole')
  const message = 'The fields depot, role, name must make a unique set.'
  for (const name of ['login', '', undefined]) {
    const body = { depot, role, plaintext: 'x', ...(name === undefined ? {} : { name }) }
    const first = await people.ask('POST', 'secrets', { body, session })
    t.equal(first.status, name === undefined ? 400 : 201, first.text)
    const again = await people.ask('POST', 'secrets', { body, session })
    t.strictSame([again.status, again.body], [400, { non_field_errors: [message] }], String(name))
    const elsewhere = await people.ask('POST', 'secrets', { body: { ...body, role: other }, session }) // prettier-ignore
    if (name === undefined) continue
    const path = `secrets/${String(elsewhere.object['id'])}`
    const moved = await people.ask('PATCH', path, { body: { role }, session })
    t.strictSame([moved.status, moved.body], [400, { non_field_errors: [message] }], `moved: ${name}`) // prettier-ignore
  }
})

t.test('creates several objects, all or none', async (t) => {
  const people = new People(await testApp(t, quick))
  const session = await people.session(await people.root())
  const made = [await people.secret(session), await people.secret(session)]
  const ids = made.map(({ id }) => Number(id))
  const shown = async (): Promise<unknown> => (await people.ask('GET', 'secrets', { session })).results.map(({ id, plaintext }) => [id, plaintext]) // prettier-ignore
  const before = await shown()
  const changed = ids.map((id) => ({ id, plaintext: `changed ${id}` }))
  t.equal(
    (await people.ask('PATCH', 'secrets/bulk', { body: changed })).status,
    400,
    'without a key',
  )
  const [first] = changed
  const half = await people.ask('PATCH', 'secrets/bulk', { body: [first, { id: ids[1], plaintext: 5 }], session }) // prettier-ignore
  t.strictSame([half.status, half.body], [400, [{}, { plaintext: ['Not a valid string.'] }]])
  t.strictSame(await shown(), before, 'nothing is changed')
  for (const method of ['PATCH', 'PUT'] as const) {
    const bodies = made.map(({ id, depot, role, name }) => ({ id, depot, role, name, plaintext: `${method} ${String(id)}` })) // prettier-ignore
    const answer = await people.ask(method, 'secrets/bulk', { body: bodies, session })
    t.equal(answer.status, 200, answer.text)
    const wanted = new Map(ids.map((id) => [id, `${method} ${id}`]))
    t.strictSame(new Map((await shown()) as [number, string][]), wanted, method)
  }
  const [one = 0, other = 0] = ids
  const mixed = await people.ask('PATCH', 'secrets/bulk', { body: [{ id: one, plaintext: 'new' }, { id: other, name: 'renamed' }], session }) // prettier-ignore
  t.equal(mixed.status, 200, `a text of one, a name of the other: ${mixed.text}`)
  const wanted = new Map([[one, 'new'], [other, `PUT ${other}`]]) // prettier-ignore
  t.strictSame(new Map((await shown()) as [number, string][]), wanted)
})

t.test('returns every text as it was sent', async (t) => {
  const people = new People(await testApp(t, quick))
  const session = await people.session(await people.root())
  const texts = ['', ' ', ' x ', 'a\0b', 'pässword', '😀'.repeat(64), '\u202e\r\n\t', 'x'.repeat(65_535), ...[61, 62, 63, 127, 128, 255, 256].map((n) => 'é'.repeat(n))] // prettier-ignore
  const depot = await people.samples.make('store.Depot')
  const role = await people.samples.make('secrets.SecretRole')
  const body = texts.map((plaintext, index) => ({ depot, role, name: `n${index}`, plaintext }))
  const made = await people.ask('POST', 'secrets/bulk', { body, session })
  t.equal(made.status, 201)
  const list = await people.ask('GET', 'secrets?limit=100&ordering=id', { session })
  t.strictSame(list.results.map(({ plaintext }) => plaintext), texts) // prettier-ignore
  t.equal(new Set(list.results.map(({ hash }) => hash)).size, texts.length)
})

t.test('lets roles decide who may open and write', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const permissions = ['secrets.add_secret', 'secrets.change_secret', 'secrets.view_secret']
  const [ada, bob, eve] = [await people.user('ada', permissions), await people.user('bob', permissions), await people.user('eve', permissions)] // prettier-ignore
  for (const person of [ada, bob, eve])
    await people.ask('POST', 'user-keys', { session, body: { user: person.id, public_key: person.pair.publicKey } }) // prettier-ignore
  const group = (await service.request('POST', '/api/users/groups/', { body: { name: 'ops' } })).object['id'] // prettier-ignore
  await service.request('PATCH', `/api/users/users/${bob.id}/`, { body: { groups: [group] } })
  const depot = await people.samples.make('store.Depot')
  const closed = await people.samples.make('secrets.SecretRole')
  const open = await people.samples.make('secrets.SecretRole', { given: { users: [ada.id], groups: [group] } }) // prettier-ignore
  const { id } = await people.secret(session, { depot, role: open, name: 'a', plaintext: 'first' })
  const { id: hidden } = await people.secret(session, { depot, role: closed, name: 'b', plaintext: 'second' }) // prettier-ignore
  for (const [person, sees] of [
    [ada, 'first'],
    [bob, 'first'],
    [eve, null],
  ] as const) {
    const own = { session: await people.session(person), token: person.token }
    t.equal((await people.ask('GET', `secrets/${String(id)}`, own)).object['plaintext'], sees, person.name) // prettier-ignore
    t.equal((await people.ask('GET', `secrets/${String(hidden)}`, own)).object['plaintext'], null)
    const list = await people.ask('GET', 'secrets?ordering=id', own)
    t.strictSame(list.results.map(({ plaintext }) => plaintext), [sees, null], person.name) // prettier-ignore
    const status = sees === null ? 403 : 200
    const rewrite = await people.ask('PATCH', `secrets/${String(id)}`, { ...own, body: { plaintext: 'first' } }) // prettier-ignore
    t.equal(rewrite.status, status, `${person.name} writes`)
    const into = await people.ask('PATCH', `secrets/${String(id)}`, { ...own, body: { role: closed } }) // prettier-ignore
    t.equal(into.status, 403, `${person.name} moves it to a role that is not hers`)
    const out = await people.ask('PATCH', `secrets/${String(hidden)}`, { ...own, body: { role: open } }) // prettier-ignore
    t.equal(out.status, 403, `${person.name} moves one out of a role that is not hers`)
    const make = await people.ask('POST', 'secrets', { ...own, body: { depot, role: closed, name: person.name, plaintext: 'x' } }) // prettier-ignore
    t.equal(make.status, 403)
    t.match(make.object['detail'], /neither a user nor in a group of secret role/)
    const guess = await people.ask('POST', `secrets/${String(id)}/verify`, { token: person.token, body: { plaintext: 'first' } }) // prettier-ignore
    t.equal(guess.status, status, `${person.name} checks`)
  }
})

t.test('checks a guess without revealing the value, and limits attempts', async (t) => {
  const people = new People(await testApp(t, { ...quick, KEY_ATTEMPTS: '4' }))
  const session = await people.session(await people.root())
  const { id } = await people.secret(session, { plaintext: 'S3cret' })
  const guess = (plaintext: unknown) => people.ask('POST', `secrets/${String(id)}/verify`, { body: { plaintext } }) // prettier-ignore
  t.strictSame((await guess('S3cret')).body, { matches: true })
  t.strictSame((await guess('s3cret')).body, { matches: false })
  t.strictSame((await guess('')).body, { matches: false })
  t.equal((await guess(undefined)).status, 400)
  t.equal((await guess(5)).status, 400)
  t.strictSame((await guess('S3cret ')).body, { matches: false })
  const last = await guess('S3cret')
  t.equal(last.status, 429)
  t.match(String(last.headers['retry-after']), /^\d+$/)
  t.equal(
    (await people.ask('POST', 'secrets/999/verify', { body: { plaintext: 'x' } })).status,
    404,
  )
  const events = (await people.ask('GET', 'reveals?ordering=id')).results.map(({ event }) => event)
  t.strictSame(events, ['match', 'mismatch', 'mismatch', 'mismatch'])
})

t.test('checks a guess at an optional value that every reader may open', async (t) => {
  const people = new People(await testApp(t, quick))
  const session = await people.session(await people.root())
  const { request } = people.service
  const headers = { 'x-session-key': session }
  const make = async (body: Json): Promise<Json> => (await request('POST', '/api/store/owners/', { body, headers })).object // prettier-ignore
  const [kept, empty] = [await make({ name: 'a', slug: 'a', code: '1234' }), await make({ name: 'b', slug: 'b' })] // prettier-ignore
  const { token } = await people.user('reader', ['store.view_owner'])
  const guess = ({ id }: Json, code: string) => request('POST', `/api/store/owners/${String(id)}/verify/`, { body: { code }, token }) // prettier-ignore
  t.strictSame((await guess(kept, '1234')).body, { matches: true })
  t.strictSame((await guess(kept, '4321')).body, { matches: false })
  t.strictSame((await guess(empty, '')).body, { matches: false }, 'no value is not an empty one')
  await people.service.database.rows({ text: `update store_owner set code_hash = 'x'`, values: [] })
  t.equal((await guess(kept, '1234')).status, 409, 'a malformed hash')
})

t.test('never filters, orders or records by sealed values', async (t) => {
  const people = new People(await testApp(t, quick))
  const session = await people.session(await people.root())
  const { id } = await people.secret(session, { name: 'login', plaintext: 'needle' })
  for (const query of [
    'plaintext=needle',
    'plaintext__ic=n',
    'hash=x',
    'hash__isw=p',
    'plaintext_seal=x',
    'ordering=plaintext',
    'ordering=hash',
    'ordering=plaintext_seal',
  ])
    // prettier-ignore
    t.equal((await people.ask('GET', `secrets?${query}`, { session })).status, 400, query)
  t.equal((await people.ask('GET', 'secrets?q=needle', { session })).results.length, 0)
  for (const name of ['plaintext', 'hash', 'plaintext_seal'])
    t.notOk(
      [...secretModel.filters.keys()].some((filter) => filter.startsWith(name)),
      name,
    )
  const anonymous = await people.ask('GET', `secrets/${String(id)}`, { token: null })
  t.strictSame([anonymous.object['plaintext'], anonymous.object['hash']], [null, ''])
  const template = { content_type: 'secrets.secret', name: 'all', template_code: '[{{ queryset[0].hash }}]' } // prettier-ignore
  const made = await people.service.request('POST', '/api/extras/export-templates/', { body: template }) // prettier-ignore
  const render = `/api/extras/export-templates/${String(made.object['id'])}/render/`
  t.equal((await people.service.request('GET', render, { token: null })).text, '[]')
  for (const shape of ['fields=plaintext', 'fields=id,plaintext', 'exclude=id'])
    t.equal((await people.ask('GET', `secrets?${shape}`, { session })).results[0]?.['plaintext'], 'needle', shape) // prettier-ignore
  const without = await people.ask('GET', 'secrets?exclude=plaintext', { session })
  t.notOk('plaintext' in (without.results[0] ?? {}))
  t.notOk((await people.ask('GET', 'secrets?brief=1', { session })).text.includes('needle'))
})

t.test(
  'reads a page of fifty secrets in three statements, and in one without a session key',
  async (t) => {
    const people = new People(await testApp(t, quick))
    const session = await people.session(await people.root())
    const depot = await people.samples.make('store.Depot')
    const role = await people.samples.make('secrets.SecretRole')
    const body = Array.from({ length: 49 }, (_, index): Json => ({ depot, role, name: `n${index}`, plaintext: `p${index}` })) // prettier-ignore
    const made = await people.ask('POST', 'secrets', { body, session })
    const one = await people.ask('POST', 'secrets', { body: { depot, role, name: 'x', plaintext: 'y' }, session }) // prettier-ignore
    t.equal(
      made.statements.length,
      one.statements.length,
      'a list takes as many statements as one object',
    )
    await people.ask('DELETE', `secrets/${String(one.object['id'])}`)
    const pages = [
      { query: 'limit=50', shown: 49, name: 'a page that tells the total' },
      { query: 'limit=20', shown: 20, name: 'a page that is counted' },
      { query: 'limit=20&offset=20&name__ic=n', shown: 20, name: 'the next one, filtered' },
      { query: 'limit=20&offset=400', shown: 0, name: 'a page past the end' },
    ]
    for (const { query, shown, name } of pages) {
      const { results, object, statements } = await people.ask('GET', `secrets?${query}`, { session }) // prettier-ignore
      t.equal(results.filter(({ plaintext }) => plaintext !== null).length, shown, name)
      t.equal(object['count'], 49, name)
      t.ok(statements.length <= 3, `${name}: ${statements.join('\n')}`)
    }
    t.equal((await people.ask('GET', 'secrets?limit=50')).statements.length, 1)
  },
)

checkRequiredTests(t, import.meta.url)
