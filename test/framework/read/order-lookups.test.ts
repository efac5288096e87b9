import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { graph } from '../../fixtures/graph.ts'
import { CustomDepots } from '../../features/custom-fields/custom-depots.ts'

const app = await testApp(t)
const depots = new CustomDepots(app)
await depots.define('units', { type: 200 })
await depots.define('until', { type: 400 })

const suffixes = ['__gt', '__gte', '__lt', '__lte']

/** Every filter of every model that compares the order of values, and those of custom fields. */
const filters = [...graph.models.values()].flatMap((model) =>
  model.operations.has('list')
    ? [...model.filters.keys()]
        .filter((name) => suffixes.some((suffix) => name.endsWith(suffix)))
        .map((name) => [model.url, name] as const)
    : [],
)
const custom = ['cf_units', 'cf_until'].flatMap((field) =>
  suffixes.map((suffix) => ['/api/store/depots/', field + suffix] as const),
)

t.test('refuses null where the order of values is compared', async (t) => {
  t.ok(filters.length > 20, `${filters.length} filters`)
  for (const [url, name] of [...filters, ...custom])
    for (const query of [`${name}=null`, `${name}=1&${name}=null`]) {
      const { status, object } = await app.request('GET', `${url}?${query}`)
      t.strictSame([status, Object.keys(object)], [400, [name]], `${url}?${query}`)
    }
})

t.test('finds objects without a value by equality', async (t) => {
  for (const query of ['asn=null', 'asn__n=null', 'cf_units=null', 'cf_until__n=null'])
    t.equal((await app.request('GET', `/api/store/depots/?${query}`)).status, 200, query)
})
