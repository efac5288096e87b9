import { createPrivateKey, randomBytes } from 'node:crypto'
import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makePair, People, quick } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

t.test('returns 32 random bytes as session key, for any form of the private key', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const key = createPrivateKey(root.pair.privateKey)
  const encrypted = String(
    key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'horse' }),
  )
  const form = (values: Record<string, string>) => ({
    body: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const boundary = `${'-'.repeat(24)}aB3dE5gH7jK9mN1pQ3sT5v`
  const multipart = (disposition: string) => ({
    body: `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${root.pair.privateKey}\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const forms = [
    { name: 'form', options: form({ private_key: root.pair.privateKey }) },
    { name: 'form without the last line end', options: form({ private_key: root.pair.privateKey.trim() }) },
    { name: 'multipart form', options: multipart('name="private_key"') },
    { name: 'multipart form with a file', options: multipart('name="private_key"; filename="é.pem"') },
    { name: 'form that asks to preserve', options: form({ private_key: root.pair.privateKey, preserve_key: 'True' }) },
    { name: 'JSON that asks to preserve', options: { body: { private_key: root.pair.privateKey, preserve_key: true } } },
    { name: 'JSON', options: { body: { private_key: root.pair.privateKey } } },
    { name: 'PKCS#8', options: form({ private_key: String(key.export({ type: 'pkcs8', format: 'pem' })) }) },
    { name: 'encrypted, JSON', options: { body: { private_key: encrypted, passphrase: 'horse' } } },
    { name: 'encrypted, form', options: form({ private_key: encrypted, passphrase: 'horse' }) },
  ] // prettier-ignore
  const keys = new Set<string>()
  for (const { name, options } of forms) {
    const answer = await people.ask('POST', 'get-session-key?preserve_key=True', options)
    t.equal(answer.status, 200, `${name}: ${answer.text}`)
    t.equal(answer.headers['cache-control'], 'no-store')
    const session = String(answer.object['session_key'])
    t.equal(Buffer.from(session, 'base64').length, 32)
    keys.add(session)
  }
  t.equal(keys.size, forms.length)
  for (const session of keys)
    t.equal(
      (await people.ask('GET', 'secrets', { session })).status,
      200,
      'each session stays open',
    )
  const { rows } = service.database
  const kept = JSON.stringify(await rows({ text: 'select * from secrets_sessionkey', values: [] }))
  for (const session of keys) t.notOk(kept.includes(session), 'no session key is stored')
})

t.test('refuses a session key without a valid private key', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const root = await people.root()
  const ada = await people.user('ada')
  const field = (answer: { readonly object: object }): readonly string[] =>
    Object.keys(answer.object)
  const malformed = [
    undefined,
    {},
    { private_key: '' },
    { private_key: null },
    { private_key: 5 },
    { private_key: 'not a key' },
    { private_key: root.pair.publicKey },
    [],
    'x',
  ]
  for (const body of malformed) {
    const sent =
      body === undefined ? {} : { body: typeof body === 'string' ? JSON.stringify(body) : body }
    const answer = await people.ask('POST', 'get-session-key', sent)
    t.equal(answer.status, 400, JSON.stringify(body))
    t.match(field(answer)[0], /^(private_key|non_field_errors)$/)
    t.notOk(answer.text.includes('BEGIN PUBLIC KEY-----\\n'), 'nothing of it comes back')
  }
  const same = [
    { name: 'the key of nobody', token: root.token, pair: makePair() },
    { name: 'without a user key', token: ada.token, pair: ada.pair },
    { name: 'somebody else’s key', token: ada.token, pair: root.pair },
  ]
  const texts = new Set<string>()
  for (const { name, token, pair } of same) {
    const answer = await people.ask('POST', 'get-session-key', {
      token,
      body: { private_key: pair.privateKey },
    })
    t.equal(answer.status, 403, name)
    texts.add(answer.text)
  }
  t.equal(texts.size, 1, 'the refusals are equal')
  t.equal((await people.ask('POST', 'get-session-key', { token: null, body: {} })).status, 401)
  t.equal((await people.ask('GET', 'get-session-key')).status, 405)
  const xml = { body: '<x/>', headers: { 'content-type': 'application/xml' } }
  t.equal((await people.ask('POST', 'get-session-key', xml)).status, 415)
  const elsewhere = {
    body: 'name=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  t.equal(
    (await people.ask('POST', 'secrets', elsewhere)).status,
    400,
    'other routes take forms too',
  )
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=b']) {
    const broken = { body: '--b\r\nprivate_key', headers: { 'content-type': type } }
    const answer = await people.ask('POST', 'get-session-key', broken)
    t.strictSame(
      [answer.status, answer.object],
      [400, { detail: 'Multipart form parse error' }],
      type,
    )
    t.equal((await people.ask('POST', 'secrets', broken)).status, 400)
  }
})

t.test('lets a read-only token open a session, and read and check secrets in it', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const made = await people.secret(await people.session(root))
  const token = await service.accounts.createToken('root', { readOnly: true })
  const session = await people.session({ ...root, token })
  const path = `secrets/${String(made['id'])}`
  const plaintext = made['plaintext']
  const shown = await people.ask('GET', path, { token, session })
  t.strictSame([shown.status, shown.object['plaintext']], [200, plaintext])
  const checked = await people.ask('POST', `${path}/verify`, { token, body: { plaintext } })
  t.strictSame([checked.status, checked.body], [200, { matches: true }])
  const refused = {
    detail: 'You do not have permission to perform this action: the token may only read.',
  }
  const writes = [
    ['POST', 'secrets', { plaintext }],
    ['PATCH', path, { plaintext: 'other' }],
    ['DELETE', path, undefined],
    ['PUT', 'my-user-key', { public_key: root.pair.publicKey }],
    ['DELETE', 'my-session-keys', undefined],
  ] as const
  for (const [method, at, body] of writes) {
    const answer = await people.ask(method, at, { token, session, ...(body ? { body } : {}) })
    t.strictSame([answer.status, answer.body], [403, refused], `${method} ${at}`)
  }
})

t.test('makes a client wait after several failed attempts', async (t) => {
  const people = new People(await testApp(t, { ...quick, KEY_ATTEMPTS: '3' }))
  const root = await people.root()
  const body = { private_key: makePair().privateKey }
  const statuses: number[] = []
  for (let count = 0; count < 5; count++)
    statuses.push((await people.ask('POST', 'get-session-key', { body })).status)
  t.strictSame(statuses, [403, 403, 403, 429, 429])
  const right = { body: { private_key: root.pair.privateKey } }
  const answer = await people.ask('POST', 'get-session-key', right)
  t.equal(answer.status, 429, 'with the right one too')
  t.match(String(answer.headers['retry-after']), /^[1-9]\d?$/)
  const { token } = await people.user('ada')
  const other = await people.ask('POST', 'get-session-key', { body, token })
  t.equal(other.status, 403, 'another user does not wait')
})

const invalidKeys = [
  '',
  'x',
  '====',
  'AAAA',
  randomBytes(31).toString('base64'),
  randomBytes(33).toString('base64'),
  randomBytes(32).toString('base64'),
  randomBytes(32).toString('hex'),
  'é'.repeat(43),
  'A'.repeat(8000),
  'A'.repeat(1_000_000),
  'null',
  '${x}',
  "' or 1=1",
]

t.test('answers 403 to every request about secrets with an invalid session key', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const ada = await people.user('ada', ['secrets.view_secretrole'])
  const session = await people.session(root)
  const { id } = await people.secret(session)
  const path = `secrets/${String(id)}`
  for (const wrong of invalidKeys) {
    const answer = await people.ask('GET', path, { session: Buffer.from(wrong).toString('latin1') })
    t.equal(answer.status, 403, wrong.slice(0, 50))
    t.match(answer.object['detail'], /^Invalid session key/)
  }
  const requests = [
    ['GET', 'secrets'], ['GET', path], ['POST', 'secrets'], ['PATCH', path], ['PUT', path], ['DELETE', path],
    ['GET', 'secret-roles'], ['GET', 'user-keys'], ['GET', 'reveals'], ['GET', 'my-session-keys'],
  ] as const // prettier-ignore
  for (const [method, at] of requests) {
    const wrong = randomBytes(32).toString('base64')
    t.equal((await people.ask(method, at, { session: wrong })).status, 403, `${method} ${at}`)
  }
  t.equal(
    (await people.ask('GET', path, { session, token: ada.token })).status,
    403,
    'another user',
  )
  t.equal((await people.ask('GET', path, { session, token: null })).status, 403, 'nobody')
  t.equal((await people.ask('GET', path, { session })).status, 200)
  const elsewhere = await service.request('GET', '/api/stock/makers/', {
    headers: { 'x-session-key': 'x' },
  })
  t.equal(elsewhere.status, 200, 'other routes ignore it')
  const anew = await people.ask('POST', 'get-session-key', {
    session: 'AAAA',
    body: { private_key: root.pair.privateKey },
  })
  t.equal(anew.status, 200, 'an invalid key does not prevent a new session')
  t.strictSame(service.logged, [])
})

const ends = [
  { name: 'expired a millisecond ago', change: `expires = now() - interval '1 millisecond'`, status: 403 },
  { name: 'expires in five seconds', change: `expires = now() + interval '5 seconds'`, status: 200 },
  { name: 'idle for an hour', change: `last_used = now() - interval '60 minutes'`, status: 403 },
  { name: 'idle for nearly an hour', change: `last_used = now() - interval '59 minutes 50 seconds'`, status: 200 },
] // prettier-ignore

t.test('ends sessions at their expiry and idle limit', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  for (const { name, change, status } of ends) {
    const session = await people.session(root)
    await service.database.rows({ text: `update secrets_sessionkey set ${change}`, values: [] })
    t.equal((await people.ask('GET', 'secrets', { session })).status, status, name)
    if (status === 200) t.equal((await people.ask('GET', 'secrets', { session })).status, 200)
  }
  const [row] = await service.database.rows({
    text: `select max(last_used) > now() - interval '1 minute' from secrets_sessionkey`,
    values: [],
  })
  t.equal(row?.[0], true, 'use keeps a session alive')
})

t.test('lists and ends sessions for their owner and administrators', async (t) => {
  const people = new People(await testApp(t, quick))
  const root = await people.root()
  const ada = await people.user('ada')
  const first = await people.session(root)
  await people.ask('POST', 'user-keys', {
    session: first,
    body: { user: ada.id, public_key: ada.pair.publicKey },
  })
  const [hers, other] = [await people.session(ada), await people.session(ada)]
  const listed = await people.ask('GET', 'my-session-keys', { token: ada.token })
  t.equal((listed.body as unknown[]).length, 2)
  t.notOk(listed.text.includes('digest') || listed.text.includes(hers))
  const all = (await people.ask('GET', 'session-keys')).results
  t.equal(all.length, 3, 'an administrator sees all')
  t.equal((await people.ask('GET', 'session-keys', { token: ada.token })).status, 403)
  const mine = all.find(({ user_key: key }) => JSON.stringify(key).includes('root'))?.['id']
  const foreign = await people.ask('DELETE', `my-session-keys/${String(mine)}`, {
    token: ada.token,
  })
  t.equal(foreign.status, 404)
  const [{ id } = {}] = (listed.body as { id: number }[]).toSorted((a, b) => a.id - b.id)
  t.equal(
    (await people.ask('DELETE', `my-session-keys/${String(id)}`, { token: ada.token })).status,
    204,
  )
  t.equal((await people.ask('GET', 'secrets', { session: hers, token: ada.token })).status, 403)
  t.equal((await people.ask('GET', 'secrets', { session: other, token: ada.token })).status, 200)
  t.equal((await people.ask('DELETE', `session-keys/${String(mine)}`)).status, 204)
  t.equal((await people.ask('GET', 'secrets', { session: first })).status, 403)
  t.equal((await people.ask('DELETE', 'my-session-keys', { token: ada.token })).status, 204)
  t.equal((await people.ask('GET', 'secrets', { session: other, token: ada.token })).status, 403)
})

checkRequiredTests(t, import.meta.url)
