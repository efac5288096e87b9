import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
await service.request('POST', '/api/store/depots/', { body: { name: 'Hidden', slug: 'h1' } })

/** Returns a client that is signed in as a new user with one permission. */
async function userWith(username: string, codename: string): Promise<WebClient> {
  const { results } = await service.request('GET', '/api/users/permissions/?limit=0')
  const permission = results.find((one) => one['codename'] === codename)
  const body = { username, password: 'for tests only', permissions: [permission?.['id']] }
  await service.request('POST', '/api/users/users/', { body })
  const client = new WebClient(service)
  await client.login(username)
  return client
}

t.test('fills no form with an object for users who may change it but not see it', async (t) => {
  const client = await userWith('al', 'store.change_depot')
  const page = await client.get('/store/depots/1/edit/')
  t.match(page, { status: 403, text: 'store.view_depot' })
  t.notMatch(page.text, 'Hidden')
  const sent = await client.post('/store/depots/1/edit/', { name: 'Mine', slug: 'h1' })
  t.match(sent, { status: 403, text: 'store.view_depot' })
  const tokens = await userWith('bo', 'users.change_token')
  t.match(await tokens.get('/users/tokens/1/edit/'), { status: 403, text: 'users.view_token' })
})

t.test('names no objects to users who may delete them but not see them', async (t) => {
  const client = await userWith('jo', 'store.delete_depot')
  const one = await client.get('/store/depots/1/delete/')
  t.equal(one.status, 200)
  t.match(one.text, 'Delete depot #1?')
  t.notMatch(one.text, 'Hidden')
  const several = await client.post('/store/depots/several/', { do: 'delete', id: '1' })
  t.equal(several.status, 200)
  t.match(several.text, '#1')
  t.notMatch(several.text, 'Hidden')
  const fields = { do: 'delete', all: '1', back: 'q=Hidden' }
  const all = await client.post('/store/depots/several/', fields)
  t.equal(all.status, 403, 'filters do not tell what objects hold')
  const done = await client.post('/store/depots/1/delete/', {})
  t.equal(done.status, 303)
  t.notMatch((await client.get('/')).text, 'Hidden')
})
