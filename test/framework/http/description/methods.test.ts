import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import Type from 'typebox'
import type { Action } from '../../../../src/framework/feature/action.ts'
import { createService } from '../../../../src/features/create-service.ts'
import { idParams } from '../../../../src/framework/http/schemas/parameters.ts'
import { oneOrMany } from '../../../../src/framework/http/schemas/serializers.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { checkRequiredTests } from '../../../inventory/requirements/required-tests.ts'
import { appTestingOf, asObject, type Method } from '../../../support/open-app.ts'
import {
  allowedMethods,
  checkAllowedMethods,
  checkDescriptions,
} from '../../../support/url-methods.ts'
import { closed, routeSchema } from '../action-routes.ts'

const Load = Type.Object(
  { grams: Type.Integer({ minimum: 1, maximum: 9000 }), note: Type.Optional(Type.String()) },
  { ...closed, $id: 'Load' },
)

/** `POST /api/store/boxes/<id>/fill/`: an action whose body is an object or a list of them. */
const fill: Action = async (app, { graph }) => {
  const model = requireModel(graph, 'store.Box')
  app.addSchema(Load)
  const schema = routeSchema('fill', { body: oneOrMany(Type.Ref('Load')) })
  const config = { access: { model, permission: 'change' as const } }
  app.post(
    `${model.url}:id/fill/`,
    { schema: { ...schema, params: idParams }, config },
    async () => ({}),
  )
}

const { actions = [] } = fixtureDefinition
const { testApp } = appTestingOf(
  createService({ ...fixtureDefinition, actions: [...actions, fill] }),
  'fixture with boxes to fill',
)
const service = await testApp(t)
const { request, app, graph, token } = service

t.test('lists the methods of every URL in Allow, and refuses others with 405', async (t) => {
  await checkAllowedMethods(t, service)
})

t.test('refuses TRACE at every URL', async (t) => {
  const trace = (url: string) =>
    app
      .inject()
      .trace(url)
      .headers({ authorization: `Token ${token}` })
  for (const url of [
    '/api/',
    '/api/store/depots/',
    '/api/store/shelves/1/label/',
    '/health/live',
  ]) {
    const { headers: allows } = await app.inject({ method: 'OPTIONS', url })
    const { statusCode, headers } = await trace(url)
    t.strictSame([statusCode, headers['allow']], [405, allows['allow']], url)
  }
  t.equal((await trace('/api/nowhere/')).statusCode, 404)
})

t.test('returns 404 for an unknown id in every method', async (t) => {
  for (const model of graph.models.values()) {
    if (!model.operations.has('read')) continue
    const url = `${model.url}2147483647/`
    const { headers } = await request('OPTIONS', url)
    for (const method of allowedMethods(headers)) {
      if (method === 'OPTIONS') continue
      const body = method.startsWith('P') ? { body: {} } : {}
      const answer = await request(method as Method, url, { ...body }) // Allow names methods
      const missing = [404, { detail: 'Not found.' }]
      const got = [answer.status, method === 'HEAD' ? missing[1] : answer.body]
      if (method !== 'PUT') t.strictSame(got, missing, `${method} ${url}`)
      else t.ok([400, 404].includes(answer.status), `${method} ${url} → ${answer.text}`)
    }
  }
})

/** Each request has the mistake of its status, and of the checks that come later. */
t.test(
  'checks for 406 before 401, 403 and 405, and for these before the body is read',
  async (t) => {
    await service.accounts.createUser({
      username: 'nobody',
      password: 'for tests only',
      superuser: false,
    })
    const nobody = await service.accounts.createToken('nobody', {})
    const broken = '{"broken'
    const large = `{"name": "${'x'.repeat(9_000_000)}"}`
    const areas = '/api/store/areas/'
    const xml = { 'content-type': 'text/xml' }
    const cases = [
      [406, 'POST', areas, { accept: 'text/xml', authorization: 'Token x', ...xml }, broken],
      [401, 'POST', areas, { authorization: 'Token x', ...xml }, large],
      [401, 'POST', areas, xml, large],
      [401, 'PUT', '/api/', xml, broken],
      [403, 'POST', areas, { authorization: `Token ${nobody}`, ...xml }, large],
      [403, 'PATCH', `${areas}1/`, { authorization: `Token ${nobody}` }, broken],
      [405, 'POST', `${areas}1/`, { authorization: `Token ${token}` }, broken],
      [405, 'POST', `${areas}1/`, { authorization: `Token ${token}`, ...xml }, large],
      [405, 'PUT', '/api/', { authorization: `Token ${token}`, ...xml }, broken],
      [404, 'POST', '/api/nowhere/', { authorization: `Token ${token}`, ...xml }, broken],
      [413, 'POST', areas, { authorization: `Token ${token}` }, large],
      [415, 'POST', areas, { authorization: `Token ${token}`, ...xml }, broken],
      [400, 'POST', areas, { authorization: `Token ${token}` }, broken],
    ] as const
    for (const [status, method, url, headers, payload] of cases) {
      const type = 'content-type' in headers ? {} : { 'content-type': 'application/json' }
      const reply = await app.inject({ method, url, headers: { ...type, ...headers }, payload })
      const name = `${method} ${url} ${JSON.stringify(headers)}`
      t.strictSame([reply.statusCode, reply.headers['api-version']], [status, '2.0'], name)
      t.type(asObject(reply.json())['detail'], 'string', name)
    }
    const valid = {
      method: 'POST',
      url: areas,
      headers: { authorization: `Token ${token}` },
    } as const
    const reply = await app.inject({ ...valid, payload: { name: 1.5, slug: 'a b' } })
    t.strictSame(Object.keys(asObject(reply.json())), ['slug'], 'and only then what is in the body')
  },
)

t.test('returns the headers of GET for HEAD, without the body', async (t) => {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  /** Reads the body over a socket: inject() keeps the body that Node drops from a HEAD response. */
  const bodyOf = async (url: string): Promise<string | undefined> => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`HEAD ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n\r\n')[1]
  }
  await request('POST', '/api/store/areas/', { body: { name: 'A', slug: 'a' } })
  const urls = [
    '/api/',
    '/api/store/',
    '/api/status/',
    '/api/store/areas/',
    '/api/store/areas/1/',
    '/api/store/areas/?limit=x',
    '/api/nowhere/',
    '/health/live',
  ]
  for (const url of urls) {
    const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    t.equal(await bodyOf(url), '', url)
    const kept = [
      'content-type',
      'content-length',
      'allow',
      'api-version',
      'vary',
      'www-authenticate',
    ]
    const facts = ({ statusCode, headers }: typeof get): unknown[] => [
      statusCode,
      ...kept.map((name) => headers[name]),
    ]
    t.strictSame(facts(head), facts(get), url)
  }
})

const parsed = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

t.test(
  'describes every documented URL by OPTIONS, with the bodies that the caller may send',
  async (t) => {
    await checkDescriptions(t, service)
    await service.accounts.createUser({
      username: 'reader',
      password: 'for tests only',
      superuser: false,
    })
    const reader = await service.accounts.createToken('reader', {})
    const url = '/api/store/boxes/1/fill/'
    const { object } = await request('OPTIONS', url)
    const { grams, note } = asObject(asObject(object['actions'])['POST'])
    t.match(grams, { type: 'integer', required: true, min_value: 1, max_value: 9000 })
    t.match(note, { type: 'string', required: false })
    const may = await request('OPTIONS', url, { token: reader })
    t.notOk('actions' in may.object, 'not for those who lack the permission')
  },
)

t.test('describes a URL in the answer to OPTIONS', async (t) => {
  const cases = [
    ['/api/', 'API Root'],
    ['/api/store/', 'Store Root'],
    ['/api/store/areas/', 'Area List'],
    ['/api/store/areas/1/', 'Area Instance'],
    ['/api/store/boxes/', 'Box List'],
    ['/api/status/', 'Status'],
  ] as const
  for (const [url, name] of cases) {
    const { status, object } = await request('OPTIONS', url)
    t.equal(status, 200, url)
    t.equal(String(object['name']).toLowerCase(), name.toLowerCase())
    t.strictSame(object['renders'], ['application/json', 'text/html'], url)
    t.strictSame(object['parses'], parsed, url)
    t.type(object['description'], 'string')
  }
  const { object } = await request('OPTIONS', '/api/store/boxes/')
  const { status, number, name, id } = asObject(asObject(object['actions'])['POST'])
  t.match(status, {
    type: 'choice',
    required: false,
    read_only: false,
    label: 'Status',
    choices: [{ value: 1, display_name: 'Active' }],
  })
  t.match(number, { type: 'integer', required: true, label: 'ID', min_value: 1, max_value: 4094 })
  t.match(name, { type: 'string', required: true, label: 'Name', max_length: 64 })
  t.match(id, { type: 'integer', required: false, read_only: true })
  for (const url of ['/health/live', '/api/schema/', '/api/docs/']) {
    const reply = await app.inject({ method: 'OPTIONS', url })
    t.ok(reply.statusCode < 300, url)
    t.equal(reply.headers['allow'], 'GET, HEAD, OPTIONS', url)
  }
})

checkRequiredTests(t, import.meta.url)
