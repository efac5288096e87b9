import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { createLog } from '../../../src/host/log/log.ts'

/** URLs of requests, and what the log says of them. */
const cases = [
  ['/login/oidc/callback/?code=abc&state=x', '/login/oidc/callback/?code=[redacted]&state=x'],
  ['/login/oidc/callback/?state=x&code=abc', '/login/oidc/callback/?state=x&code=[redacted]'],
  ['/api/secrets/secrets/?session_key=abc', '/api/secrets/secrets/?session_key=[redacted]'],
  ['/api/users/users/?username=ada', '/api/users/users/?username=ada'],
] as const

t.test('logs no secret that is in a URL', async (t) => {
  for (const [url, logged] of cases) {
    const output = new PassThrough()
    const req = { method: 'GET', url, host: 'localhost', ip: '127.0.0.1', socket: {} }
    createLog('info', output).info({ req }, 'incoming request')
    output.end()
    t.match(JSON.parse(await text(output)), { req: { url: logged } }, url)
  }
})
