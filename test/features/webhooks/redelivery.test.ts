import t from 'tap'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { deliverWebhooks } from '../../../src/features/webhooks/deliver-webhooks.ts'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks, deliveriesUrl, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { request } = app
const hooks = new Webhooks(app)
const area = async (name: string): Promise<number> =>
  Number((await request('POST', '/api/store/areas/', { body: { name, slug: name } })).object['id'])

t.test('delivers one change again', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  await area('oslo')
  await area('turku')
  await hooks.deliver()
  const [, second] = await hooks.deliveries(id)
  const url = `${deliveriesUrl}${String(second?.['id'])}/redeliver/`
  const again = await request('POST', url)
  t.match(again, { status: 200, object: { state: 'waiting', attempts: 0, finished: null } })
  await hooks.deliver()
  const [, one, other] = receiver.received
  t.equal(receiver.received.length, 3)
  t.equal(one?.body, other?.body)
  t.equal(one?.headers['webhook-id'], other?.headers['webhook-id'], 'under the same id')
  t.equal((await request('POST', `${deliveriesUrl}999999/redeliver/`)).status, 404)
})

t.test('delivers the changes since a cursor again', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  for (const name of ['kyiv', 'lviv', 'odesa']) await area(name)
  await hooks.deliver()
  const [first] = receiver.received
  const url = `${webhooksUrl}${id}/redeliver/`
  const again = await request('POST', url, { body: { since: String(first?.event['cursor']) } })
  t.equal(again.status, 200, again.text)
  await hooks.deliver()
  t.strictSame(
    receiver.received.slice(3).map(({ subject }) => subject),
    receiver.received.slice(1, 3).map(({ subject }) => subject),
  )
  const wrong = await request('POST', url, { body: { since: 'yesterday' } })
  t.match(wrong, { status: 400, object: { since: [/not a cursor/] } })
})

t.test('loses nothing of a process that ended', async (t) => {
  const receiver = await openReceiver(t)
  const { id, secret } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  await area('riga')
  // The process ends while the receiver has the request, and stores nothing of the attempt.
  const ended = new AbortController()
  receiver.answer = () => {
    ended.abort()
    return 0
  }
  await deliverWebhooks(hooks.job(ended.signal))
  t.match(await hooks.deliveries(id), [{ state: 'waiting', attempts: 1, error: '' }])
  receiver.answer = () => 200
  await hooks.deliver()
  t.equal(receiver.received.length, 1, 'it is claimed for a minute')
  await hooks.hasten()
  await hooks.deliver()
  t.equal(receiver.received.length, 2)
  t.strictSame(
    receiver.received.map((one) => receiver.verify(one, secret)['id']),
    [receiver.received[0]?.event['id'], receiver.received[0]?.event['id']],
  )
})

t.test('sends nothing from a copy of the database', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  receiver.answer = () => 500
  await area('gent')
  await hooks.deliver()
  // As where the copy begins an epoch of its own.
  await app.runSql(`update _epoch set epoch = '0badc0de'`)
  await hooks.hasten()
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
  const { object } = await request('GET', `${webhooksUrl}${id}/`)
  t.match(object, { enabled: false, disabled_reason: /not known any more/ })
  await app.runSql('delete from extras_webhook')
})

t.test('delivers a change once where several processes deliver at once', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  for (let number = 1; number <= 30; number += 1) await area(`place-${number}`)
  await Promise.all(Array.from({ length: 4 }, () => hooks.deliver()))
  await hooks.deliver()
  t.equal(new Set(receiver.received.map(({ subject }) => subject)).size, 30)
  t.equal(receiver.received.length, 30)
  t.equal((await hooks.deliveries(id)).length, 30)
})

checkRequiredTests(t, import.meta.url)
