import t from 'tap'
import { isPublicAddress } from '../../../src/features/webhooks/public-addresses.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { testApp } from '../../support/fixture-app.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t)
const { request } = app
const hooks = new Webhooks(app)

t.test('tells public addresses from others', async (t) => {
  const others = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
  ]
  for (const address of others) t.equal(isPublicAddress(address), false, address)
  for (const address of ['1.1.1.1', '::ffff:8.8.8.8', '2606:4700::1111'])
    t.equal(isPublicAddress(address), true, address)
})

t.test('refuses private addresses at the registration', async (t) => {
  const hosts = ['127.0.0.1', '[::1]', '10.0.0.1', '[::ffff:10.0.0.1]', '2130706433', '0x7f.1']
  for (const host of hosts) {
    const refused = await request('POST', webhooksUrl, {
      body: { name: host, endpoint: `http://${host}/`, models: ['store.area'] },
    })
    t.match(refused, { status: 400, object: { endpoint: [/is not public/] } }, host)
  }
})

t.test('refuses a name with a private address when it sends', async (t) => {
  const receiver = await openReceiver(t)
  const endpoint = receiver.url.replace('127.0.0.1', 'localhost')
  const { id } = await hooks.register({ endpoint, models: ['store.area'] })
  await request('POST', '/api/store/areas/', { body: { name: 'graz', slug: 'graz' } })
  await hooks.deliver()
  t.equal(receiver.received.length, 0)
  t.match(await hooks.deliveries(id), [
    { state: 'waiting', status_code: null, error: /WEBHOOK_PRIVATE_ADDRESSES/ },
  ])
  // As after a change of the setting: also an address that was registered before.
  await app.runSql(`update extras_webhook set endpoint = '${receiver.url}'`)
  await hooks.hasten()
  await hooks.deliver()
  t.equal(receiver.received.length, 0)
})

checkRequiredTests(t, import.meta.url)
