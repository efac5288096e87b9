import t from 'tap'
import { makerOf } from '../../../../support/made.ts'
import { makeUser } from '../../../../support/person.ts'
import { testApp } from '../../../../support/fixture-app.ts'
import { sentBy } from '../../../pages/sent-form.ts'
import { WebClient } from '../../../pages/web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = service
const make = makerOf(service)

const berlin = await make('store/depots', { name: 'Berlin', slug: 'berlin' })
const paris = await make('store/depots', { name: 'Paris', slug: 'paris' })
for (const [depot, name] of [
  [berlin, 'B1'],
  [berlin, 'B2'],
  [paris, 'P1'],
] as const)
  await make('store/shelves', { depot, name })
await makeUser(service, 'jo', ['users.view_objectpermission'])
const root = new WebClient(service)
await root.login()

const list = '/users/object-permissions/'
const stored = async (id: number): Promise<Readonly<Record<string, unknown>>> =>
  (await request('GET', `/api${list}${id}/`)).object

/** Returns a form of a right to view shelves. */
const formOf = (fields: Readonly<Record<string, string>>): Record<string, string> => ({
  enabled: 'true',
  models: 'store.shelf',
  actions: 'view',
  ':objects': 'filters',
  ...fields,
})

const idIn = (location: string | undefined): number => Number(/(\d+)\/$/.exec(location ?? '')?.[1])

t.test('makes conditions of filters, with names and alternatives', async (t) => {
  const sent = formOf({
    name: 'Berlin',
    'either-0-depot_id': 'berlin',
    'either-0-name__ic': 'B',
    'either-1-type': '100',
    'either-1-group_id': 'null',
    'either-2-name__ic': '',
  })
  const made = await root.post(`${list}add/`, sent)
  t.equal(made.status, 303, made.text)
  t.strictSame((await stored(idIn(made.location)))['constraints'], [
    { depot_id: String(berlin), name__ic: 'B' },
    { type: '100', group_id: null },
  ])
  const { text } = await root.get(`${list}${idIn(made.location)}/`)
  t.match(text, 'View shelves whose depot is Berlin and name contains “B”, or whose type is Open')
})

t.test('shows mistakes at the filters, with everything that was typed', async (t) => {
  const sent = formOf({
    name: 'Kept',
    'either-0-depot_id': 'Rome',
    'either-0-height:range': 'tall',
    'either-0-name__ic': 'typed',
    'either-1-kept': 'gone=1',
  })
  const { status, text } = await root.post(`${list}add/`, sent)
  t.equal(status, 400)
  t.match(text, /name="name"[^>]* value="Kept"/)
  t.match(text, /<input type="checkbox" name="models" value="store.shelf" checked/)
  t.match(text, /name="either-0-depot_id"[^>]* value="Rome"[^>]*aria-invalid="true"/)
  t.match(text, /id="filter-either-0-depot_id-error">No depot is called &quot;Rome&quot;/)
  t.match(text, /name="either-0-height:range"[^>]* value="tall"/)
  t.match(text, /id="filter-either-0-height-error">/)
  t.match(text, /name="either-0-name__ic"[^>]* value="typed"/)
  t.match(text, /name="either-1-kept" value="gone=1" checked/)
  t.match(text, /whose gone is “1”/)
  const refusals = [
    [{ ':objects': 'filters' }, /Fill in a filter, or choose all objects/],
    [{ models: '' }, /Choose at least one kind of objects/],
    [{ actions: '' }, /Choose at least one action/],
    [{ ':objects': 'json', ':json': '{' }, /id="field-constraints-error">/],
    [{ ':objects': 'json', ':json': '{"nope": 1}' }, /nope/],
    [{ ':objects': 'all', fields: 'nope', actions: 'change' }, /id="field-fields-error">[^<]*nope/],
    [{ ':objects': 'all', models: 'no.thing' }, /id="field-models-error">[^<]*no\.thing/],
  ] as const
  for (const [fields, message] of refusals) {
    const refused = await root.post(`${list}add/`, formOf({ name: 'Refused', ...fields }))
    t.equal(refused.status, 400, JSON.stringify(fields))
    t.match(refused.text, message, JSON.stringify(fields))
  }
})

t.test('shows the form again for other kinds of objects and for more filters', async (t) => {
  const sent = formOf({ name: 'Again', 'either-0-name__ic': 'x', ':show': 'more' })
  const { status, text } = await root.post(`${list}add/`, sent)
  t.equal(status, 200)
  t.match(text, 'name="either-1-depot_id"')
  t.match(text, /name="either-0-name__ic"[^>]* value="x"/)
  const both = new URLSearchParams({ ...sent, ':show': 'filters' })
  both.append('models', 'store.owner')
  const common = await root.post(`${list}add/`, both)
  t.match(common.text, 'name="either-0-name__ic"')
  t.notMatch(common.text, 'name="either-0-depot_id"', 'owners have no depot')
  const dropped = await root.post(`${list}add/`, {
    ...sent,
    'either-1-name__ic': 'y',
    ':show': 'drop-0',
  })
  t.match(dropped.text, /name="either-0-name__ic"[^>]* value="y"/)
  t.notMatch(dropped.text, 'either-1-')
  t.equal((await request('GET', `/api${list}?name=Again`)).object['count'], 0)
})

t.test('shows the objects before they are saved', async (t) => {
  const preview = { name: 'Preview', ':show': 'preview' }
  const { text } = await root.post(
    `${list}add/`,
    formOf({ ...preview, 'either-0-depot': 'berlin' }),
  )
  t.match(text, /View shelves whose depot is Berlin\./)
  t.match(text, /<h3>2 shelves<\/h3>/)
  t.match(text, /Berlin › B1/)
  t.notMatch(text, 'Paris › P1')
  t.match(text, 'href="/store/shelves/?depot=berlin"')
  const all = await root.post(`${list}add/`, formOf({ ...preview, ':objects': 'all' }))
  t.match(all.text, /<h3>3 shelves<\/h3>/)
  const user = { models: 'users.token', 'either-0-user_id': '$user' }
  const own = await root.post(`${list}add/`, formOf({ ...preview, ...user }))
  t.match(own.text, /You are the signed-in user here/)
  t.match(own.text, /<h3>1 token<\/h3>/)
  const wrong = await root.post(`${list}add/`, formOf({ ...preview, 'either-0-depot_id': 'Rome' }))
  t.match(wrong.text, /No depot is called/)
  t.notMatch(wrong.text, '<h3>')
})

t.test('shows no objects by values that the giver does not see', async (t) => {
  const rights = ['users.add_objectpermission', 'users.view_objectpermission', 'store.view_shelf']
  await makeUser(service, 'kim', rights)
  const kim = new WebClient(service)
  await kim.login('kim')
  const preview = async (conditions: object): Promise<string> => {
    const json = JSON.stringify(conditions)
    const sent = { name: 'Guess', ':show': 'preview', ':objects': 'json', ':json': json }
    return (await kim.post(`${list}add/`, formOf(sent))).text
  }
  const guessed = await preview({ area: 'north' })
  t.match(guessed, 'area: This filter looks at values that you may not see.')
  t.notMatch(guessed, /› B1|<h3>\d+ shel/)
  t.match(await preview({ name: 'B1' }), '<h3>1 shelf</h3>')
})

t.test('writes nothing where nothing was changed, and keeps what has no control', async (t) => {
  const constraints = [
    { depot: ['berlin', 'paris'], type: 100, depot__area: 'x' },
    { name__n: 'B1', depot_id: berlin },
  ]
  const actions = ['delete', 'change', 'view']
  const id = await make('users/object-permissions', {
    name: 'Odd',
    models: ['store.shelf'],
    actions,
    constraints,
    fields: ['name'],
  })
  const { text } = await root.get(`${list}${id}/edit/`)
  t.match(text, /whose depot is Berlin or Paris/)
  const before = await stored(id)
  const sent = sentBy(text)
  t.equal((await root.post(`${list}${id}/edit/`, sent)).status, 303)
  t.strictSame({ ...(await stored(id)), last_updated: '' }, { ...before, last_updated: '' })
  const log = await request(
    'GET',
    `/api/extras/object-changes/?model=users.objectpermission&object_id=${id}`,
  )
  t.strictSame(
    log.results.map(({ message }) => message),
    ['Created object permission Odd'],
  )
  sent.set('either-1-depot_id', 'Paris')
  t.equal((await root.post(`${list}${id}/edit/`, sent)).status, 303)
  t.match((await stored(id))['constraints'], [
    { depot: ['berlin', 'paris'], type: '100', depot__area: 'x' },
    { name__n: 'B1', depot_id: String(paris) },
  ])
  t.strictSame((await stored(id))['actions'], actions)
})

t.test('takes JSON for conditions that the filters cannot show', async (t) => {
  const constraints = Array.from({ length: 9 }, (_, index) => ({ name: `S${index}` }))
  const many = formOf({ name: 'Many', ':objects': 'json', ':json': JSON.stringify(constraints) })
  const { location } = await root.post(`${list}add/`, many)
  t.strictSame((await stored(idIn(location)))['constraints'], constraints)
  const { text } = await root.get(`${list}${idIn(location)}/edit/`)
  t.match(text, /value="json" checked/)
  const whole = formOf({ name: 'Whole', ':objects': 'all', 'either-0-name__ic': 'ignored' })
  const all = await root.post(`${list}add/`, whole)
  t.equal((await stored(idIn(all.location)))['constraints'], null)
})

t.test('is for those who may change permissions only', async (t) => {
  const jo = new WebClient(service)
  await jo.login('jo')
  for (const url of [`${list}add/`, `${list}1/edit/`]) {
    t.equal((await jo.get(url)).status, 403, url)
    t.equal((await jo.post(url, formOf({ name: 'x', ':show': 'preview' }))).status, 403, url)
  }
})
