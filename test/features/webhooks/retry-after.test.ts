import t from 'tap'
import { parseRetryAfter } from '../../../src/features/webhooks/retries.ts'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const hooks = new Webhooks(app)

t.test('reads seconds and dates', async (t) => {
  const now = Date.parse('2026-11-29T12:00:00Z')
  const cases = [
    ['120', 120],
    ['0', 0],
    ['Sun, 29 Nov 2026 12:01:30 GMT', 90],
    ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['Sun, soon', 0],
    ['2026-11-29T12:01:30Z', 0],
  ] as const
  for (const [text, seconds] of cases) t.equal(parseRetryAfter(text, now), seconds, text)
})

t.test('waits as long as the receiver asks', async (t) => {
  const inTenMinutes = new Date(Date.now() + 600_000).toUTCString()
  const day = 86_400
  const cases = [
    [429, '120', 120],
    [503, '120', 120],
    [503, inTenMinutes, 600],
    [503, '1', 5],
    [503, 'soon', 5],
    [500, '120', 5],
    [429, '999999999', day],
  ] as const
  for (const [index, [status, text, seconds]] of cases.entries()) {
    const receiver = await openReceiver(t)
    const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
    receiver.answer = () => status
    receiver.headers = { 'retry-after': text }
    const body = { name: `area ${index}`, slug: `area-${index}` }
    await app.request('POST', '/api/store/areas/', { body })
    await hooks.deliver()
    const [delivery] = await hooks.deliveries(id)
    t.match(delivery, { state: 'waiting', attempts: 1, status_code: status })
    const wait = (Date.parse(String(delivery?.['next_attempt'])) - Date.now()) / 1000
    t.ok(wait > seconds - 4 && wait <= seconds * 1.1 + 2, `${status} ${text}: ${wait} s`)
    await app.runSql('delete from extras_webhook')
  }
})
