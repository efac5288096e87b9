import t from 'tap'
import { testApp, type Json } from '../../../support/fixture-app.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { makeUser } from '../../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true', PAGINATE_COUNT: '3' })
const samples = new Samples(app)
const depot = await samples.make('store.Depot', { given: { name: 'Hall', slug: 'hall' } })
const tags = [await samples.make('store.Tag'), await samples.make('store.Tag')]
const [shelf, other] = [
  await samples.make('store.Shelf', { given: { depot, group: null, name: 'A', tags } }),
  await samples.make('store.Shelf', { given: { depot, group: null, name: 'B', tags: [] } }),
]
for (const description of ['first', 'second', 'third', 'fourth'])
  await samples.make('store.Hold', { given: { shelf, group: null, after: null, description } })
const url = `/api/store/shelves/${shelf}/`

const read = async (path: string): Promise<Json> => (await app.request('GET', path)).object
const get = async (query: string): Promise<Json> => read(`${url}?${query}`)

t.test('shows a referenced object with all its fields', async (t) => {
  const { depot: shown } = await get('include=depot')
  const { id, ...fields } = await read(`/api/store/depots/${depot}/`)
  const nested = (await get(''))['depot'] as Json
  t.strictSame(shown, { id, url: nested['url'], ...fields })
})

t.test('shows the objects of a list of references', async (t) => {
  const { tags: shown } = await get('include=tags')
  t.match(shown, [
    { id: tags[0], created: String },
    { id: tags[1], created: String },
  ])
})

t.test('adds objects that refer to it, in their own order, up to a limit', async (t) => {
  const described = async (query: string, at: string = url): Promise<unknown> =>
    ((await read(`${at}?${query}`))['holds'] as readonly Json[]).map((one) => one['description'])
  t.strictSame(await described('include=holds(limit:2)'), ['first', 'second'])
  t.strictSame(await described('include=holds'), ['first', 'second', 'third'], 'PAGINATE_COUNT')
  t.strictSame(
    await described('include=holds(limit:0)'),
    ['first', 'second', 'third', 'fourth'],
    '0 stands for the maximum',
  )
  t.strictSame(await described('include=holds', `/api/store/shelves/${other}/`), [])
  t.notOk('holds' in (await get('')))
})

t.test('includes objects in lists, with other parameters', async (t) => {
  const { results } = await app.request(
    'GET',
    '/api/store/shelves/?fields=name,depot&include=depot,holds(limit:1)&name__ic=a',
  )
  t.match(results, [{ name: 'A', depot: { id: depot, comments: '' }, holds: [{ units: [] }] }])
  t.strictSame(Object.keys(results[0] ?? {}), ['name', 'depot', 'holds'])
  const brief = await get('brief=true&include=depot')
  t.match(brief, { display_name: String, depot: { comments: '' } })
})

t.test('shows the object of one of several models', async (t) => {
  const note = await samples.make('store.Note', { given: { depot: null, shelf } })
  const { about } = await read(`/api/store/notes/${note}/?include=about`)
  t.match(about, { id: shelf, url: String, width: Array, comments: '' })
})

t.test('keeps a page until one of the included objects changes', async (t) => {
  const list = '/api/store/shelves/?include=holds(limit:1)&name=A'
  const shown = async (): Promise<unknown> => (await app.request('GET', list)).results
  await shown()
  await shown()
  const { results } = await app.request('GET', '/api/store/holds/?description=first')
  const path = `/api/store/holds/${String(results[0]?.['id'])}/`
  await app.request('PATCH', path, { body: { description: 'changed' } })
  t.match(await shown(), [{ holds: [{ description: 'changed' }] }])
  await app.request('PATCH', path, { body: { description: 'first' } })
})

t.test('refuses other names and limits, and names what is allowed', async (t) => {
  const allowed = 'Allowed: depot, tags, holds, holds(limit:10).'
  const cases = {
    depott: `"depott" cannot be included. Did you mean "depot"? ${allowed}`,
    'holds(limit:x)': `"holds(limit:x)" cannot be included. ${allowed}`,
    'holds.user': `"holds.user" cannot be included. ${allowed}`,
    'depot(limit:1)': `"depot" has no limit. ${allowed}`,
  }
  for (const [include, message] of Object.entries(cases)) {
    const { status, object } = await app.request('GET', `${url}?include=${include}`)
    t.match([status, object], [400, { include: [message] }], include)
  }
  const { status, object } = await app.request('GET', '/api/store/depots/?include=area')
  t.match([status, object], [400, { include: [/^Unknown filter\./] }], 'a model that embeds none')
})

t.test('takes the permission to view the included objects', async (t) => {
  const token = await makeUser(app, 'clerk', ['store.view_shelf', 'store.view_depot'])
  const ask = (include: string): ReturnType<typeof app.request> =>
    app.request('GET', `${url}?include=${include}`, { token })
  t.equal((await ask('depot')).status, 200)
  const refused = await ask('holds')
  t.match([refused.status, refused.text], [403, /store\.view_hold/])
})

t.test('shows visible objects only', async (t) => {
  const token = await makeUser(app, 'guard', ['store.view_shelf'])
  const right = (model: string, constraints: Json): Promise<unknown> =>
    app.request('POST', '/api/users/object-permissions/', {
      body: {
        name: `guards see ${model}`,
        models: [model],
        actions: ['view'],
        constraints,
        users: [{ username: 'guard' }],
      },
    })
  await right('store.hold', { description__n: 'first' })
  await right('store.depot', { name: 'Elsewhere' })
  const { object } = await app.request('GET', `${url}?include=depot,holds(limit:1)`, { token })
  t.match(object['holds'], [{ description: 'second' }])
  t.strictSame(Object.keys(object['depot'] as Json), ['id', 'url'])
})

t.test('documents the parameter and the objects', async (t) => {
  for (const [path, is] of [
    ['/api/store/shelves/', true],
    ['/api/store/shelves/{id}/', true],
    ['/api/store/depots/', false],
  ] as const)
    t.equal(app.document.parameters('GET', path).includes('include'), is, path)
})
