import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { People, quick } from './people.ts'

const service = await testApp(t, { ...quick, LOGIN_REQUIRED: 'true' })
const people = new People(service)
const root = await people.root()
const ada = await people.user('ada', [
  'secrets.view_userkey',
  'secrets.view_secretrole',
  'store.view_depot',
])
const session = await people.session(root)
const key = await people.ask('POST', 'user-keys', {
  session,
  body: { user: ada.id, public_key: ada.pair.publicKey },
})
await people.ask('POST', `user-keys/${String(key.object['id'])}/activate`, { session })
const role = await people.samples.make('secrets.SecretRole', { given: { users: [ada.id] } })
const [seen, closed, hidden] = [
  await people.secret(session, { role }),
  await people.secret(session, { role }),
  await people.secret(session, { role }),
]
for (const [secret, name] of [
  [seen, 'seen'],
  [closed, 'closed'],
  [hidden, 'never visible'],
] as const)
  await service.request('PATCH', `/api/secrets/secrets/${String(secret['id'])}/`, {
    body: { name },
  })

/** Gives Ada an action on the objects of a model that meet conditions. */
const grant = async (model: string, action: string, constraints: object) => {
  const made = await service.request('POST', '/api/users/object-permissions/', {
    body: {
      name: `${action} ${model}`,
      models: [model],
      actions: [action],
      constraints,
      users: [{ username: 'ada' }],
    },
  })
  if (made.status !== 201) throw new Error(made.text)
}

await grant('secrets.secret', 'view', { name: ['seen', 'closed'] })
await grant('secrets.secret', 'reveal', { name: ['seen', 'never visible'] })
await grant('secrets.userkey', 'change', { user_id: ada.id })

t.test('opens the values of visible objects only', async (t) => {
  const own = { token: ada.token, session: await people.session(ada) }
  t.equal((await people.ask('GET', `secrets/${String(seen['id'])}`, own)).status, 200)
  t.equal((await people.ask('GET', `secrets/${String(hidden['id'])}`, own)).status, 404)
  const { results } = await people.ask('GET', 'secrets', own)
  t.strictSame(new Set(results.map(({ id }) => id)), new Set([seen['id'], closed['id']]))
  const guess = { ...own, body: { plaintext: 'x' } }
  t.equal((await people.ask('POST', `secrets/${String(hidden['id'])}/verify`, guess)).status, 404)
})

t.test('opens the values only of objects that may be revealed', async (t) => {
  const own = { token: ada.token, session: await people.session(ada) }
  const { results } = await people.ask('GET', 'secrets', own)
  const values = new Map(results.map(({ id, plaintext }) => [id, plaintext]))
  t.type(values.get(seen['id']), 'string')
  t.equal(values.get(closed['id']), null)
  const one = await people.ask('GET', `secrets/${String(closed['id'])}`, own)
  t.match([one.status, one.object['plaintext']], [200, null])
  const guess = { ...own, body: { plaintext: 'x' } }
  const refused = await people.ask('POST', `secrets/${String(closed['id'])}/verify`, guess)
  t.match([refused.status, refused.text], [403, /reveal_secret is limited to other objects/])
  t.equal((await people.ask('POST', `secrets/${String(seen['id'])}/verify`, guess)).status, 200)
})

t.test('refuses to permit reveals of models without secret fields', async (t) => {
  const { status, text } = await service.request('POST', '/api/users/object-permissions/', {
    body: { name: 'none', models: ['secrets.secretrole'], actions: ['reveal'] },
  })
  t.match([status, text], [400, /`reveal` needs secret fields: secret roles have none/])
})

t.test('deactivates the user keys of a permission only', async (t) => {
  const { results } = await people.ask('GET', 'user-keys')
  const ofRoot = results.find(({ id }) => id !== key.object['id'])?.['id']
  const refused = await people.ask('POST', `user-keys/${String(ofRoot)}/deactivate`, {
    token: ada.token,
  })
  t.match([refused.status, refused.text], [403, /change_userkey is limited to other objects/])
  const done = await people.ask('POST', `user-keys/${String(key.object['id'])}/deactivate`, {
    token: ada.token,
  })
  t.equal(done.status, 200, done.text)
})
