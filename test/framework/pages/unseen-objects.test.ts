import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

t.test('names no objects to users who may delete them but not see them', async (t) => {
  const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
  const { results } = await service.request('GET', '/api/users/permissions/?limit=0')
  const permission = results.find(({ codename }) => codename === 'store.delete_depot')
  const body = { username: 'jo', password: 'for tests only', permissions: [permission?.['id']] }
  await service.request('POST', '/api/users/users/', { body })
  await service.request('POST', '/api/store/depots/', { body: { name: 'Hidden', slug: 'h1' } })
  const client = new WebClient(service)
  await client.login('jo')

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
