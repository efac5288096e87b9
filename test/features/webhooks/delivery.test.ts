import t from 'tap'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { request } = app
const hooks = new Webhooks(app)
const areas = '/api/store/areas/'
const area = async (name: string): Promise<number> =>
  Number((await request('POST', areas, { body: { name, slug: name } })).object['id'])

t.test('sends each change, signed as Standard Webhooks says', async (t) => {
  const receiver = await openReceiver(t)
  const { id, secret } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  t.match(secret, /^whsec_[\w+/]{43}=$/)
  const oslo = await area('oslo')
  await request('PATCH', `${areas}${oslo}/`, { body: { name: 'Oslo' } })
  await request('DELETE', `${areas}${oslo}/`)
  await hooks.deliver()
  const events = receiver.received.map((one) => receiver.verify(one, secret))
  t.strictSame(
    events.map(({ type, subject }) => [type, subject]),
    ['created', 'updated', 'deleted'].map((action) => [
      `store.area.${action}`,
      `store.area/${oslo}`,
    ]),
  )
  const [first] = receiver.received
  t.match(first?.headers, {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'webhook-id': `change_${String(events[0]?.['id'])}`,
    'webhook-timestamp': /^\d{10}$/,
    'webhook-signature': /^v1,[\w+/]{43}=$/,
  })
  t.throws(() => first && receiver.verify({ ...first, body: `${first.body} ` }, secret))
  const rows = await hooks.deliveries(id)
  t.strictSame(
    rows.map(({ state, attempts, status_code }) => [state, attempts, status_code]),
    Array.from({ length: 3 }, () => ['delivered', 1, 204]),
  )
  await hooks.deliver()
  t.equal(receiver.received.length, 3, 'each once')
})

t.test('retries in order of each object, while others go on', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  const [rome, bern] = [await area('rome'), await area('bern')]
  await request('PATCH', `${areas}${rome}/`, { body: { name: 'Rome' } })
  await request('PATCH', `${areas}${bern}/`, { body: { name: 'Bern' } })
  receiver.answer = ({ subject }) => (subject === `store.area/${rome}` ? 503 : 200)
  await hooks.deliver()
  const seen = (): readonly string[] =>
    receiver.received.map(({ event }) => `${String(event['subject'])} ${String(event['type'])}`)
  t.strictSame(
    seen().toSorted(),
    [
      `store.area/${bern} store.area.created`,
      `store.area/${bern} store.area.updated`,
      `store.area/${rome} store.area.created`,
    ].toSorted(),
  )
  const [failed] = await hooks.deliveries(id)
  t.match(failed, {
    state: 'waiting',
    attempts: 1,
    status_code: 503,
    error: 'The endpoint answered 503.',
  })
  const soon = Date.parse(String(failed?.['next_attempt'])) - Date.now()
  t.ok(soon > 2_000 && soon < 7_000, 'in five seconds')
  receiver.answer = () => 200
  await hooks.hasten()
  receiver.received.length = 0
  await hooks.deliver()
  t.strictSame(seen(), [
    `store.area/${rome} store.area.created`,
    `store.area/${rome} store.area.updated`,
  ])
  t.strictSame(
    (await hooks.deliveries(id)).map(({ state, attempts }) => [state, attempts]),
    [
      ['delivered', 2],
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 1],
    ],
  )
})

t.test('gives up after ten attempts, and goes on with the next change', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  const kiel = await area('kiel')
  await request('PATCH', `${areas}${kiel}/`, { body: { name: 'Kiel' } })
  receiver.answer = ({ event }) => (event['type'] === 'store.area.created' ? 0 : 200)
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await hooks.hasten()
    await hooks.deliver()
  }
  t.match(await hooks.deliveries(id), [
    { state: 'failed', attempts: 10, status_code: null, error: /^The connection failed: / },
    { state: 'delivered', attempts: 1 },
  ])
})

t.test('disables a webhook whose endpoint is gone', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  receiver.answer = () => 410
  await area('bonn')
  await hooks.deliver()
  const { object } = await request('GET', `${webhooksUrl}${id}/`)
  t.match(object, { enabled: false, disabled_reason: /410/ })
  await area('ulm')
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
  receiver.answer = () => 200
  await request('PATCH', `${webhooksUrl}${id}/`, { body: { enabled: true } })
  const again = await request('GET', `${webhooksUrl}${id}/`)
  t.match(again.object, { enabled: true, disabled_reason: '' })
  await hooks.deliver()
  t.equal(receiver.received.length, 2, 'the changes since then follow')
})

t.test('follows no redirect', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  receiver.answer = () => 307
  await area('jena')
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
  t.match(await hooks.deliveries(id), [{ state: 'waiting', status_code: 307 }])
})

t.test('sends only the wanted actions, and the objects that the filter finds', async (t) => {
  const receiver = await openReceiver(t)
  await hooks.register({
    endpoint: receiver.url,
    models: ['store.area'],
    actions: ['updated', 'deleted'],
    filter: 'name__isw=n',
  })
  const [nice, metz] = [await area('nice'), await area('metz')]
  await request('PATCH', `${areas}${nice}/`, { body: { name: 'nizza' } })
  await request('PATCH', `${areas}${metz}/`, { body: { name: 'Metz' } })
  await hooks.deliver()
  t.strictSame(
    receiver.received.map(({ subject }) => subject),
    [`store.area/${nice}`],
  )
  await request('DELETE', `${areas}${nice}/`)
  await request('DELETE', `${areas}${metz}/`)
  await hooks.deliver()
  t.equal(receiver.received.length, 3, 'all deletions')
})

checkRequiredTests(t, import.meta.url)
