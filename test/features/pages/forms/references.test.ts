import { pagesOf } from '../../../../src/features/pages/objects/page-urls.ts'
import t from 'tap'
import { graph } from '../../../fixtures/inventory.ts'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { WebClient } from '../web-client.ts'

interface Inventory {
  readonly service: TestApp
  readonly visitor: WebClient
  readonly ids: Readonly<Record<string, number>>
}

/** Creates two depots with a group and a shelf R01 each, and one of each with a unique name. */
async function open(test: Parameters<typeof testApp>[0]): Promise<Inventory> {
  const service = await testApp(test)
  const visitor = new WebClient(service)
  await visitor.login()
  const make = async (path: string, body: object): Promise<number> =>
    Number((await service.request('POST', `/api/store/${path}/`, { body })).object['id'])
  const alder = await make('depots', { name: 'Alder Quay', slug: 'alder-quay' })
  const birch = await make('depots', { name: 'Birch Wharf', slug: 'birch-wharf' })
  const g1 = await make('shelf-groups', { name: 'R01', slug: 'r-01', depot: alder })
  const g2 = await make('shelf-groups', { name: 'R01', slug: 'r-01', depot: birch })
  const g3 = await make('shelf-groups', { name: 'Cellar', slug: 'cellar', depot: birch })
  const r1 = await make('shelves', { name: 'R01', facility_id: 'A01', depot: alder })
  const r2 = await make('shelves', { name: 'R01', depot: birch })
  const r3 = await make('shelves', { name: 'Cellar', depot: birch })
  const owner = await make('owners', { name: 'Corvid Rentals', slug: 'corvid' })
  const tag = await make('tags', { name: 'Heavy Load', slug: 'heavy', color: 'ff0000' })
  return { service, visitor, ids: { alder, birch, g1, g2, g3, r1, r2, r3, owner, tag } }
}

const form = '/store/shelves/add/'
const shelf = { owner: 'Corvid Rentals', tags: 'heavy' }
const holds = '/store/holds/add/'
const hold = { units: '[1]', description: 'Kept free' }

/** Returns the first message of a form. */
const messageIn = (text: string): string | undefined => /class="error"[^<]*<\/p>/.exec(text)?.[0]

t.test(
  'accepts names and slugs of references in forms, also after the name of an owner',
  async (t) => {
    const { service, visitor, ids } = await open(t)
    const rows = [
      ['Alder Quay', 'Alder Quay › R01', 'g1'],
      ['alder quay', 'alder-quay > r01', 'g1'],
      ['alder-quay', 'r-01', 'g1'],
      ['birch-wharf', 'Cellar', 'g3'],
      ['Birch Wharf', 'R01', 'g2'],
      [String(ids['birch']), String(ids['g3']), 'g3'],
    ] as const
    for (const [index, [depot, group, expected]] of rows.entries()) {
      const made = await visitor.post(form, { ...shelf, name: `New ${index}`, depot, group })
      t.equal(made.status, 303, `${depot}, ${group}: ${messageIn(made.text)}`)
      const { object } = await service.request('GET', `/api${made.location ?? ''}`)
      const wanted = {
        group: { id: ids[expected] },
        owner: { id: ids['owner'] },
        tags: [{ id: ids['tag'] }],
      }
      t.match(object, wanted, group)
    }
    const named = [
      ['R01 (A01)', 'r1'],
      ['birch-wharf > r01', 'r2'],
      ['Cellar', 'r3'],
    ] as const
    for (const [name, expected] of named) {
      const made = await visitor.post(holds, { ...hold, shelf: name })
      t.equal(made.status, 303, `${name}: ${messageIn(made.text)}`)
      const { object } = await service.request('GET', `/api${made.location ?? ''}`)
      t.match(object, { shelf: { id: ids[expected] } }, name)
    }
  },
)

t.test('reports a name of no object or of several at its field', async (t) => {
  const { visitor, ids } = await open(t)
  const none = await visitor.post(form, {
    ...shelf,
    name: 'New',
    depot: 'Alder',
    group: 'null',
    width: '9',
  })
  t.equal(none.status, 400)
  t.match(none.text, /No depot is called &quot;Alder&quot;\. Write the name or the ID of a depot\./)
  t.match(
    none.text,
    /No shelf group is called &quot;null&quot;\. Write the name, &quot;depot › name&quot; or the ID/,
  )
  t.match(none.text, /id="field-width-error"/, 'beside messages about other fields')
  t.match(none.text, /id="field-depot"[^>]* value="Alder"/, 'what was typed is still there')
  const several = await visitor.post(holds, { ...hold, shelf: 'R01' })
  t.equal(several.status, 400)
  const listed = `Alder Quay › R01 (A01) (ID ${ids['r1']}), Birch Wharf › R01 (ID ${ids['r2']})`
  t.ok(
    several.text.includes(`Several shelves are called &quot;R01&quot;: ${listed}.`),
    several.text,
  )
})

t.test('stores another object whose id is the name of the one before', async (t) => {
  const { service, visitor, ids } = await open(t)
  await service.request('PATCH', `/api/store/depots/${ids['alder']}/`, {
    body: { name: String(ids['birch']) },
  })
  const url = `/store/shelves/${ids['r3']}/edit/`
  await service.request('PATCH', `/api/store/shelves/${ids['r3']}/`, {
    body: { depot: ids['alder'] },
  })
  const { text } = await visitor.get(url)
  const hidden = [...text.matchAll(/type="hidden" name="(depot:\w+)" value="([^"]*)"/g)]
  const initial = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  t.strictSame(initial, { 'depot:text': String(ids['alder']), 'depot:shown': String(ids['birch']) })
  const sent = { ...shelf, ...initial, name: 'Cellar', depot: 'Birch Wharf', width: '19' }
  const reply = await visitor.post(url, sent)
  t.equal(reply.status, 303, messageIn(reply.text) ?? 'stored')
  const { object } = await service.request('GET', `/api/store/shelves/${ids['r3']}/`)
  t.match(object, { depot: { id: ids['birch'] } })
})

t.test('takes names with any number of owners in the filters of every list', async (t) => {
  const { visitor } = await open(t)
  const listed = [...graph.models.values()].filter(({ operations }) => operations.has('list'))
  for (const model of listed)
    for (const { name, test } of model.filters.values()) {
      if (test.by !== 'lookup' || test.lookup.suffix !== '' || !test.paths[0].field.reference)
        continue
      for (const text of [
        'A > B',
        'Alder Quay › R01 › 2, 3',
        'Alder Quay › R01',
        '> >',
        '1 > null',
      ]) {
        const url = `${pagesOf(model, { basePath: '' })}?:form=1&${name}=${encodeURIComponent(text)}`
        const { status, location } = await visitor.get(url)
        t.equal(status, 303, url)
        const filtered = await visitor.get(location ?? '')
        t.ok(filtered.status < 500, `${url}: ${filtered.status}`)
      }
    }
})

t.test('shows names in a form, and keeps the object of an unchanged name', async (t) => {
  const { service, visitor, ids } = await open(t)
  const make = (body: object) =>
    service.request('POST', '/api/store/holds/', { body: { shelf: ids['r2'], ...body } })
  const before = await make({ units: [2, 3], description: 'Kept free' })
  const made = await make({
    group: ids['g2'],
    after: before.object['id'],
    units: [1],
    description: 'Kept free',
  })
  const page = `/store/holds/${String(made.object['id'])}/edit/`
  const { text } = await visitor.get(page)
  t.match(text, /id="field-shelf"[^>]* value="R01"/)
  t.match(text, /id="field-after"[^>]* value="R01 › 2–3"/)
  const hidden = Object.fromEntries(
    [...text.matchAll(/type="hidden" name="([^"]+:[^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  )
  t.strictSame([hidden['shelf:text'], hidden['shelf:shown']], [String(ids['r2']), 'R01'])
  const kept = { ...hold, ...hidden, shelf: 'R01', after: 'R01 › 2–3' }
  const refused = await visitor.post(page, { ...kept, group: 'none' })
  t.match(refused.text, /name="shelf:text" value="\d+"/, 'also after a refusal')
  t.equal((await visitor.post(page, { ...kept, group: 'birch-wharf › Cellar' })).status, 303)
  const { object } = await service.request('GET', `/api/store/holds/${String(made.object['id'])}/`)
  t.match(object, {
    shelf: { id: ids['r2'] },
    group: { id: ids['g3'] },
    after: { id: before.object['id'] },
  })
})

t.test('accepts names of references in filter forms', async (t) => {
  const { visitor, ids } = await open(t)
  const rows = [
    ['Alder Quay', `/store/shelves/?depot_id=${ids['alder']}`],
    ['birch-wharf', `/store/shelves/?depot_id=${ids['birch']}`],
    [String(ids['birch']), `/store/shelves/?depot_id=${ids['birch']}`],
    ['null', '/store/shelves/?depot_id=null'],
    ['Nowhere', '/store/shelves/?depot_id=Nowhere'],
  ] as const
  for (const [name, location] of rows) {
    const query = new URLSearchParams({ ':form': '1', depot_id: name }).toString()
    t.match(await visitor.get(`/store/shelves/?${query}`), { status: 303, location }, name)
  }
})

t.test('looks up no names of objects that the user may not view', async (t) => {
  const { service, visitor } = await open(t)
  const reader = await service.request('POST', '/api/users/users/', {
    body: { username: 'reader', password: 'for tests only' },
  })
  t.equal(reader.status, 201)
  const permissions = await service.request(
    'GET',
    '/api/users/permissions/?codename=secrets.add_secretrole',
  )
  const [permission] = permissions.results
  const change = { body: { permissions: [permission?.['id']] } }
  await service.request('PATCH', `/api/users/users/${String(reader.object['id'])}/`, change)
  const roles = '/secrets/secret-roles/add/'
  const role = { name: 'Codes', slug: 'codes', users: 'nobody' }
  t.match(await visitor.post(roles, role), { status: 400, text: /No user is called/ }, 'as root')
  await visitor.post('/logout/', {})
  const other = new WebClient(service)
  await other.login('reader')
  const { status, text } = await other.post(roles, role)
  t.equal(status, 400)
  t.notMatch(text, /No user is called/)
})
