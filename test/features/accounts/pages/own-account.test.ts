import { generateKeyPairSync } from 'node:crypto'
import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { WebClient } from '../../pages/web-client.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

t.test('users with rights to some objects change what is theirs', async (t) => {
  const service = await testApp(t)
  const { request } = service
  const password = 'for tests only'
  const { object } = await request('POST', '/api/users/users/', {
    body: { username: 'jo', password },
  })
  const right = {
    name: 'Some areas',
    models: ['store.area'],
    actions: ['change'],
    constraints: { slug: 'asia' },
    users: [object['id']],
  }
  await request('POST', '/api/users/object-permissions/', { body: right })
  await request('PUT', '/api/secrets/my-user-key/', { body: { public_key: keys.publicKey } })
  const jo = new WebClient(service)
  await jo.login('jo')
  const zone = await jo.post('/user/time-zone/', { time_zone: 'Asia/Tokyo' })
  t.equal(zone.status, 303, 'the time zone')
  t.equal((await jo.post('/store/areas/columns/', { column: 'slug' })).status, 303, 'lists')
  const made = await jo.post('/user/api-tokens/add/', { description: 'job', write_enabled: 'true' })
  t.equal(made.status, 201, 'a token')
  const [, id = ''] = /api-tokens\/(\d+)\//.exec((await jo.get('/user/api-tokens/')).text) ?? []
  const own = `/user/api-tokens/${id}/`
  t.equal((await jo.post(own, { description: 'night job' })).status, 303, 'its description')
  const token = await service.accounts.createToken('jo', {})
  const userKey = { body: { public_key: keys.publicKey }, token }
  const set = await request('PUT', '/api/secrets/my-user-key/', userKey)
  t.equal(set.status, 200, set.text)
  t.equal((await jo.post(`${own}delete/`, {})).status, 303, 'deletes it')
  const changed = { current: password, password: 'other for tests', repeated: 'other for tests' }
  t.match(await jo.post('/user/password/', changed), {
    status: 303,
    headers: { location: '/user/?done=password' },
  })
})
