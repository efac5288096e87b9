import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { trimmedLogOf } from '../../support/trimmed-log.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { request } = app
const hooks = new Webhooks(app)
const { trimAll } = trimmedLogOf(app)
const area = async (name: string): Promise<number> =>
  Number((await request('POST', '/api/store/areas/', { body: { name, slug: name } })).object['id'])

t.test('goes on where the log was trimmed up to what was delivered', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  await area('oslo')
  await hooks.deliver()
  await trimAll()
  await hooks.deliver()
  await area('bergen')
  await hooks.deliver()
  t.equal(receiver.received.length, 2)
  t.match((await request('GET', `${webhooksUrl}${id}/`)).object, { enabled: true })
  await app.runSql('delete from extras_webhook')
})

t.test('says that a change is not kept any more', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  receiver.answer = () => 500
  await area('riga')
  await hooks.deliver()
  await trimAll()
  await hooks.hasten()
  receiver.answer = () => 200
  await hooks.deliver()
  t.equal(receiver.received.length, 1, 'only the first attempt')
  t.match(await hooks.deliveries(id), [
    { state: 'failed', attempts: 2, error: /does not keep the change/ },
  ])
  await area('kyiv')
  await hooks.deliver()
  t.equal(receiver.received.length, 2, 'later changes are delivered')
  await app.runSql('delete from extras_webhook')
})

t.test('disables a webhook that is behind what was trimmed', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  await area('graz')
  await trimAll()
  await hooks.deliver()
  const { object } = await request('GET', `${webhooksUrl}${id}/`)
  t.match(object, { enabled: false, disabled_reason: /not known any more/ })
})
