import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { graph } from '../../../src/app.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'
import { asObject, testApp, type Method } from '../../support/app.ts'

const service = await testApp(t)
const { request, app, token } = service
const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
const models = [...graph.models.values()]

const ofList = { list: ['GET', 'HEAD'], create: ['POST'] } as const
const ofDetail = {
  read: ['GET', 'HEAD'],
  update: ['PUT', 'PATCH'],
  delete: ['DELETE'],
} as const

/** Returns the methods that a URL of a model must allow; bulk writes may add others to a list. */
function expected(model: Model, table: Readonly<Record<string, readonly string[]>>): string[] {
  const operations = new Set<string>(model.operations)
  return [
    ...Object.entries(table).flatMap(([name, methods]) => (operations.has(name) ? methods : [])),
    'OPTIONS',
  ]
}

const allowed = (headers: Readonly<Record<string, unknown>>): readonly string[] =>
  String(headers['allow']).split(', ')

t.test('lists the methods of every URL in Allow, and refuses others with 405', async (t) => {
  for (const model of models) {
    for (const [url, wanted] of [
      [model.url, expected(model, ofList)],
      [`${model.url}2147483647/`, expected(model, ofDetail)],
    ] as const) {
      if (wanted.length === 1) continue // views have no objects of their own
      const allow = allowed((await request('OPTIONS', url)).headers)
      t.strictSame(
        wanted.filter((method) => !allow.includes(method)),
        [],
        `${url} allows ${allow.join()}`,
      )
      t.strictSame(
        allow,
        all.filter((method) => allow.includes(method)),
        'in the usual order',
      )
      for (const method of all) {
        if (allow.includes(method)) continue
        const answer = await request(method, url)
        t.equal(answer.status, 405, `${method} ${url}`)
        t.equal(answer.headers['allow'], allow.join(', '))
        const detail = `Method "${method}" not allowed.`
        if (method !== 'HEAD') t.strictSame(answer.body, { detail })
      }
    }
  }
})

t.test('refuses TRACE at every URL', async (t) => {
  const trace = (url: string) =>
    app
      .inject()
      .trace(url)
      .headers({ authorization: `Token ${token}` })
  for (const url of ['/api/', '/api/dcim/sites/', '/api/dcim/racks/1/units/', '/health/live']) {
    const { headers: allows } = await app.inject({ method: 'OPTIONS', url })
    const { statusCode, headers } = await trace(url)
    t.strictSame([statusCode, headers['allow']], [405, allows['allow']], url)
  }
  t.equal((await trace('/api/nowhere/')).statusCode, 404)
})

t.test('returns 404 for an unknown id in every method', async (t) => {
  for (const model of models.filter(({ operations }) => operations.has('read'))) {
    const url = `${model.url}2147483647/`
    const { headers } = await request('OPTIONS', url)
    for (const method of allowed(headers)) {
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
    const regions = '/api/dcim/regions/'
    const xml = { 'content-type': 'text/xml' }
    const cases = [
      [406, 'POST', regions, { accept: 'text/xml', authorization: 'Token x', ...xml }, broken],
      [401, 'POST', regions, { authorization: 'Token x', ...xml }, large],
      [401, 'POST', regions, xml, large],
      [401, 'PUT', '/api/', xml, broken],
      [403, 'POST', regions, { authorization: `Token ${nobody}`, ...xml }, large],
      [403, 'PATCH', `${regions}1/`, { authorization: `Token ${nobody}` }, broken],
      [405, 'POST', `${regions}1/`, { authorization: `Token ${token}` }, broken],
      [405, 'POST', `${regions}1/`, { authorization: `Token ${token}`, ...xml }, large],
      [405, 'PUT', '/api/', { authorization: `Token ${token}`, ...xml }, broken],
      [404, 'POST', '/api/nowhere/', { authorization: `Token ${token}`, ...xml }, broken],
      [413, 'POST', regions, { authorization: `Token ${token}` }, large],
      [415, 'POST', regions, { authorization: `Token ${token}`, ...xml }, broken],
      [400, 'POST', regions, { authorization: `Token ${token}` }, broken],
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
      url: regions,
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
  await request('POST', '/api/dcim/regions/', { body: { name: 'A', slug: 'a' } })
  const urls = [
    '/api/',
    '/api/dcim/',
    '/api/status/',
    '/api/dcim/regions/',
    '/api/dcim/regions/1/',
    '/api/dcim/regions/?limit=x',
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
    const { paths } = service.document
    await service.accounts.createUser({
      username: 'reader',
      password: 'for tests only',
      superuser: false,
    })
    const reader = await service.accounts.createToken('reader', {})
    for (const [path, item] of Object.entries(paths)) {
      const url = path.replace(/\{\w+\}/g, '1')
      const { status, object } = await request('OPTIONS', url)
      t.equal(status, 200, url)
      t.ok(object['name'] !== '' && Array.isArray(object['parses']), url)
      const writes = ['post', 'put'].filter((method) => item[method]?.requestBody)
      const isModel = models.some((model) => url === model.url || url === `${model.url}1/`)
      if (writes.length === 0 || isModel) continue
      const actions = asObject(object['actions'])
      for (const method of writes) {
        const fields = Object.entries(asObject(actions[method.toUpperCase()]))
        t.ok(fields.length > 0, `${method} ${url}`)
        for (const [name, field] of fields) t.type(asObject(field)['required'], 'boolean', name)
      }
      const { object: others } = await request('OPTIONS', url, { token: null })
      t.notOk('actions' in others, `${url}, anonymous`)
    }
    const { object } = await request('OPTIONS', '/api/ipam/prefixes/1/available-prefixes/')
    t.match(asObject(asObject(object['actions'])['POST'])['prefix_length'], {
      type: 'integer',
      required: true,
      min_value: 1,
      max_value: 127,
    })
    const may = await request('OPTIONS', '/api/ipam/prefixes/1/available-prefixes/', {
      token: reader,
    })
    t.notOk('actions' in may.object, 'not for those who lack the permission')
  },
)

t.test('describes a URL in the answer to OPTIONS', async (t) => {
  const cases = [
    ['/api/', 'API Root'],
    ['/api/dcim/', 'DCIM Root'],
    ['/api/dcim/regions/', 'Region List'],
    ['/api/dcim/regions/1/', 'Region Instance'],
    ['/api/ipam/vlans/', 'VLAN List'],
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
  const { object } = await request('OPTIONS', '/api/ipam/vlans/')
  const { status, vid, name, id } = asObject(asObject(object['actions'])['POST'])
  t.match(status, {
    type: 'choice',
    required: false,
    read_only: false,
    label: 'Status',
    choices: [{ value: 1, display_name: 'Active' }],
  })
  t.match(vid, { type: 'integer', required: true, label: 'ID', min_value: 1, max_value: 4094 })
  t.match(name, { type: 'string', required: true, label: 'Name', max_length: 64 })
  t.match(id, { type: 'integer', required: false, read_only: true })
  for (const url of ['/health/live', '/api/schema/', '/api/docs/']) {
    const reply = await app.inject({ method: 'OPTIONS', url })
    t.ok(reply.statusCode < 300, url)
    t.equal(reply.headers['allow'], 'GET, HEAD, OPTIONS', url)
  }
})

checkRequiredTests(t, import.meta.url)
