import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const samples = new Samples(app)
const area = await samples.make('store.Area', { given: { name: 'North', slug: 'north' } })
const depot = await samples.make('store.Depot', { given: { name: 'Hall', slug: 'hall', area } })
const other = await samples.make('store.Depot', { given: { name: 'Yard', slug: 'yard' } })
const [near, far] = await Promise.all(
  [depot, other].map((one, index) =>
    samples.make('store.Shelf', { given: { depot: one, group: null, name: `Shelf ${index}` } }),
  ),
)
const hold = await samples.make('store.Hold', { given: { shelf: near, group: null } })
const next = await samples.make('store.Hold', { given: { shelf: far, group: null, after: hold } })

/** The holds that filters find. */
const cases: readonly (readonly [query: string, found: readonly (number | undefined)[]])[] = [
  ['shelf__name=Shelf 0', [hold]],
  ['shelf__name__n=Shelf 0', [next]],
  ['shelf__name__ic=shelf', [hold, next]],
  ['shelf__depot=hall', [hold]],
  ['shelf__depot_id=0', []],
  ['shelf__name__ie=shelf 0&shelf__name__ie=shelf 1', [hold, next]],
  ['shelf__depot__name=Yard', [next]],
  ['shelf__depot__area__slug=north', [hold]],
  ['group__name__ic=a', []],
  ['group__name__nic=a', [hold, next]],
]

t.test('finds objects by the filters of the objects that they refer to', async (t) => {
  for (const [query, found] of cases) {
    const { status, results, text } = await app.request('GET', `/api/store/holds/?${query}`)
    t.equal(status, 200, text)
    t.strictSame(new Set(results.map(({ id }) => id)), new Set(found), query)
  }
})

const refused: Readonly<Record<string, string | RegExp>> = {
  shelf__nam: /^Unknown filter. Did you mean "shelf__name"\?/,
  shelf__depot__nam__ic: /^Unknown filter. Did you mean "shelf__depot__name__ic"\?/,
  // References whose declaration allows no filters, or one level alone.
  after__description: /^Unknown filter\./,
  group__depot__name: /^Unknown filter\./,
  // A search leaves out what its reader does not see: only of the listed model.
  shelf__q: /^Unknown filter\./,
  shelf__depot__area__parent__parent__slug: /^Unknown filter\./,
}

t.test('refuses others with a suggestion', async (t) => {
  for (const [name, message] of Object.entries(refused)) {
    const { status, object } = await app.request('GET', `/api/store/holds/?${name}=a`)
    t.match([status, object[name]], [400, [message]], name)
  }
})

t.test('refuses values of followed filters as those of others', async (t) => {
  const { status, object } = await app.request('GET', '/api/store/holds/?shelf__depot_id=x')
  t.match([status, Object.keys(object)], [400, ['shelf__depot_id']])
})

t.test('names values of followed filters that no object has, with strict handling', async (t) => {
  const { status, object } = await app.request('GET', '/api/store/holds/?shelf__depot=hal', {
    headers: { prefer: 'handling=strict' },
  })
  t.match([status, object], [400, { shelf__depot: [/hall/] }])
})

t.test('documents them by one parameter', async (t) => {
  const documented = (path: string): boolean =>
    app.document.parameters('GET', path).includes('reference_filters')
  t.ok(documented('/api/store/holds/'))
  t.notOk(documented('/api/store/areas/1/'))
})

t.test('keeps pages with them until a table of theirs changes', async (t) => {
  const url = '/api/store/holds/?shelf__depot__name=Hall'
  t.equal((await app.request('GET', url)).results.length, 1)
  await app.request('PATCH', `/api/store/depots/${depot}/`, { body: { name: 'Cellar' } })
  t.equal((await app.request('GET', url)).results.length, 0)
})
