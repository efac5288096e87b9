import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from '../pages/web-client.ts'

t.test('accepts the longest password, of characters that take two UTF-16 units', async (t) => {
  const service = await testApp(t)
  const password = '😀'.repeat(128)
  const body = { username: 'ada', password }
  t.equal((await service.request('POST', '/api/users/users/', { body })).status, 201)
  t.equal((await new WebClient(service).login('ada', password)).status, 303)
})
