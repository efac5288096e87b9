import t from 'tap'
import { corsOf } from '../../../src/framework/service/cors.ts'
import { testApp } from '../../support/fixture-app.ts'

const preflight = { origin: 'https://pages.example', 'access-control-request-method': 'POST' }

t.test('names the headers that the features of the service describe', async (t) => {
  const { app } = await testApp(t, { CORS_ORIGINS: '*' })
  const { headers } = await app.inject({ method: 'OPTIONS', url: '/api/', headers: preflight })
  t.strictSame(String(headers['access-control-allow-headers']).split(', '), [
    'Accept',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Prefer',
    'X-Consistency',
    'X-Purpose',
    'X-Session-Key',
  ])
  const simple = await app.inject({ url: '/api/', headers: { origin: preflight.origin } })
  t.match(simple.headers['access-control-expose-headers'], /ETag, Idempotent-Replayed, Ignored/)
})

t.test('names no header of a feature that the service does not have', async (t) => {
  const origins = { corsOrigins: ['*'] }
  const request = { headers: {} } as Parameters<ReturnType<typeof corsOf>>[0] // reads headers only
  const { allowedHeaders, exposedHeaders } = await corsOf(origins, [])(request)
  t.notMatch(String(allowedHeaders), /Idempotency-Key|X-Purpose|X-Session-Key/)
  t.notMatch(String(exposedHeaders), /Idempotent-Replayed/)
})
