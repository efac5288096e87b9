import t from 'tap'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'

const service = await testApp(t)
const malformed = {
  detail: 'The Host header is not valid. Send the name or address of this service.',
}
const notAllowed = {
  detail: 'The Host header names a host that this service does not answer for.',
}

async function ask({ app }: TestApp, host: string, url = '/api/'): Promise<readonly unknown[]> {
  const reply = await app.inject({ url, headers: { host } })
  return [reply.statusCode, reply.json()]
}

t.test('refuses a malformed Host, and writes no part of it into an answer', async (t) => {
  const hosts = [
    '[::1', '[::1:80', '::1', '[zz]', 'evil.example/"><script>', 'a b', 'user:password@evil.example',
    'x'.repeat(300), 'a:b', 'a:99999', 'a:', 'a..b', '.a', 'ü.example', 'a,b', '1.2.3.4.5.6', '999.1.1.1',
  ] // prettier-ignore
  for (const host of hosts)
    t.strictSame(await ask(service, host), [400, malformed], host.slice(0, 60))
})

t.test('accepts names, IPv4 and IPv6 addresses, with and without a port', async (t) => {
  const hosts = [
    'localhost',
    'a-b.example',
    'a_b',
    'example.',
    '10.0.0.1:8000',
    '[::1]',
    '[2001:db8::1]:8443',
  ]
  for (const host of hosts) {
    const [status, body] = await ask(service, host)
    t.equal(status, 200, host)
    t.match(JSON.stringify(body), `"store":"http://${host}/api/store/"`)
  }
})

t.test('limits hosts to ALLOWED_HOSTS, except for health and metrics', async (t) => {
  const hosts = 'localhost, inventory.example, .lab.example, [::1]'
  const allowed = await testApp(t, { ALLOWED_HOSTS: hosts, METRICS: 'all' })
  const cases = [
    ['inventory.example', 200],
    ['INVENTORY.example:8000', 200],
    ['inventory.example.', 200],
    ['lab.example', 200],
    ['a.b.lab.example', 200],
    ['[::1]:8000', 200],
    ['evil-lab.example', 400],
    ['a.inventory.example', 400],
    ['localhost.example', 400],
  ] as const
  for (const [host, status] of cases) {
    const [found, body] = await ask(allowed, host)
    t.equal(found, status, host)
    if (status === 400) t.strictSame(body, notAllowed, host)
  }
  for (const url of ['/health/live', '/health/ready', '/metrics']) {
    const reply = await allowed.app.inject({ url, headers: { host: '10.1.2.3:8000' } })
    t.equal(reply.statusCode, 200, url)
  }
})
