import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import plugin from 'fastify-plugin'
import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { secretsRefusals } from '../../../src/features/secrets/errors.ts'
import { failures } from '../../../src/framework/http/responses/failures.ts'
import { negotiation } from '../../../src/framework/http/responses/negotiation.ts'
import { unlocking } from '../../../src/features/secrets/unlocking.ts'

/** Returns an app whose requests are authenticated by a token, or by the session of a web page. */
async function appFor(tokenId: number | undefined) {
  const app = Fastify()
  app.decorateRequest('unlocked', null)
  await app.register(failures)
  await app.register(negotiation, { unknownInput: 'refuse' })
  await app.register(cookie)
  const identity = {
    userId: 1,
    username: 'x',
    superuser: false,
    permissions: new Set<string>(),
    mayWrite: true,
    ...(tokenId ? { tokenId } : { session: { id: 1, csrf: 'x', timeZone: 'UTC' } }),
  }
  await app.register(
    plugin(
      async (inner) => {
        inner.decorateRequest('identity', null)
        inner.addHook('onRequest', async (request) => {
          request.identity = identity
        })
      },
      { name: 'authentication' },
    ),
  )
  const unlock = async (key: string) => {
    if (key !== 'right') throw secretsRefusals.locked()
    return { sessionId: 1, userId: 1, superuser: false, ring: new Map(), audiences: new Map() }
  }
  await app.register(unlocking, { graph, basePath: '', unlock, locked: secretsRefusals.locked })
  app.get('/api/secrets/secrets/', async ({ unlocked }) => ({ open: unlocked !== null }))
  app.get('/api/stock/makers/', async ({ unlocked }) => ({ open: unlocked !== null }))
  return app
}

const cases = [
  { name: 'a header', token: 1, headers: { 'x-session-key': 'right' }, status: 200, open: true },
  { name: 'a wrong header', token: 1, headers: { 'x-session-key': 'x' }, status: 403 },
  { name: 'a cookie beside a token', token: 1, headers: { cookie: 'session_key=right' }, status: 200, open: false },
  { name: 'the cookie of a web page', headers: { cookie: 'a=b; session_key=right; c' }, status: 200, open: true },
  { name: 'a header before a cookie', headers: { cookie: 'session_key=x', 'x-session-key': 'right' }, status: 200, open: true },
  { name: 'an expired cookie of a web page', headers: { cookie: 'session_key=x=' }, status: 200, open: false },
  { name: 'no key', headers: { cookie: 'other=right' }, status: 200, open: false },
] // prettier-ignore

for (const { name, token, headers, status, open } of cases) {
  t.test(`${open ? 'unlocks' : 'does not unlock'} a request with ${name}`, async (t) => {
    const app = await appFor(token)
    t.teardown(() => app.close())
    const sent = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, String(value)]),
    )
    const answer = await app.inject({ url: '/api/secrets/secrets/', headers: sent })
    t.equal(answer.statusCode, status)
    if (open !== undefined) t.strictSame(answer.json(), { open })
    const usual = status === 200 ? undefined : 'private, no-cache' // of refusals
    const wanted = open ? 'no-store' : usual
    t.equal(answer.headers['cache-control'], wanted)
    const elsewhere = await app.inject({ url: '/api/stock/makers/', headers: sent })
    t.strictSame(elsewhere.json(), { open: false })
  })
}
