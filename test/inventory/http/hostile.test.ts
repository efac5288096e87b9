import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { isWritable, requireModel, type Model } from '../../../src/framework/model/graph.ts'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { filterParts } from '../../support/filter-parts.ts'
import { Samples } from '../../support/samples.ts'
import { rawSenderOf } from '../../framework/http/hostile/send-raw.ts'
import { findFaults, type Reply } from '../../framework/http/hostile/faults.ts'
import { hostileTexts, hostileValues, label } from '../../framework/http/hostile/values.ts'

const service = await testApp(t)
const ask = rawSenderOf(service)
const samples = new Samples(service)

/** Models that together have every kind of field, reference, rule and filter. */
const models = [
  'dcim.Region',
  'dcim.Site',
  'dcim.Rack',
  'dcim.RackReservation',
  'dcim.DeviceType',
  'dcim.Device',
  'dcim.Interface',
  'dcim.ConsolePort',
  'ipam.Aggregate',
  'ipam.Prefix',
  'ipam.IPAddress',
  'ipam.VLAN',
  'ipam.Service',
  'circuits.Circuit',
  'tenancy.Tenant',
  'extras.ImageAttachment',
  'users.User',
  'users.Token',
].map((key) => requireModel(graph, key))

async function get(url: string, query: readonly (readonly [string, string])[]): Promise<Reply> {
  const pairs = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return ask('GET', `${url}?${pairs.join('&')}`)
}

async function write(method: 'POST' | 'PATCH' | 'PUT', url: string, body: unknown): Promise<Reply> {
  return ask(method, url, JSON.stringify(body))
}

const refusedNames = ({ payload }: Reply): ReadonlySet<string> =>
  new Set(Object.keys(asObject(JSON.parse(payload))))

const read = [
  'dcim.Site',
  'dcim.Device',
  'dcim.Interface',
  'ipam.Prefix',
  'ipam.IPAddress',
  'users.Token',
]

/** Sends values for all filters, and then for those that a refusal does not name. */
async function askAll(
  { url }: Model,
  names: readonly string[],
  values: readonly string[],
): Promise<string[]> {
  const send = (some: readonly string[]): Promise<Reply> =>
    get(
      url,
      some.flatMap((name) => values.map((value) => [name, value] as const)),
    )
  const all = await send(names)
  const refused = all.statusCode === 400 ? refusedNames(all) : new Set<string>()
  const rest = await send(names.filter((name) => !refused.has(name)))
  const found = [...findFaults(all), ...findFaults(rest)]
  if (rest.statusCode !== 200) found.push(`taken, then ${rest.statusCode} ${rest.payload}`)
  return found
}

t.test('refuses hostile filter values, or finds exactly what they name', async (t) => {
  for (const model of models.filter(({ key }) => read.includes(key))) {
    const names = [...model.filters.keys()]
    for (const value of hostileTexts) {
      for (const part of filterParts(names)) {
        const found = await askAll(model, part, [value])
        if (found.length > 0) t.fail(`${model.url} ${label(value)}`, { found })
      }
    }
    t.pass(`${names.length} filters of ${model.url}`)
  }
})

t.test('combines hostile filter values without changing their meaning', async (t) => {
  const device = requireModel(graph, 'dcim.Device')
  for (const value of ['null', '0', '1', 'true', '2020-01-01', '10.0.0.0/8', 'a%_\\']) {
    for (const part of filterParts([...device.filters.keys()]))
      t.strictSame(await askAll(device, part, [value, value]), [], `${part.join(' ')}: ${value}`)
  }
})

const reserved = ['limit', 'offset', 'ordering', 'brief', 'fields', 'exclude', 'format']

t.test('refuses hostile values of the parameters of every list', async (t) => {
  for (const url of ['/api/dcim/devices/', '/api/ipam/prefixes/', '/api/users/users/']) {
    for (const name of reserved) {
      for (const value of hostileTexts) {
        const reply = await get(url, [[name, value]])
        const found = findFaults(reply)
        if (found.length > 0) t.fail(`${url} ${name}=${label(value)}`, { found })
      }
    }
    t.pass(url)
  }
})

const bodyOf = async (url: string, query: string): Promise<unknown> =>
  JSON.parse((await ask('GET', `${url}?${query}`)).payload)

t.test('refuses names of parameters that do not exist', async (t) => {
  const url = '/api/dcim/regions/'
  const unknown = / A filter that is not understood is refused, never ignored/
  for (const name of [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'id;drop',
    'name__',
    '__ic',
    'name__regex',
    'NAME',
    'name\0',
    '<script>',
    '',
  ]) {
    const body = asObject(await bodyOf(url, `${encodeURIComponent(name)}=1`))
    t.strictSame(Object.keys(body), [name], label(name))
    t.match(String(Object.values(body)[0]), unknown)
  }
  const keys = 'id, url, name, slug, parent, created, last_updated'
  for (const name of [
    '__proto__',
    'constructor',
    '*',
    'id;drop',
    'password',
    'parent.name',
    "name' or 1=1",
  ]) {
    const wrong = await bodyOf(url, `fields=${encodeURIComponent(name)}`)
    const [text] = asObject(wrong)['fields'] as [string]
    t.ok(text.startsWith(`There is no field "${name}".`), name)
    t.notOk(text.includes('undefined'))
    t.match(
      asObject(await bodyOf(url, `ordering=${encodeURIComponent(name)}`)),
      { ordering: [/^Cannot sort by "/] },
      keys,
    )
  }
})

t.test('compares metacharacters of patterns as plain characters', async (t) => {
  const url = '/api/dcim/sites/'
  const names = ['100%', '100x', 'a_b', 'axb', 'c\\d', "O'Neil", '$1', '[a-z]', 'Straße', '.*']
  for (const [index, name] of names.entries()) {
    await write('POST', url, { name, slug: `pattern-${index}` })
  }
  const cases = [
    ['name__ic', '%', ['100%']],
    ['name__ic', '_', ['a_b']],
    ['name__ic', '\\', ['c\\d']],
    ['name__isw', '100%', ['100%']],
    ['name__iew', '%', ['100%']],
    ['name__ie', 'A_B', ['a_b']],
    ['name__ie', '%', []],
    ['name', "O'Neil", ["O'Neil"]],
    ['name__ic', '.*', ['.*']],
    ['name__ic', '[A-Z]', ['[a-z]']],
    ['q', '%', ['100%']],
    ['q', '_b', ['a_b']],
    ['q', "o'n", ["O'Neil"]],
    ['q', '$1', ['$1']],
  ] as const
  for (const [name, value, expected] of cases) {
    const reply = await get(url, [
      [name, value],
      ['slug__isw', 'pattern-'],
    ])
    const { results } = JSON.parse(reply.payload) as { results: readonly Json[] }
    t.strictSame(
      results.map((site) => site['name']),
      expected,
      `${name}=${value}`,
    )
  }
})

t.test('refuses or serves very long queries', async (t) => {
  const url = '/api/dcim/devices/'
  const many = (count: number, pair: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => pair(index)).join('&')
  const sizes = [
    ['a repeated filter', many(4000, (index) => `id=${index}`), 200],
    ['a repeated search', many(1000, () => 'q=a'), 200],
    ['searches', many(500, (index) => `q=a${index}`), 400],
    ['patterns', many(700, (index) => `name__ic=a${index}`), 400],
    ['unknown names', many(3000, (index) => `n${index}=1`), 400],
    ['100,000 parameters', many(100_000, (index) => `n${index}=1`), 400],
    ['100,000 equal ones', many(100_000, () => 'name=a'), 400],
    ['a long value', `name=${'x'.repeat(1_000_000)}`, 200],
    ['a long search', `q=${'x'.repeat(1_000_000)}`, 400],
    ['a long name', `${'x'.repeat(1_000_000)}=1`, 400],
    ['percent signs', `name__ic=${'%25'.repeat(100_000)}`, 400],
    ['an order of one name', `ordering=${'name,'.repeat(100_000)}`, 200],
    ['fields that are none', `fields=${many(100_000, (index) => `f${index}`).replaceAll('&', ',')}`, 400],
    ['a list of ids', `id__in=${many(20_000, String).replaceAll('&', ',')}`, 200],
  ] as const // prettier-ignore
  for (const [name, query, status] of sizes) {
    const started = Date.now()
    const reply = await ask('GET', `${url}?${query}`)
    t.strictSame(
      [reply.statusCode, findFaults(reply)],
      [status, []],
      `${name}: ${Date.now() - started} ms`,
    )
    t.ok(reply.payload.length < 2_500_000, `${name}: ${reply.payload.length} bytes`)
  }
})

/** Returns a body with one value for every writable field of a model. */
const everyField = (model: Model, value: unknown): Json =>
  Object.fromEntries([...model.fields.values()].filter(isWritable).map(({ name }) => [name, value]))

const written = [
  'dcim.RackReservation',
  'dcim.Device',
  'dcim.Interface',
  'ipam.IPAddress',
  'ipam.Service',
  'users.Token',
]

t.test('refuses hostile values of every field, or stores them unchanged', async (t) => {
  for (const model of models.filter(({ key }) => written.includes(key))) {
    const { text, object } = await service.request('POST', model.url, {
      body: await samples.body(model),
    })
    const url = `${model.url}${String(object['id'])}/`
    t.type(object['id'], 'number', text)
    for (const value of hostileValues) {
      const body = everyField(model, value)
      const name = `${url} ${label(value)}`
      const all = await write('PATCH', url, body)
      const made = typeof value === 'string' ? all : await write('POST', model.url, body)
      const refused = all.statusCode === 400 ? refusedNames(all) : new Set<string>()
      const found = [...findFaults(all), ...findFaults(made)]
      const taken = Object.entries(body).filter(([field]) => !refused.has(field))
      const rest = await write('PATCH', url, Object.fromEntries(taken))
      found.push(...findFaults(rest))
      if (found.length > 0) t.fail(name, { found })
    }
    const read = await get(url, [])
    t.strictSame([read.statusCode, findFaults(read)], [200, []], `${url} is read afterwards`)
  }
})

t.test('serves requests after all hostile ones', async (t) => {
  const { status, object } = await service.request('GET', '/api/dcim/regions/?limit=1')
  t.equal(status, 200)
  t.type(object['count'], 'number')
  t.strictSame(service.logged, [], 'nothing was logged as an error')
})
