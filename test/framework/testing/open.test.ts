import t from 'tap'
import { openService } from '../../../src/framework/testing/open.ts'
import { Samples } from '../../../src/framework/testing/samples.ts'
import { service } from '../../fixtures/inventory.ts'
import { asObject } from '../../support/json.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'

t.test('writes and reads secrets with the session key of the superuser', async (t) => {
  const connection = await createDatabase(t, { template: 'template1' })
  const opened = await openService(service, { DATABASE_URL: addressOf(connection) })
  const { request } = opened
  try {
    const id = await new Samples(opened).make('secrets.Secret')
    const url = `/api/secrets/secrets/${id}/`
    const cases = [
      { name: 'as the superuser', options: {}, isShown: true },
      { name: 'without a session key', options: { session: null }, isShown: false },
      { name: 'without a token', options: { token: null }, isShown: false },
    ]
    for (const { name, options, isShown } of cases) {
      const { status, body } = await request('GET', url, options)
      t.equal(status, 200, name)
      t.equal(typeof asObject(body)['plaintext'] === 'string', isShown, name)
    }
  } finally {
    await opened.close()
  }
})
