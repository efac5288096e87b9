import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { People, quick } from './people.ts'

t.test('admits members of a role that they may not see, as reads do', async (t) => {
  const service = await testApp(t, { ...quick, LOGIN_REQUIRED: 'true' })
  const people = new People(service)
  const session = await people.session(await people.root())
  const [ada, eve] = [
    await people.user('ada', ['secrets.view_secret']),
    await people.user('eve', ['secrets.view_secret']),
  ]
  const depot = await people.samples.make('store.Depot')
  const role = await people.samples.make('secrets.SecretRole', { given: { users: [ada.id] } })
  const { id } = await people.secret(session, { depot, role, name: 'a', plaintext: 'first' })
  const right = await service.request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'no role',
      models: ['secrets.secretrole'],
      actions: ['view'],
      constraints: { id: 0 },
      users: [ada.id, eve.id],
    },
  })
  t.equal(right.status, 201, right.text)
  const body = { plaintext: 'first' }
  const path = `secrets/${String(id)}/verify`
  const mine = await people.ask('POST', path, { token: ada.token, body })
  t.strictSame([mine.status, mine.body], [200, { matches: true }], mine.text)
  t.equal((await people.ask('POST', path, { token: eve.token, body })).status, 403)
})
