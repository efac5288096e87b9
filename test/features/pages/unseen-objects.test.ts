import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { WebClient } from './web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
await service.request('POST', '/api/store/depots/', { body: { name: 'Hidden', slug: 'h1' } })

/** Returns a client that is signed in as a new user with some permissions. */
async function userWith(username: string, ...codenames: readonly string[]): Promise<WebClient> {
  await makeUser(service, username, codenames)
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

t.test('counts no hidden objects that a delete changes, only those that prevent it', async (t) => {
  const area = await service.request('POST', '/api/store/areas/', {
    body: { name: 'A', slug: 'a' },
  })
  const { id } = area.object
  const body = { name: 'Unseen', slug: 'unseen', area: id }
  await service.request('POST', '/api/store/depots/', { body })
  const client = await userWith('cy', 'store.view_area', 'store.delete_area')
  const url = `/store/areas/${String(id)}/delete/`
  const { text } = await client.get(url)
  t.match(text, /reference to it is emptied.*objects that you may not view/s)
  t.notMatch(text, /1 depot|Unseen/)
  const root = new WebClient(service)
  await root.login()
  t.match((await root.get(url)).text, /1 depot \(area\): .*Unseen/s)
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

t.test('shows a reference to an object that the reader may not see without its id', async (t) => {
  const user = await service.request('GET', '/api/users/users/?username=root')
  const body = {
    description: 'For tests',
    user: (user.object['results'] as { id: number }[])[0]?.id,
  }
  const token = await service.request('POST', '/api/users/tokens/', { body })
  const id = String(token.object['id'])
  const client = await userWith('dee', 'users.view_token')
  for (const url of ['/users/tokens/', `/users/tokens/${id}/`]) {
    const { text } = await client.get(url)
    t.match(text, />hidden user</, url)
    t.notMatch(text, /href="\/users\/users\/\d+\/"|#\d/, url)
  }
  const seeing = await userWith('eve', 'users.view_token', 'users.view_user')
  t.match((await seeing.get(`/users/tokens/${id}/`)).text, /<a href="\/users\/users\/\d+\/">root</)
})
