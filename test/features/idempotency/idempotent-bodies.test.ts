import type { FastifyRequest } from 'fastify'
import t from 'tap'
import Type from 'typebox'
import type { Action } from '../../../src/framework/feature/action.ts'
import { createService } from '../../../src/features/create-service.ts'
import { SentFile } from '../../../src/framework/model/uploads/sent-file.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { routeSchema } from '../../framework/http/action-routes.ts'

const binary = 'application/octet-stream'

/** Routes that parse their bodies themselves: one sets `request.body` to a file, one does not. */
const ownParsers: Action = async (app) => {
  app.addContentTypeParser(binary, (_, __, done) => done(null))
  const body = Type.Object({})
  const config = { access: null, idempotent: true, checksItself: true }
  const readFile = async (request: FastifyRequest): Promise<void> => {
    const chunks = await request.raw.toArray()
    request.body = { file: new SentFile('a.bin', Buffer.concat(chunks)) }
  }
  const covered = { schema: routeSchema('covered', { body }), config, preHandler: readFile }
  app.post('/api/store/covered/', covered, async () => ({ stored: true }))
  const unread = { schema: routeSchema('unread', { body }), config }
  app.post('/api/store/unread/', unread, async () => ({ stored: true }))
}

const service = createService({ ...fixtureDefinition, actions: [ownParsers] })
const { testApp } = appTestingOf(service, 'fixture with parsers of routes')

t.test('covers the body of a route with a parser of its own, or refuses the key', async (t) => {
  const { app, token } = await testApp(t)
  const post = async (route: string, payload: Buffer | undefined, key?: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/store/${route}/`,
      headers: {
        host: 'localhost',
        authorization: `Token ${token}`,
        'content-type': binary,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(payload ? { payload } : {}),
    })
    return [reply.statusCode, reply.headers['idempotent-replayed']]
  }
  const [one, other] = [Buffer.from([1, 255]), Buffer.from([1, 254])]
  t.strictSame(await post('covered', one, 'key'), [200, undefined])
  t.strictSame(await post('covered', one, 'key'), [200, 'true'])
  t.strictSame(await post('covered', other, 'key'), [422, undefined])
  t.strictSame(await post('unread', one), [200, undefined])
  t.strictSame(await post('unread', one, 'key'), [400, undefined])
  t.strictSame(await post('unread', undefined, 'none'), [200, undefined], 'there is no body')
})
