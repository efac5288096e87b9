import t from 'tap'
import { WebClient } from '../pages/web-client.ts'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

t.test('undoes a change by a button on its page, and says what prevents it', async (t) => {
  const app = await testApp(t)
  const { request } = app
  const areas = '/api/store/areas/'
  const { object } = await request('POST', areas, { body: { name: 'Oslo', slug: 'oslo' } })
  const url = `${areas}${String(object['id'])}/`
  await request('PATCH', url, { body: { name: 'Bergen' } })
  const { results } = await request('GET', '/api/extras/object-changes/?action=3&ordering=-id')
  const page = `/extras/object-changes/${String(results[0]?.['id'])}/`
  const root = new WebClient(app)
  await root.login()
  t.match((await root.get(page)).text, `action="${page}do/revert/"`)
  t.match(await root.post(`${page}do/revert/`, {}), { status: 303 })
  t.match((await root.get(page)).text, /The change was undone\./)
  t.equal((await request('GET', url)).object['name'], 'Oslo')
  const again = await root.post(`${page}do/revert/`, {})
  t.equal(again.status, 409)
  t.match(
    again.text,
    /name: was &quot;Bergen&quot; then, and is &quot;Oslo&quot; now|name: was "Bergen"/,
  )
  await makeUser(app, 'reader', ['extras.view_objectchange', 'store.view_area'])
  const reader = new WebClient(app)
  await reader.login('reader', 'for tests only')
  t.equal((await reader.post(`${page}do/revert/`, {})).status, 403)
})
