import t from 'tap'
import { asObject, testApp } from '../../support/fixture-app.ts'
import { generatePair, makePair, People, quick } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

t.test('creates the master key with the first user key, and activates later ones', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const ada = await people.user('ada')
  const shown = await people.ask('GET', 'user-keys')
  t.strictSame(
    shown.results.map(({ active }) => active),
    [true],
  )
  t.notOk(shown.text.includes('wrapped'), 'nothing of the master key is shown')
  const versions = await people.ask('GET', 'key-versions')
  t.strictSame(
    versions.results.map(({ number, state }) => [number, state]),
    [[1, 'current']],
  )

  const own = { token: ada.token, body: { public_key: ada.pair.publicKey } }
  const set = await people.ask('PUT', 'my-user-key', own)
  t.strictSame([set.status, set.object['active']], [200, false])
  const misspelt = { token: ada.token, body: { ...own.body, activ: true } }
  const refused = await people.ask('PUT', 'my-user-key', misspelt)
  t.strictSame([refused.status, Object.keys(refused.object)], [400, ['activ']])
  const lenient = await people.ask('PUT', 'my-user-key', {
    ...misspelt,
    headers: { prefer: 'handling=lenient' },
  })
  const back = await people.ask('PUT', 'my-user-key', { token: ada.token, body: set.object })
  t.strictSame([lenient.status, back.status], [200, 200], 'what was read can be sent back')
  const early = await people.ask('POST', 'get-session-key', {
    token: ada.token,
    body: { private_key: ada.pair.privateKey },
  })
  t.equal(early.status, 403, 'an inactive key opens nothing')

  const session = await people.session(root)
  const path = `user-keys/${String(set.object['id'])}/activate`
  t.equal((await people.ask('POST', path)).status, 403, 'without a session key')
  t.equal(
    (await people.ask('POST', path, { token: ada.token })).status,
    403,
    'without the permission',
  )
  const headers = { 'if-match': '"of an earlier version"' }
  t.equal((await people.ask('POST', path, { session, headers })).status, 412)
  const activated = await people.ask('POST', path, { session })
  t.strictSame([activated.status, activated.object['active']], [200, true])
  const made = await people.secret(session)
  const [hers, read] = [await people.session(ada), `secrets/${String(made['id'])}`]
  t.equal(
    (await people.ask('GET', read, { session: hers, token: ada.token })).object['plaintext'],
    null,
  )
  await service.request('PATCH', `/api/secrets/secret-roles/${String(made['role'])}/`, {
    body: { users: [ada.id] },
  })
  const opened = await people.ask('GET', read, { session: hers, token: ada.token })
  t.equal(
    opened.object['plaintext'],
    made['plaintext'],
    'a member of the role opens it with her own key',
  )

  const deactivate = `user-keys/${String(set.object['id'])}/deactivate`
  t.equal((await people.ask('POST', deactivate, { headers })).status, 412)
  const off = await people.ask('POST', deactivate)
  t.strictSame([off.status, off.object['active']], [200, false])
  t.equal(
    (await people.ask('GET', read, { session: hers, token: ada.token })).status,
    403,
    'her session ended',
  )
  t.equal((await people.ask('POST', 'user-keys/999/activate', { session })).status, 404)
})

t.test('refuses to remove the last active user key while anything is sealed', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const [{ id } = {}] = (await people.ask('GET', 'user-keys')).results
  const path = `user-keys/${String(id)}`
  t.equal(
    (await people.ask('DELETE', path)).status,
    204,
    'it may be deleted while nothing is sealed',
  )
  const again = await people.ask('POST', 'user-keys', {
    body: { user: root.id, public_key: root.pair.publicKey },
  })
  const at = `user-keys/${String(again.object['id'])}`
  const session = await people.session(root)
  const made = await people.secret(session)
  const other = makePair()
  const removals = [
    { name: 'delete', ask: () => people.ask('DELETE', at) },
    { name: 'bulk delete', ask: () => people.ask('DELETE', 'user-keys', { body: [{ id: again.object['id'] }] }) },
    { name: 'replace', ask: () => people.ask('PATCH', at, { body: { public_key: other.publicKey } }) },
    { name: 'replace one’s own', ask: () => people.ask('PUT', 'my-user-key', { body: { public_key: other.publicKey } }) },
    { name: 'deactivate', ask: () => people.ask('POST', `${at}/deactivate`) },
    { name: 'delete the user', ask: () => service.request('DELETE', `/api/users/users/${root.id}/`) },
  ] // prettier-ignore
  for (const { name, ask } of removals) t.equal((await ask()).status, 409, name)
  t.equal(
    (await people.ask('GET', `secrets/${String(made['id'])}`, { session })).object['plaintext'],
    made['plaintext'],
  )

  const replaced = await people.ask('PUT', 'my-user-key', {
    session,
    body: { public_key: other.publicKey },
  })
  t.strictSame(
    [replaced.status, replaced.object['active']],
    [200, true],
    'with a session key it may be replaced',
  )
  t.equal(
    (await people.ask('GET', 'secrets', { session })).status,
    403,
    'which ends the sessions of the old one',
  )
  const anew = await people.session({ ...root, pair: other })
  t.equal(
    (await people.ask('GET', `secrets/${String(made['id'])}`, { session: anew })).object[
      'plaintext'
    ],
    made['plaintext'],
  )
  t.equal((await people.ask('GET', 'key-versions')).results.length, 1, 'the master key is the same')
})

t.test('deletes a user key with its user', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const [ada, bob] = [await people.user('ada'), await people.user('bob')]
  const session = await people.session(root)
  const made = await people.secret(session)
  for (const { id, pair } of [ada, bob])
    await people.ask('POST', 'user-keys', {
      session,
      body: { user: id, public_key: pair.publicKey },
    })
  await people.session(ada)
  const remove = (...ids: readonly number[]) =>
    service.request('DELETE', '/api/users/users/', { body: ids.map((id) => ({ id })) })
  t.equal((await remove(ada.id)).status, 204, 'with its sessions')
  t.strictSame((await people.ask('GET', 'session-keys')).results.length, 1)
  const second = await service.accounts.createUser({
    username: 'second',
    password: 'for tests only',
    superuser: true,
  })
  const key = await service.accounts.createToken('second', {})
  const both = await service.request('DELETE', '/api/users/users/', {
    token: key,
    body: [{ id: root.id }, { id: bob.id }],
  })
  t.equal(both.status, 409, 'the last two keys in one request')
  t.match(both.object['detail'], /last active user key/)
  const one = await service.request('DELETE', `/api/users/users/${root.id}/`, { token: key })
  t.equal(one.status, 204, 'while another opens everything')
  const last = await service.request('DELETE', `/api/users/users/${bob.id}/`, { token: key })
  t.match([last.status, last.object['detail']], [409, /last active user key/])
  const [row] = await service.database.rows({
    text: 'select username from secrets_userkey k join users_user u on u.id = k.user_id',
    values: [],
  })
  t.strictSame([row?.[0], second > 0, made['id'] !== undefined], ['bob', true, true])
})

t.test('creates one master key for twenty concurrent first user keys', async (t) => {
  const people = new People(await testApp(t, quick))
  const pair = makePair()
  const names = Array.from({ length: 20 }, (_, index) => `user${index}`)
  const users = await Promise.all(names.map((name) => people.user(name)))
  const answers = await Promise.all(
    users.map(({ id }) =>
      people.ask('POST', 'user-keys', { body: { user: id, public_key: pair.publicKey } }),
    ),
  )
  t.ok(answers.every(({ status }) => status === 201))
  t.equal((await people.ask('GET', 'key-versions')).results.length, 1)
  const active = (await people.ask('GET', 'user-keys?active=true')).results
  t.equal(active.length, 1)
})

t.test('refuses one of two requests that remove the last two keys', async (t) => {
  const people = new People(await testApp(t, quick))
  const root = await people.root()
  const ada = await people.user('ada')
  const session = await people.session(root)
  await people.secret(session)
  await people.ask('POST', 'user-keys', {
    session,
    body: { user: ada.id, public_key: ada.pair.publicKey },
  })
  const ids = (await people.ask('GET', 'user-keys?active=true')).results.map(({ id }) => String(id))
  t.equal(ids.length, 2)
  const answers = await Promise.all(ids.map((id) => people.ask('DELETE', `user-keys/${id}`)))
  t.strictSame(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 409],
  )
})

const wrong = [
  { name: 'no key', body: { public_key: '' }, says: /not a readable public key/ },
  { name: 'a private key', body: { public_key: makePair().privateKey }, says: /looks like a private key/ },
  { name: 'a short key', body: { public_key: generatePair(1024).publicKey }, says: /1024 bits/ },
  { name: 'another type', body: { public_key: 5 }, says: /not a readable public key/ },
] // prettier-ignore

t.test('refuses invalid user keys', async (t) => {
  const people = new People(await testApp(t, quick))
  const root = await people.root()
  for (const { name, body, says } of wrong) {
    const own = await people.ask('PUT', 'my-user-key', { body })
    t.strictSame([own.status, Object.keys(own.object)], [400, ['public_key']], name)
    t.match(String(own.object['public_key']), says, name)
    const ada = await people.user(`user-${wrong.findIndex((row) => row.name === name)}`)
    const of = await people.ask('POST', 'user-keys', { body: { ...body, user: ada.id } })
    t.strictSame([of.status, Object.keys(of.object)], [400, ['public_key']], name)
  }
  const ada = await people.user('ada')
  const move = await people.ask('PATCH', 'my-user-key', { body: {} })
  t.equal(move.status, 405)
  const [{ id } = {}] = (await people.ask('GET', 'user-keys')).results
  const given = await people.ask('PATCH', `user-keys/${String(id)}`, { body: { user: ada.id } })
  t.strictSame(given.body, { user: ['A user key stays with its user.'] })
  const second = await people.ask('POST', 'user-keys', {
    body: { user: root.id, public_key: root.pair.publicKey },
  })
  t.equal(second.status, 400)
})

t.test('checks the permissions on user keys', async (t) => {
  const people = new People(await testApp(t, quick))
  const ada = await people.user('ada')
  const body = { public_key: ada.pair.publicKey }
  const first = await people.ask('PUT', 'my-user-key', { token: ada.token, body })
  t.equal(first.status, 403, 'only permitted users create the master key')
  t.match(first.object['detail'], /secrets.add_userkey is missing/)
  await people.root()
  t.equal((await people.ask('GET', 'my-user-key', { token: ada.token })).status, 404)
  t.equal((await people.ask('PUT', 'my-user-key', { token: ada.token, body })).status, 200)
  const mine = await people.ask('GET', 'my-user-key', { token: ada.token })
  t.equal(asObject(mine.object['user'])['username'], 'ada')
  t.equal((await people.ask('GET', 'user-keys', { token: ada.token })).status, 403)
  for (const [method, path] of [
    ['GET', 'my-user-key'],
    ['PUT', 'my-user-key'],
    ['GET', 'user-keys'],
    ['GET', 'my-session-keys'],
    ['GET', 'key-versions'],
    ['GET', 'reveals'],
    ['GET', 'generate-rsa-key-pair'],
  ] as const)
    t.equal(
      (await people.ask(method, path, { token: null, ...(method === 'PUT' ? { body } : {}) }))
        .status,
      401,
      path,
    )
})

t.test('deletes a user without a key, and does not wait for writers of keys', async (t) => {
  const people = new People(await testApp(t, quick))
  const { id } = await people.user('ada')
  const removed = await people.service.request('DELETE', `/api/users/users/${id}/`)
  t.equal(removed.status, 204)
  t.notMatch(removed.statements.join('; '), /pg_advisory_xact_lock/)
})

t.test('generates key pairs', async (t) => {
  const people = new People(await testApp(t, quick))
  const pair = await people.ask('GET', 'generate-rsa-key-pair?key_size=2048')
  t.equal(pair.status, 200)
  t.equal(pair.headers['cache-control'], 'no-store')
  const body = { public_key: pair.object['public_key'] }
  t.equal((await people.ask('PUT', 'my-user-key', { body })).object['active'], true)
  const key = await people.ask('POST', 'get-session-key', {
    body: { private_key: pair.object['private_key'] },
  })
  t.equal(key.status, 200)
  for (const size of ['1024', '2047', 'x', '', '8192000'])
    t.equal((await people.ask('GET', `generate-rsa-key-pair?key_size=${size}`)).status, 400, size)
})

checkRequiredTests(t, import.meta.url)
