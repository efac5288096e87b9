import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'
import { revertingOf } from '../revert/reverting.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { request } = app
const hooks = new Webhooks(app)
const { revert } = revertingOf(app)

t.test('brings a deleted webhook back without its secret', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  const url = `${webhooksUrl}${id}/`
  const undone = await revert(await request('DELETE', url))
  t.equal(undone.status, 200, undone.text)
  t.match((await request('GET', url)).object, { enabled: false, secret_made: null })
  await request('PATCH', url, { body: { enabled: true } })
  await request('POST', '/api/store/areas/', { body: { name: 'oslo', slug: 'oslo' } })
  await hooks.deliver()
  t.equal(receiver.received.length, 0, 'nothing is signed with the secret of before')
  const [row] = await app.database.rows({
    text: 'select secret, former_secret from extras_webhook where id = $1',
    values: [id],
  })
  t.strictSame(row, [null, null])
  await request('POST', `${url}secret/`)
  await hooks.deliver()
  t.equal(receiver.received.length, 0, 'its position is not known')
  const { object } = await request('GET', '/api/changes/?since=now')
  await request('POST', `${url}redeliver/`, { body: { since: object['next'] } })
  await request('POST', '/api/store/areas/', { body: { name: 'bern', slug: 'bern' } })
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
})
