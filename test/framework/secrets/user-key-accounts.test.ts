import t from 'tap'
import { privateKeyOf } from '../../../src/framework/secrets/private-keys.ts'
import { userKeysOf } from '../../../src/framework/secrets/user-key-accounts.ts'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'

t.test('names a user that does not exist', async (t) => {
  const { database } = await testApp(t)
  const keys = userKeysOf({ graph, database, extensions }, undefined)
  const refusal = { fields: { username: ['There is no user "nobody".'] } }
  await t.rejects(keys.activate('nobody'), refusal)
  await t.rejects(keys.set('nobody', 'a key'), refusal)
})

t.test('names the field of a private key that cannot be read', async (t) => {
  const fields = { private_key: [/private key/i] }
  await t.rejects(privateKeyOf({ private_key: 'mine' }), { fields })
  await t.rejects(privateKeyOf({}), { fields: { private_key: ['This field is required.'] } })
})
