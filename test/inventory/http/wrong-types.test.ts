import t from 'tap'
import { asObject, testApp, type Method } from '../../support/app.ts'
import { rawSenderOf } from '../../framework/http/hostile/send-raw.ts'
import { findFaults } from '../../framework/http/hostile/faults.ts'
import { label } from '../../framework/http/hostile/values.ts'

const service = await testApp(t)
const ask = rawSenderOf(service)
const { schemas } = asObject(
  asObject((await service.request('GET', '/api/schema/')).body)['components'],
) as { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> } // OpenAPI

/** Objects that JavaScript cannot turn into a text or a number: both conversions throw. */
const unprintable = { toString: 1, valueOf: 1 }
const wrongValues = [unprintable, [unprintable], { id: unprintable }, { value: unprintable }]

const methods: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Every documented operation with a body, and the keys that the document lists for it. */
const operations = Object.entries(service.document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const body = item[method.toLowerCase()]?.requestBody
    if (!body) return []
    const name = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(body))?.[1] ?? ''
    const keys = new Set(['id', ...Object.keys(schemas[name]?.properties ?? {})])
    return [{ method, url: path.replace(/\{\w+\}/g, '1'), keys: [...keys] }]
  }),
)

t.test('refuses values of a wrong type in every operation with a body', async (t) => {
  t.ok(operations.length > 300, `${operations.length} operations`)
  for (const { method, url, keys } of operations) {
    const all = wrongValues.map((value) => Object.fromEntries(keys.map((key) => [key, value])))
    // A create is tried with each key alone, since a refusal of one may hide another.
    const single = method === 'POST' ? keys.map((key) => ({ [key]: unprintable })) : []
    for (const body of [[unprintable], all[0], all, ...single]) {
      const reply = await ask(method, url, JSON.stringify(body))
      const found = findFaults(reply)
      if (found.length > 0) t.fail(`${method} ${url} ${label(body)}`, { found })
    }
  }
  t.strictSame(service.logged, [])
})

t.test('takes an id as a number or as its text, and nothing else', async (t) => {
  const url = '/api/dcim/regions/'
  const { object } = await service.request('POST', url, { body: { name: 'a', slug: 'a' } })
  const id = Number(object['id'])
  for (const method of ['PATCH', 'DELETE'] as const) {
    for (const wrong of [[id], { id }, true, `${id}.0`, ` ${id}`, unprintable]) {
      const { status, body } = await service.request(method, url, { body: [{ id: wrong }] })
      t.strictSame([status, body], [400, [{ id: ['A valid integer is required.'] }]], label(wrong))
    }
  }
  for (const right of [id, String(id)]) {
    const { status } = await service.request('PATCH', url, { body: [{ id: right, name: 'b' }] })
    t.equal(status, 200, label(right))
  }
})
