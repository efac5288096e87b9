import t from 'tap'
import { inGroup } from '../../../../src/framework/model/index.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { makeUser } from '../../../support/person.ts'
import { serviceWithPolicies } from '../../../support/with-policies.ts'

/** The fixture inventory, whose holds have a hidden state. */
const service = serviceWithPolicies(fixtureDefinition, {
  'store.Hold': { fields: { state: { view: [inGroup('keepers')] } } },
})
const { testApp } = appTestingOf(service, 'fixture with a hidden state')
const app = await testApp(t)
const { request } = app
const hold = await new Samples(app).make('store.Hold', { given: { state: 'held', group: null } })
const url = `/api/store/holds/${hold}/`
const token = await makeUser(app, 'clerk', [
  ...['view_hold', 'change_hold', 'hold_hold'].map((name) => `store.${name}`),
  'store.let_go_hold',
])

/** The document of the fixture was made without the policy. */
const undocumented = 'the state is absent'

t.test('a refused action does not tell a state that its user does not see', async (t) => {
  const refused = await request('POST', `${url}hold/`, { token, undocumented })
  t.equal(refused.status, 400, refused.text)
  t.strictSame(refused.object, { state: ['"hold" takes an object that is "planned" (Planned).'] })
  const root = await request('POST', `${url}hold/`)
  t.match(root.object, { state: [/; this one is "held" \(Held\)\.$/] })
})

t.test('the permission of an action includes the state, that of a change does not', async (t) => {
  const changed = await request('PATCH', url, { body: { state: 'free' }, token, undocumented })
  t.match(changed, { status: 403, text: /store\.Hold\.state/ })
  const done = await request('POST', `${url}let_go/`, { token, undocumented })
  t.equal(done.status, 200, done.text)
  t.notOk('state' in done.object)
  t.match((await request('GET', url)).object['state'], ['free'])
})
