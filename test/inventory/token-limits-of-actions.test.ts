import t from 'tap'
import { openTestApi } from './test-api.ts'
import type { Method } from '../support/app.ts'

const { app, make } = await openTestApi(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const password = 'for tests only'
const user = await make('users/users/', { username: 'chief', password, is_superuser: true })
const other = await make('users/users/', { username: 'other', password })

/** Makes a token of the superuser with limits; returns its key. */
async function limited(body: object): Promise<string> {
  const { status, object, text } = await request('POST', '/api/users/tokens/', {
    body: { user, ...body },
  })
  if (status !== 201) throw new Error(text)
  return String(object['key'])
}

const send = (token: string, method: Method, path: string, body?: unknown) =>
  request(method, path, { token, ...(body === undefined ? {} : { body }) })

t.test('a token with limits adds no members to a secret role', async (t) => {
  const role = await make('secrets/secret-roles/', { name: 'Login', slug: 'login' })
  const key = await limited({
    limits: { models: ['secrets.secretrole', 'users.user'], actions: ['view'] },
  })
  const changing = await limited({
    limits: [
      { models: ['secrets.secretrole'], actions: ['view', 'change'] },
      { models: ['users.user'], actions: ['view'] },
    ],
  })
  const path = `/api/secrets/secret-roles/${role}/`
  t.equal((await send(key, 'PATCH', path, { name: 'Logins' })).status, 403)
  t.equal((await send(changing, 'PATCH', path, { name: 'Logins' })).status, 200)
  const added = await send(changing, 'PATCH', path, { users: [other] })
  t.match(added, { status: 403, text: /the token has limits/ })
})

t.test('repeats no response to a token with other limits', async (t) => {
  const plain = await limited({})
  const key = await limited({ limits: { models: ['dcim.region'], actions: ['add'] } })
  const add = (token: string) =>
    request('POST', '/api/dcim/regions/', {
      token,
      body: { name: 'Europe', slug: 'europe' },
      headers: { 'idempotency-key': 'once' },
    })
  t.equal((await add(plain)).status, 201)
  t.equal((await add(key)).status, 422)
})
