import t from 'tap'
import { secretSealing, signedHeaders } from '../../../src/features/webhooks/secrets.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { request, database } = app
const hooks = new Webhooks(app)
const area = (name: string) => request('POST', '/api/store/areas/', { body: { name, slug: name } })

t.test('shows a secret once', async (t) => {
  const { id, secret } = await hooks.register({
    endpoint: 'http://127.0.0.1:9/',
    models: ['store.area'],
  })
  const shown = [
    await request('GET', `${webhooksUrl}${id}/`),
    await request('GET', webhooksUrl),
    await request('PATCH', `${webhooksUrl}${id}/`, { body: { actions: ['created'] } }),
    await request('GET', `/api/extras/object-changes/?model=extras.webhook&limit=100`),
  ]
  for (const { status, text } of shown) {
    t.equal(status, 200)
    t.notMatch(text, secret.slice(6))
    t.notMatch(text, 'whsec_')
  }
  const [row] = await database.rows<[string]>({
    text: 'select secret from extras_webhook where id = $1',
    values: [id],
  })
  t.notMatch(String(row?.[0]), secret.slice(6), 'it is sealed')
  t.match(String(row?.[0]), /^ey/)
  const log = await request('GET', `/api/extras/object-changes/?object_id=${id}&ordering=-time`)
  t.match(log.results[1]?.['after'], { secret_made: String }, 'the change log tells that it is new')
  const url = `${webhooksUrl}${id}/secret/`
  const tried = await request('POST', `${url}?dry_run=true`, { undocumented: 'no dry run' })
  t.equal(tried.status, 400)
  t.notMatch(tried.text, 'whsec_')
  const made = await request('POST', url)
  t.equal(made.headers['cache-control'], 'no-store')
})

t.test('signs with the former secret for a day, too', async (t) => {
  const receiver = await openReceiver(t)
  const { id, secret } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  const { object } = await request('POST', `${webhooksUrl}${id}/secret/`)
  await area('bath')
  await hooks.deliver()
  const [one] = receiver.received
  if (!one) throw new Error('nothing was received')
  receiver.verify(one, secret)
  receiver.verify(one, String(object['secret']))
  await app.runSql(`update extras_webhook set secret_made = now() - interval '25 hours'`)
  await area('york')
  await hooks.deliver()
  const [, other] = receiver.received
  if (!other) throw new Error('nothing was received')
  t.throws(() => receiver.verify(other, secret))
  receiver.verify(other, String(object['secret']))
})

t.test('signs with the new secret alone where the former one is revoked', async (t) => {
  const receiver = await openReceiver(t)
  const { id, secret } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  const made = await request('POST', `${webhooksUrl}${id}/secret/`, { body: { revoke: true } })
  await area('hull')
  await hooks.deliver()
  const [one] = receiver.received
  if (!one) throw new Error('nothing was received')
  receiver.verify(one, String(made.object['secret']))
  t.throws(() => receiver.verify(one, secret))
})

t.test('sends nothing before there is a secret', async (t) => {
  const receiver = await openReceiver(t)
  const body = { name: 'later', endpoint: receiver.url, models: ['store.area'] }
  const { object } = await request('POST', webhooksUrl, { body })
  await area('cork')
  await hooks.deliver()
  t.equal(receiver.received.length, 0)
  await request('POST', `${webhooksUrl}${String(object['id'])}/secret/`)
  await hooks.deliver()
  t.equal(receiver.received.length, 1, 'then what was changed since the registration')
})

t.test('opens a secret for its own webhook only', async (t) => {
  const { seal, open } = secretSealing(database)
  const sealed = await seal('whsec_AAAA', 1)
  t.equal(await open(sealed, 1), 'whsec_AAAA')
  await t.rejects(open(sealed, 2), /another webhook/)
})

t.test('signs as the example of Standard Webhooks', async (t) => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const headers = signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
  t.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

t.test('runs no statement more for writes', async (t) => {
  const { statements } = await area('wien')
  t.strictSame(
    statements.filter((text) => text.includes('webhook')),
    [],
  )
})

checkRequiredTests(t, import.meta.url)
