import t from 'tap'
import { graph } from '../support/inventory.ts'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { isJsonObject } from '../../src/framework/model/json-value.ts'
import { asObject, type Json } from '../support/app.ts'
import { withoutCursors } from '../support/links.ts'
import { Samples } from '../support/samples.ts'
import { Findings } from './findings.ts'
import { seededApp } from './seeded.ts'

const lists = [...graph.models.values()].filter(({ operations }) => operations.has('list'))

/** Returns the choice that a read shows, in a shape; null for no choice. */
function shownAs(
  shape: 'object' | 'value' | 'slug',
  { choices = new Map(), slugs = new Map() }: Pick<ResolvedField, 'choices' | 'slugs'>,
  shown: unknown,
): unknown {
  const value = isJsonObject(shown) ? (shown['id'] ?? shown['value']) : shown
  const label = choices.get(value as string)
  if (label === undefined) return null
  if (shape === 'value') return value
  const slug = shape === 'slug' ? slugs.get(value as string) : undefined
  return slug === undefined ? { value, label } : { value: slug, label, id: value }
}

for (const shape of ['object', 'value', 'slug'] as const)
  t.test(`writes and reads choices with CHOICE_SHAPE=${shape}`, async (t) => {
    const app = await seededApp(t, { CHOICE_SHAPE: shape })
    const samples = new Samples(app)
    for (const model of lists) {
      const findings = new Findings()
      const { results } = await app.request('GET', model.url)
      for (const field of model.fields.values())
        if (field.choices && !field.bare)
          for (const { [field.name]: shown = null } of results)
            findings.same(shown, shownAs(shape, field, shown), field.name)
      if (model.operations.has('update') && model.key === 'dcim.Rack') {
        const id = await samples.make(model.key, { full: true })
        const { object } = await app.request('GET', `${model.url}${id}/`)
        const put = await app.request('PUT', `${model.url}${id}/`, { body: object })
        findings.same(put.status, 200, `PUT of what was read: ${put.text}`)
      }
      t.strictSame(findings.wrong, [], model.key)
    }
  })

t.test('writes return what reads show with WRITE_RESPONSE=base', async (t) => {
  const app = await seededApp(t, { WRITE_RESPONSE: 'base', CHOICE_SHAPE: 'value' })
  for (const model of lists.filter(({ operations }) => operations.has('update'))) {
    const { results } = await app.request('GET', `${model.url}?limit=1`)
    const url = `${model.url}${String(results[0]?.['id'])}/`
    const { status, text } = await app.request('PATCH', url, { body: {} })
    t.strictSame([status, text], [200, (await app.request('GET', url)).text], model.key)
  }
})

t.test('serves every URL below BASE_PATH and nowhere else', async (t) => {
  const app = await seededApp(t, { BASE_PATH: '/inventory/here' })
  t.equal(app.origin, 'http://localhost/inventory/here')
  for (const model of lists) {
    const findings = new Findings()
    const page = await app.request('GET', `${model.url}?limit=1&brief=1`)
    const [row] = page.results
    const { next, count } = page.object
    const link = typeof next === 'string' ? withoutCursors(next) : next
    findings.same(
      link,
      Number(count) > 1 ? `${app.origin}${model.url}?brief=1&limit=1&offset=1` : null,
      'next',
    )
    if (model.operations.has('read')) {
      findings.same(row?.['url'], `${app.origin}${model.url}${String(row?.['id'])}/`, 'url')
      const detail = await app.request('GET', `${model.url}${String(row?.['id'])}/`)
      findings.same(
        urlsIn(detail.body).filter((url) => !url.startsWith(app.origin)),
        [],
        'URLs',
      )
    }
    t.strictSame(findings.wrong, [], model.key)
  }
  const made = await app.request('POST', '/api/dcim/sites/', { body: { name: 'New', slug: 'new' } })
  t.equal(made.headers['location'], `${app.origin}/api/dcim/sites/${String(made.object['id'])}/`)
  const root = await app.request('GET', '/api/')
  t.ok(Object.values(root.object).every((url) => String(url).startsWith(`${app.origin}/api/`)))
  const outside = await app.app.inject('/api/dcim/sites/')
  t.strictSame([outside.statusCode, outside.json()], [404, { detail: 'Not found.' }])
})

/** Returns every absolute URL of the service in a JSON value. */
function urlsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('http://localhost') ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(urlsIn) : []
}

t.test('applies the default and the maximum page size', async (t) => {
  const app = await seededApp(t, { PAGINATE_COUNT: '2', MAX_PAGE_SIZE: '3' })
  for (const model of lists) {
    const findings = new Findings()
    const sizes = async (query: string): Promise<unknown> =>
      (await app.request('GET', model.url + query)).results.length
    findings.same(await sizes(''), 2, 'without `limit`')
    findings.same(await sizes('?limit=0'), 3, 'limit=0')
    findings.same(await sizes('?limit=1000'), 3, 'limit=1000')
    findings.same(await sizes('?limit=1'), 1, 'limit=1')
    const next = (await app.request('GET', `${model.url}?limit=0`)).object['next']
    findings.ok(
      next === null ||
        (typeof next === 'string' && withoutCursors(next).endsWith('?limit=3&offset=3')),
      `next: ${JSON.stringify(next)}`,
    )
    t.strictSame(findings.wrong, [], model.key)
  }
})

t.test('returns all objects for limit=0 with MAX_PAGE_SIZE=0', async (t) => {
  const app = await seededApp(t, { PAGINATE_COUNT: '2', MAX_PAGE_SIZE: '0' })
  for (const model of lists) {
    const { object, results } = await app.request('GET', `${model.url}?limit=0`)
    const { count, next, previous } = object
    t.strictSame([results.length, next, previous], [count, null, null], model.key)
    t.equal((await app.request('GET', model.url)).results.length, 2, `${model.key} without a limit`)
  }
})

t.test('requires a token for reads with LOGIN_REQUIRED', async (t) => {
  const app = await seededApp(t, { LOGIN_REQUIRED: 'true' })
  const detail = 'Authentication credentials were not provided.'
  const [row] = (await app.request('GET', '/api/dcim/sites/?limit=1')).results
  const paths = ['/api/', '/api/dcim/', '/api/status/', ...lists.map(({ url }) => url)]
  for (const path of [...paths, `/api/dcim/sites/${String(row?.['id'])}/`]) {
    const anonymous = await app.request('GET', path, { token: null })
    t.strictSame([anonymous.status, anonymous.body], [401, { detail }], path)
    t.equal(anonymous.headers['www-authenticate'], 'Token')
    t.equal((await app.request('OPTIONS', path, { token: null })).status, 401, `OPTIONS ${path}`)
    t.equal((await app.request('HEAD', path, { token: null })).status, 401, `HEAD ${path}`)
    t.equal((await app.request('GET', path)).status, 200, `${path} with a token`)
  }
  await app.accounts.createUser({
    username: 'someone',
    password: 'for tests only',
    superuser: false,
  })
  const token = await app.accounts.createToken('someone', {})
  for (const model of lists)
    t.equal((await app.request('GET', model.url, { token })).status, 403, forbidden(model))
})

const forbidden = ({ key }: Model): string => `${key} without the permission to view`

t.test('serves the OpenAPI document of its settings', async (t) => {
  const settings = {
    CHOICE_SHAPE: 'object',
    BASE_PATH: '/x',
    MAX_PAGE_SIZE: '7',
    PAGINATE_COUNT: '5',
    LOGIN_REQUIRED: 'true',
  }
  const app = await seededApp(t, settings)
  const { object } = await app.request('GET', '/api/schema/')
  t.strictSame(object['servers'], [{ url: '/x' }])
  t.strictSame(object['security'], [{ token: [] }], 'no anonymous context')
  const list = asObject(asObject(asObject(object['paths'])['/api/dcim/racks/'])['get'])
  const parameters = list['parameters'] as readonly { name: string; schema: Json }[] // OpenAPI's own
  const limit = parameters.find(({ name }) => name === 'limit')?.schema
  t.match(limit, { default: 5 })
})
