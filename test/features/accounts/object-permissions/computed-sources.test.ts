import t from 'tap'
import { createService } from '../../../../src/features/create-service.ts'
import { computedText } from '../../../../src/framework/model/index.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { makerOf } from '../../../support/made.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { makeUser } from '../../../support/person.ts'

/** The computed texts by which models of the fixture show a private one. */
const texts: Readonly<Record<string, object>> = {
  Shelf: { display_name: computedText('{depot.comments}: {name}') },
  Hold: { title: computedText('{shelf.display_name}') },
}

/** The fixture inventory, whose shelves and holds show a text of private depots. */
const service = createService({
  ...fixtureDefinition,
  models: fixtureDefinition.models.map(({ model, ...source }) => ({
    ...source,
    model: {
      ...model,
      private: model.name === 'Depot' || model.private === true,
      fields: { ...model.fields, ...texts[model.name] },
      search: [...(model.search ?? []), ...(model.name === 'Shelf' ? ['display_name'] : [])],
    },
  })),
})
const { testApp } = appTestingOf(service, 'fixture with computed texts of a private model')
const app = await testApp(t)
const { request } = app
const shelves = '/api/store/shelves/'
const holds = '/api/store/holds/'
/** The document of the fixture was made without these fields. */
const undocumented = 'computed fields are changed'

const make = makerOf(app)
const depot = await make('store/depots', { name: 'Hall', slug: 'hall', comments: 'Zanzibar' })
const shelf = await make('store/shelves', { name: 'A1', depot })
await make('store/shelves', { name: 'A2', depot })
const hold = await make('store/holds', { shelf, units: [1], description: 'count' })

const rights = ['store.view_shelf', 'store.add_shelf', 'store.change_shelf', 'store.view_hold']
const derive = async (models: readonly string[]): Promise<string> => {
  const body = { limits: [{ models, actions: ['view'] }] }
  const { status, text, object } = await request('POST', '/api/users/tokens/derive/', { body })
  if (status !== 201) throw new Error(text)
  return String(object['key'])
}
/** Readers who may not view depots. */
const readers = {
  anonymous: null,
  'a user': await makeUser(app, 'reader', rights),
  'a token with limits': await derive(['store.shelf', 'store.hold']),
}
/** Readers who may. */
const keepers = {
  'a superuser': app.token,
  'a user': await makeUser(app, 'keeper', [...rights, 'store.view_depot']),
  'a token with limits': await derive(['store.shelf', 'store.hold', 'store.depot']),
}

const reads = [shelves, `${shelves}${shelf}/`, holds, `${holds}${hold}/`]

for (const [name, token] of Object.entries(readers))
  t.test(`${name} without the permission sees no value of a private model`, async (t) => {
    for (const path of [...reads, `${shelves}?fields=display_name`]) {
      const { status, text } = await request('GET', path, { token, undocumented })
      t.equal(status, 200, text)
      t.notMatch(text, 'Zanzibar', path)
    }
    const found = async (query: string): Promise<unknown> =>
      (await request('GET', `${shelves}?${query}`, { token, undocumented })).object['count']
    t.equal(await found('display_name__isw=Zanz'), 0)
    t.equal(await found('display_name='), 2, 'the text is empty')
    t.equal(await found('ordering=-display_name&q=Zanzibar'), 0)
  })

for (const [name, token] of Object.entries(keepers))
  t.test(`${name} with the permission sees the values`, async (t) => {
    for (const path of reads) {
      const { text } = await request('GET', path, { token, undocumented })
      t.match(text, 'Zanzibar', path)
    }
    const { object } = await request('GET', `${shelves}?display_name__isw=Zanz`, { token })
    t.equal(object['count'], 2)
  })

t.test('pages show no value of a private model', async (t) => {
  const contains = async (url: string, token: string): Promise<boolean> => {
    const { statusCode, payload } = await app.app.inject({
      url,
      headers: { host: 'localhost', authorization: `Token ${token}`, accept: 'text/html' },
    })
    t.equal(statusCode, 200)
    return payload.includes('Zanzibar')
  }
  t.notOk(await contains('/store/shelves/', readers['a user']))
  for (const url of [`/store/shelves/${shelf}/`, `/store/holds/${hold}/`]) {
    t.notOk(await contains(url, readers['a user']), url)
    t.ok(await contains(url, app.token), url)
  }
})

t.test('writes without the permission go on, and show nothing', async (t) => {
  const { 'a user': token } = readers
  const changes = await request('PATCH', `${shelves}${shelf}/`, {
    token,
    body: { comments: 'moved' },
  })
  t.equal(changes.status, 200, changes.text)
  t.notMatch(changes.text, 'Zanzibar')
})

t.test('limits of tokens have no filter by such a text', async (t) => {
  const deriveBy = (
    token: string,
    constraints: object,
  ): Promise<{ status: number; text: string }> =>
    request('POST', '/api/users/tokens/derive/', {
      token,
      body: { limits: { models: ['store.shelf'], actions: ['change'], constraints } },
    })
  for (const constraints of [{ display_name__isw: 'Z' }, { q: 'Z' }]) {
    const [name = ''] = Object.keys(constraints)
    t.match(await deriveBy(readers['a user'], constraints), {
      status: 400,
      text: `${name}: This filter looks at values`,
    })
    t.match(await deriveBy(keepers['a user'], constraints), { status: 201 })
  }
  t.match(await deriveBy(readers['a user'], { name: 'A1' }), { status: 201 })
})

t.test('what is shown follows the permission at once', async (t) => {
  const { 'a user': token } = readers
  const shown = async (): Promise<boolean> =>
    (await request('GET', shelves, { token, undocumented })).text.includes('Zanzibar')
  t.notOk(await shown())
  const { results } = await request('GET', '/api/users/users/?username=reader')
  const url = `/api/users/users/${String(results[0]?.['id'])}/`
  const permissions = (codenames: readonly string[]): object => ({
    permissions: codenames.map((codename) => ({ codename })),
  })
  await request('PATCH', url, { body: permissions([...rights, 'store.view_depot']) })
  t.ok(await shown())
  await request('PATCH', url, { body: permissions(rights) })
  t.notOk(await shown())
})
