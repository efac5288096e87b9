import t from 'tap'
import { privateKeyOf } from '../../../src/features/secrets/private-keys.ts'
import { userKeysOf } from '../../../src/features/secrets/user-key-accounts.ts'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

t.test('names a user that does not exist', async (t) => {
  const { database } = await testApp(t)
  const keys = userKeysOf({ graph, database, extensions }, undefined)
  const refusal = { fields: { username: ['There is no user "nobody".'] } }
  t.match(await errorOf(keys.activate('nobody')), refusal)
  t.match(await errorOf(keys.set('nobody', 'a key')), refusal)
})

t.test('names the field of a private key that cannot be read', async (t) => {
  const fields = { private_key: [/private key/i] }
  t.match(await errorOf(privateKeyOf({ private_key: 'mine' })), { fields })
  const missing = { private_key: ['This field is required.'] }
  t.match(await errorOf(privateKeyOf({})), { fields: missing })
})
