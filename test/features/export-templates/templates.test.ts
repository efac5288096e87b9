import pg from 'pg'
import t from 'tap'
import { openRenderer } from '../../../src/features/export-templates/templates.ts'
import { testApp, type Json } from '../../support/app.ts'
import { Samples } from '../../support/samples.ts'
import { countLockWaits } from '../../support/lock-waits.ts'
import { until } from '../../support/until.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const app = await testApp(t)
const samples = new Samples(app)
const templates = '/api/extras/export-templates/'

async function createTemplate(template_code: string, more: Json = {}): Promise<number> {
  const given = {
    content_type: 'dcim.site',
    template_code,
    mime_type: '',
    file_extension: '',
    ...more,
  }
  return samples.make('extras.ExportTemplate', { given })
}

const render = (id: number, query = '', token?: string | null) =>
  app.request('GET', `${templates}${id}/render/${query}`, token === undefined ? {} : { token })

t.test('renders the graphs of an object', async (t) => {
  const site = await samples.make('dcim.Site', { given: { name: 'HQ & <co>', slug: 'hq' } })
  const device = await samples.make('dcim.Device', { given: { name: 'sw 1' } })
  const port = await samples.make('dcim.Interface', { given: { device, name: 'xe-0/0/0' } })
  const provider = await samples.make('circuits.Provider', { given: { slug: 'telco' } })
  const source = {
    100: 'http://g/{{ obj.device.name|urlencode }}/{{ obj.name }}',
    200: 'http://g/{{ obj.slug }}/{{ obj.id }}',
    300: 'http://g/{{ obj.slug|upper }}{% if obj.region %}/r{% endif %}{{ obj.region }}',
  }
  for (const [type, text] of Object.entries(source)) {
    const given = { type: Number(type), name: `g${type}`, source: text, weight: 2 }
    await samples.make('extras.Graph', { given: { ...given, link: 'http://g/{{obj.id}}' } })
  }
  await samples.make('extras.Graph', {
    given: { type: 300, name: 'first', source: 'http://first/', weight: 1, link: '' },
  })
  const cases: readonly (readonly [url: string, id: number, rendered: readonly string[][]])[] = [
    ['dcim/interfaces', port, [['http://g/sw%201/xe-0/0/0', `http://g/${port}`]]],
    ['circuits/providers', provider, [[`http://g/telco/${provider}`, `http://g/${provider}`]]],
    ['dcim/sites', site, [['http://first/', ''], ['http://g/HQ', `http://g/${site}`]]],
  ] // prettier-ignore
  for (const [url, id, rendered] of cases) {
    const answer = await app.request('GET', `/api/${url}/${id}/graphs/`)
    const list = answer.body as Json[]
    t.strictSame(
      list.map((one) => [one['embed_url'], one['embed_link']]),
      rendered,
      url,
    )
    t.strictSame(Object.keys(list[0] ?? {}), [
      'id',
      'type',
      'weight',
      'name',
      'embed_url',
      'embed_link',
    ])
    t.equal(answer.statements.length, 2)
    t.equal((await app.request('GET', `/api/${url}/999999/graphs/`)).status, 404)
    t.equal((await app.request('GET', `/api/${url}/x/graphs/`)).status, 404)
    t.equal((await app.request('POST', `/api/${url}/${id}/graphs/`)).status, 405)
  }
})

t.test('refuses templates that cannot be parsed', async (t) => {
  const cases = ['{% for', '{{ a | nothing }}', '{% nothing %}', '{% if a %}']
  for (const text of cases) {
    const body = { content_type: 'dcim.site', name: text, template_code: text }
    const answer = await app.request('POST', templates, { body })
    t.equal(answer.status, 400, text)
    t.match(answer.object, { template_code: [/^The template cannot be used: /] })
    const graph = { type: 300, name: text, source: text }
    t.equal((await app.request('POST', '/api/extras/graphs/', { body: graph })).status, 400)
  }
  const fields: readonly (readonly [body: Json, field: string, message: RegExp])[] = [
    [{ content_type: 'dcim.sit' }, 'content_type', /Did you mean "dcim.site"/],
    [{ mime_type: 'text' }, 'mime_type', /media type such as text\/csv/],
    [{ mime_type: 'a/b\r\nx: y' }, 'mime_type', /media type|more than 15/],
    [{ file_extension: '../x' }, 'file_extension', /Enter letters/],
    [{ file_extension: 'a"b' }, 'file_extension', /Enter letters/],
  ]
  for (const [more, field, message] of fields) {
    const body = { content_type: 'dcim.site', name: 'n', template_code: 'x', ...more }
    t.match((await app.request('POST', templates, { body })).object, { [field]: [message] })
  }
})

t.test('prints the labels of choices in every shape', async (t) => {
  await samples.make('dcim.Device', { given: { name: 'labelled', status: 1 } })
  const id = await createTemplate('{% for d in queryset %}{{ d.status }}{% endfor %}', {
    content_type: 'dcim.device',
  })
  for (const shape of ['pair', 'object', 'value', 'slug']) {
    const headers = { accept: `application/json; choices=${shape}` }
    const url = `${templates}${id}/render/?name=labelled`
    t.equal((await app.request('GET', url, { headers })).text, 'Active', shape)
  }
})

t.test('renders a list to a document', async (t) => {
  for (const name of ['a1', 'a2', 'a10'])
    await samples.make('dcim.Site', { given: { name, slug: name, facility: `f"${name}` } })
  const csv = await createTemplate(
    'name,slug\n{% for obj in queryset %}{{ obj.name }},{{ obj.slug }}\n{% endfor %}',
    { mime_type: 'text/csv', file_extension: 'csv' },
  )
  const answer = await render(csv, '?q=a1&name__isw=a')
  t.equal(answer.text, 'name,slug\na1,a1\na10,a10\n')
  t.match(answer.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="cadastre_sites.csv"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': /sandbox/,
  })
  t.equal(
    (await render(csv, '?name=a2&name=a10&ordering=-name')).text,
    'name,slug\na10,a10\na2,a2\n',
  )
  t.equal((await render(csv, '?name__isw=a&limit=1&offset=1')).text, 'name,slug\na2,a2\n')
  t.equal((await render(csv, '?cursor=')).status, 400, 'no cursors')
  const plain = await createTemplate('{{ queryset | length }}')
  t.equal((await render(plain, '?name=a2')).text, '1')
  t.match((await render(plain)).headers, { 'content-type': 'text/plain; charset=utf-8' })
  const page = await createTemplate('<script>alert(1)</script>', { mime_type: 'text/html' })
  t.match((await render(page)).headers, { 'content-disposition': /^attachment/ })
  t.equal((await render(csv, '?nam=x')).status, 400, 'unknown filter')
  for (const given of ['brief=1', 'fields=name', 'exclude=slug']) {
    const refused = await render(csv, `?name=a2&${given}`)
    t.match(refused, { status: 400, text: /A template is filled with whole objects\./ }, given)
  }
  t.equal((await render(csv, '?name=a2&brief=0')).status, 200)
  t.equal((await render(999999)).status, 404)
})

t.test('gives templates only their variables, and stops long ones', async (t) => {
  const cases: readonly (readonly [code: string, message: RegExp])[] = [
    ["{% include '/etc/passwd' %}", /used: Failed to lookup "\/etc\/passwd": a template cannot include another one,/],
    ["{% render '../package.json' %}", /Failed to lookup/],
    ['{% for i in (1..1000000000) %}{{ i }}{% endfor %}', /limit exceeded/],
    ['{% for i in (1..5000) %}{% for j in (1..5000) %}{{ j }}{% endfor %}{% endfor %}', /limit exceeded/],
    ['{% assign a = "xxxxxxxxxxxxxxxx" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}', /limit exceeded/],
  ] // prettier-ignore
  for (const [code, message] of cases) {
    const began = Date.now()
    const answer = await render(await createTemplate(code))
    t.equal(answer.status, 400, code.slice(0, 50))
    t.match(answer.object, { template_code: [message] })
    t.ok(Date.now() - began < 20_000, 'in time')
  }
  const names = ['queryset.constructor', 'this', 'process', 'queryset[0].__proto__']
  for (const name of names) {
    const answer = await render(await createTemplate(`{{ ${name} }}`))
    t.match([answer.status, answer.object], [400, { template_code: [/unknown name "/] }], name)
  }
})

t.test('delays only other templates while one renders', async (t) => {
  const thread = openRenderer()
  const endless = {
    templates: ['{% for i in (1..5000) %}{% for j in (1..5000) %}{{ j }}{% endfor %}{% endfor %}'],
    variables: {},
  }
  let turns = 0
  let isDone = false
  const refused = thread.run(endless).catch((error: unknown) => error)
  void refused.then(() => (isDone = true))
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  t.match(await refused, { message: /limit exceeded/ })
  t.ok(turns > 10, 'the event loop turned meanwhile')

  const stopped = thread.run(endless).catch((error: unknown) => error)
  thread.close()
  t.match(await stopped, { status: 503, code: 'ERR_RENDERING' })
  const again = await thread.run({ templates: ['{{ a }}', 'b'], variables: { a: 1 } })
  t.strictSame(again, ['1', 'b'], 'the next one gets a new thread')
  thread.close()
})

t.test('copies a long list to the thread in parts, in its order', async (t) => {
  await app.database.rows({
    text: `insert into tenancy_tenantgroup (name, slug) select 'g' || lpad(i::text, 4, '0'), 'g' || i from generate_series(1, 1001) i`,
    values: [],
  })
  const names = await createTemplate('{% for obj in queryset %}{{ obj.name }};{% endfor %}', {
    content_type: 'tenancy.tenantgroup',
  })
  const all = Array.from({ length: 1001 }, (_, index) => `g${String(index + 1).padStart(4, '0')};`)
  const answer = await render(names)
  t.equal(answer.text, all.join(''))
  t.equal(answer.statements.length, 2, 'the template and one for the list')
  t.equal(
    (await render(names, '?limit=2')).text,
    'g0001;g0002;',
    'a later list has no parts of an earlier one',
  )

  const thread = openRenderer()
  t.teardown(async () => thread.close())
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  function* parts(): Generator<readonly number[]> {
    for (let at = 0; at < 50; at++) {
      for (const until = Date.now() + 3; Date.now() < until;);
      yield [at]
    }
  }
  const job = { templates: ['{{ all | join }}'], variables: {}, list: 'all' }
  const [joined] = await thread.run(job, parts())
  clearInterval(timer)
  t.equal(joined, Array.from({ length: 50 }, (_, at) => at).join(' '))
  t.ok(turns > 10, 'the event loop turned between parts')
})

t.test('renders one list at a time, and refuses requests beyond a short queue', async (t) => {
  await samples.make('dcim.Site', { given: { name: 'only', slug: 'only' } })
  const id = await createTemplate('{{ queryset | length }}')
  const url = `${templates}${id}/render/?name=only`
  const other = new pg.Client(app.database.pool.options)
  await other.connect()
  t.teardown(() => other.end())
  await other.query('begin; lock table dcim_site in access exclusive mode')
  const ask = (remoteAddress: string) => app.app.inject({ url, remoteAddress })
  const requests = Array.from({ length: 30 }, () => ask('10.0.0.1'))
  let answered = 0
  for (const one of requests) void one.then(() => (answered += 1))
  await until('21 requests are answered', () => answered >= 21)
  await until('a list waits for the table', async () => (await countLockWaits(other)) !== 0)
  t.equal(await countLockWaits(other), 1, 'one list is read')
  const another = ask('10.0.0.2')
  await other.query('rollback')
  t.equal((await another).payload, '1', 'each client has its own place in the queue')
  const all = await Promise.all(requests)
  const done = all.filter(({ statusCode }) => statusCode === 200)
  const refused = all.filter(({ statusCode }) => statusCode === 503)
  t.strictSame([done.length, refused.length], [9, 21])
  for (const { headers } of refused) t.equal(headers['retry-after'], '5')
  t.match(refused[0]?.json(), { detail: /^The template was not rendered in time/ })
})

t.test('renders no more than the list shows', async (t) => {
  const users = await createTemplate('{% for u in queryset %}{{ u.username }}{% endfor %}', {
    content_type: 'users.user',
  })
  t.equal((await render(users)).text, 'root')
  t.equal((await render(users, '', null)).status, 401)
  await app.accounts.createUser({ username: 'bob', password: 'for tests only', superuser: false })
  const answer = await render(users, '', await app.accounts.createToken('bob', {}))
  t.equal(answer.status, 403)
  t.match(answer.object, { detail: /users\.view_user/ })
  const keys = await createTemplate('{% for k in queryset %}{{ k | json }}{% endfor %}', {
    content_type: 'users.token',
  })
  t.notMatch((await render(keys)).text, app.token)
})

t.test('lists the choices of an application', async (t) => {
  const all = await app.request('GET', '/api/ipam/_choices/')
  t.match(all.object, { 'vlan:status': [{ value: 1, label: 'Active' }, {}, {}] })
  const dcim = await app.request('GET', '/api/dcim/_choices/')
  t.match(dcim.object, { 'device:face': [{ value: 0, label: 'Front' }, { value: 1 }] })
  const undocumented = 'path parameters of the document are primary keys'
  const one = await app.request('GET', '/api/dcim/_choices/device:face/', { undocumented })
  t.strictSame(one.body, dcim.object['device:face'])
  const missing = await app.request('GET', '/api/dcim/_choices/device:name/')
  t.equal(missing.status, 404)
  for (const name of ['circuits', 'extras', 'secrets', 'tenancy', 'users'])
    t.equal((await app.request('GET', `/api/${name}/_choices/`)).status, 200, name)
})

t.equal(app.logged.length, 0, app.logged.join('\n'))

checkRequiredTests(t, import.meta.url)
