import t from 'tap'
import { inGroup } from '../../../../src/framework/model/index.ts'
import { definitionOf } from '../../../fixtures/inventory.ts'
import { sources } from '../../../fixtures/models.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { serviceWithPolicies } from '../../../support/with-policies.ts'
import { makeUser } from '../../../support/person.ts'
import { WebClient } from '../../pages/web-client.ts'

const keepersOnly = [inGroup('keepers')]

/** The fixture inventory with many holds, ordered by their shelves. */
const manyOrdered = { order: ['description', 'shelf.name'], rows: 'many' } as const
const ordered = definitionOf(
  sources.map(({ model, ...source }) => ({
    ...source,
    model: model.name === 'Hold' ? { ...model, ...manyOrdered } : model,
  })),
)

/** The same, whose depots have hidden and fixed fields. */
const service = serviceWithPolicies(ordered, {
  'store.Depot': {
    fields: {
      comments: { view: keepersOnly },
      owner: { view: keepersOnly },
      asn: { view: keepersOnly },
      facility: { change: keepersOnly },
    },
  },
  'store.Hold': { fields: { shelf: { view: keepersOnly } } },
})
const { testApp } = appTestingOf(service, 'fixture with policies of fields')
const app = await testApp(t)
const { request } = app
const depots = '/api/store/depots/'

const owner = await request('POST', '/api/store/owners/', { body: { name: 'Ada', slug: 'ada' } })
const made = await request('POST', depots, {
  body: {
    name: 'Hall',
    slug: 'hall',
    comments: 'secret words',
    asn: 65_000,
    facility: 'F1',
    owner: owner.object['id'],
  },
})
const url = `${depots}${String(made.object['id'])}/`
await request('POST', depots, { body: { name: 'Other', slug: 'other', asn: 1 } })
const keepers = await request('POST', '/api/users/groups/', { body: { name: 'keepers' } })

const rights = [
  ...['view', 'add', 'change', 'delete'].map((action) => `store.${action}_depot`),
  'extras.view_objectchange',
  'store.view_owner',
]
const reader = await makeUser(app, 'reader', rights)
const keeper = await makeUser(app, 'keeper', rights)
const { results: users } = await request('GET', '/api/users/users/?username=keeper')
await request('PATCH', `/api/users/users/${String(users[0]?.['id'])}/`, {
  body: { groups: [keepers.object['id']] },
})

/** The document of the fixture was made without the policies. */
const undocumented = 'fields are absent'
const hiddenNames = ['comments', 'owner', 'asn']

t.test('returns no hidden fields from writes, in either form', async (t) => {
  for (const form of ['flat', 'base']) {
    const headers = { accept: `application/json; writes=${form}` }
    const body = { contact_name: form }
    const written = await request('PATCH', url, { token: reader, body, headers, undocumented })
    t.match(written, { status: 200, object: body }, written.text)
    t.equal('count_shelves' in written.object, form === 'base')
    for (const name of hiddenNames) t.notOk(name in written.object, name)
  }
})

t.test('offers no filters of hidden fields', async (t) => {
  const filtersOf = async (username: string): Promise<readonly string[]> => {
    const client = new WebClient(app)
    await client.login(username)
    const { text } = await client.get('/store/depots/')
    return ['asn', 'owner_id', 'area_id'].filter((name) => text.includes(`id="filter-${name}`))
  }
  t.strictSame(await filtersOf('keeper'), ['asn', 'owner_id', 'area_id'])
  t.strictSame(await filtersOf('reader'), ['area_id'])
})

t.test('says of a delete that others may be concerned', async (t) => {
  const textFor = async (username: string): Promise<string> => {
    const client = new WebClient(app)
    await client.login(username)
    return (await client.get(`/store/depots/${String(made.object['id'])}/delete/`)).text
  }
  t.match(await textFor('keeper'), 'Nothing else is deleted or changed.')
  t.match(await textFor('reader'), 'No other object that you may see is deleted or changed.')
})

t.test('leaves hidden fields out of objects, lists and pages', async (t) => {
  for (const path of [url, `${depots}?slug=hall`, `${url}?fields=name,comments`]) {
    const { status, text } = await request('GET', path, { token: reader, undocumented })
    t.equal(status, 200, text)
    t.match(text, 'Hall')
    t.notMatch(text, /secret words|\b65000\b|"(comments|owner|asn)"/, path)
  }
  for (const path of ['/store/depots/', `/store/depots/${String(made.object['id'])}/`]) {
    const { statusCode: status, payload: text } = await app.app.inject({
      url: path,
      headers: { host: 'localhost', authorization: `Token ${reader}`, accept: 'text/html' },
    })
    t.equal(status, 200)
    t.notMatch(text, /secret words|\b65000\b|Ada/, path)
  }
  const { object } = await request('GET', url, { token: keeper })
  t.match(object, { comments: 'secret words', asn: 65_000, owner: { slug: 'ada' } })
})

t.test('lists all objects whose order goes through a hidden reference', async (t) => {
  const depot = await request('POST', depots, { body: { name: 'Attic', slug: 'attic' } })
  const shelf = await request('POST', '/api/store/shelves/', {
    body: { name: 'Upper', depot: depot.object['id'] },
  })
  for (const [index, description] of ['B', 'A'].entries())
    await request('POST', '/api/store/holds/', {
      body: { shelf: shelf.object['id'], units: [index + 1], description, state: 'held' },
    })
  const token = await makeUser(app, 'viewer', ['store.view_hold', 'store.view_shelf'])
  const namesOf = async (query: string): Promise<readonly unknown[]> => {
    const path = `/api/store/holds/${query}`
    const { results, text } = await request('GET', path, { token, undocumented })
    t.notMatch(text, /"shelf"|Upper/)
    return results.map(({ description }) => description)
  }
  t.strictSame(await namesOf(''), ['A', 'B'])
  t.strictSame(await namesOf('?limit=1'), ['A'])
  t.strictSame(await namesOf('?limit=1&cursor='), ['A'])
  t.strictSame(await namesOf('?q=a'), ['A'])
  const client = new WebClient(app)
  await client.login('viewer')
  t.match((await client.get('/store/holds/')).text, '>A<')
})

t.test('neither filters, sorts nor searches by hidden fields', async (t) => {
  for (const query of ['asn=65000', 'comments__ic=secret', 'owner=ada', 'ordering=-asn']) {
    const { status, text } = await request('GET', `${depots}?${query}`, { token: reader })
    t.match([status, text], [403, /permission for the field store\.(Depot|Owner)\./], query)
    t.equal((await request('GET', `${depots}?${query}`, { token: keeper })).status, 200)
  }
  for (const query of ['depot__asn=65000', 'depot__comments__ic=secret', 'depot__owner_id=1']) {
    const { status, text } = await request('GET', `/api/store/shelves/?${query}`, { token: reader })
    t.match([status, text], [403, /permission for the field store\.Depot\./], query)
  }
  const found = async (token: string): Promise<unknown> =>
    (await request('GET', `${depots}?q=secret`, { token })).object['count']
  t.equal(await found(reader), 0)
  t.equal(await found(keeper), 1)
})

t.test('limits of tokens have no filter by hidden fields', async (t) => {
  const derive = (constraints: object, token = reader) =>
    request('POST', '/api/users/tokens/derive/', {
      token,
      body: { limits: { models: ['store.depot'], constraints } },
    })
  for (const constraints of [{ comments__ic: 'secret' }, { q: 'secret' }, { asn: 65_000 }]) {
    const { status, text } = await derive(constraints)
    t.match(
      [status, text],
      [400, `${Object.keys(constraints)[0] ?? ''}: This filter looks at values`],
    )
    t.equal((await derive(constraints, keeper)).status, 201)
  }
  t.equal((await derive({ facility: 'F1' })).status, 201)
})

t.test('leaves hidden fields out of the change log', async (t) => {
  const path = `/api/extras/object-changes/?object_id=${String(made.object['id'])}&model=store.depot`
  const { text } = await request('GET', path, { token: reader })
  t.match(text, 'F1')
  t.notMatch(text, /secret words|65000/)
  t.match((await request('GET', path, { token: keeper })).text, 'secret words')
})

t.test('refuses values of hidden and fixed fields', async (t) => {
  const patch = (body: object, token = reader) =>
    request('PATCH', url, { token, body, undocumented })
  for (const [body, name] of [
    [{ comments: 'x' }, 'comments'],
    [{ comments: 'secret words' }, 'comments'],
    [{ facility: 'F2' }, 'facility'],
    [{ facility: 'F2', name: 'Hall' }, 'facility'],
  ] as const) {
    const { status, text } = await patch(body)
    t.match([status, text], [403, `permission for the field store.Depot.${name}`])
  }
  const same = await patch({ facility: 'F1', contact_name: 'Jo' })
  t.equal(same.status, 200, same.text)
  t.strictSame(
    hiddenNames.filter((name) => name in same.object),
    [],
    'nor in the response',
  )
  const put = await request('PUT', url, {
    token: reader,
    undocumented,
    body: { name: 'Hall', slug: 'hall' },
  })
  t.equal(put.status, 200, put.text)
  t.match((await request('GET', url)).object, { comments: 'secret words', facility: 'F1' })
  const body = [
    { name: 'New', slug: 'new' },
    { name: 'Newer', slug: 'newer', facility: 'F' },
  ]
  const list = await request('POST', depots, { token: reader, body })
  t.match([list.status, list.text], [403, /facility \(object 2 of the request\)/])
  const one = await request('POST', depots, { token: reader, undocumented, body: body[0] ?? {} })
  t.equal(one.status, 201, one.text)
  t.strictSame(
    hiddenNames.filter((name) => name in one.object),
    [],
  )
  t.equal((await patch({ facility: 'F2', comments: 'y' }, keeper)).status, 200)
})

t.test('the import tells nothing of hidden fields', async (t) => {
  const client = new WebClient(app)
  await client.login('reader', 'for tests only')
  const preview = async (line: string): Promise<string> => {
    const { text } = await client.post('/store/depots/import/', { text: `slug,name,asn\n${line}` })
    return /permission for the field store\.Depot\.asn/.exec(text)?.[0] ?? 'no refusal'
  }
  const refused = 'permission for the field store.Depot.asn'
  for (const asn of ['65000', '65001', '']) {
    t.equal(await preview(`hall,Hall,${asn}`), refused, `a guess of an existing depot: ${asn}`)
    t.equal(await preview(`fresh,Fresh,${asn}`), refused, `a new depot: ${asn}`)
  }
})

t.test('shows on pages and in forms only fields that the user sees and sets', async (t) => {
  const client = new WebClient(app)
  await client.login('reader', 'for tests only')
  const page = `/store/depots/${String(made.object['id'])}/`
  const { text } = await client.get(page)
  t.match(text, /Facility/)
  t.notMatch(text, /Comments|Owner<|ASN/)
  const form = (await client.get(`${page}edit/`)).text
  t.match(form, /name="contact_name"/)
  t.notMatch(form, /name="(comments|owner|asn|facility)"/)
  const saved = await client.post(`${page}edit/`, {
    name: 'Hall',
    slug: 'hall',
    contact_name: 'Bo',
  })
  t.equal(saved.status, 303, saved.text)
  t.match((await request('GET', url)).object, { comments: 'y', facility: 'F2', contact_name: 'Bo' })
  const list = await client.get('/store/depots/export/?format=csv')
  t.match(list.text, 'Hall')
  t.notMatch(list.text, /comments|owner|asn/i)
})
