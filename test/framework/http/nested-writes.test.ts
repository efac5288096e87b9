import t from 'tap'
import { asList, asObject, testApp, type Answer, type Json } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const depots = '/api/store/depots/'
const shelves = '/api/store/shelves/'
const [hall, annex] = await Promise.all(
  ['hall', 'annex'].map(async (slug) => {
    const { object } = await request('POST', depots, { body: { name: slug, slug } })
    return Number(object['id'])
  }),
)

const objectsIn = (value: unknown): readonly Json[] => asList(value).map(asObject)

/** Asks for the objects that reads show. */
const asBase = {
  headers: { accept: 'application/json; writes=base' },
  undocumented: 'the document has the form of the service',
}

let made = 0
/** Returns the body of a shelf with holds. */
const shelf = (holds: unknown, more: Json = {}): Json => {
  made += 1
  return { depot: hall, name: `Shelf ${made}`, holds, ...more }
}
const hold = (description = 'kept', more: Json = {}): Json => ({
  units: [1],
  description,
  ...more,
})

const post = (body: Json | readonly Json[], options: Json = {}, url = shelves): Promise<Answer> =>
  request('POST', url, { body, ...options })

const countOf = async (url: string): Promise<unknown> =>
  (await request('GET', `${url}?limit=1`)).object['count']
const counts = async (): Promise<unknown> =>
  Promise.all([depots, shelves, '/api/store/holds/'].map(countOf))

/** Checks that a request writes nothing, and how it is refused. */
async function refused(
  answer: () => Promise<Answer>,
  status: number,
  words: RegExp,
): Promise<void> {
  const before = await counts()
  const { status: found, text } = await answer()
  t.match([found, text], [status, words])
  t.strictSame(await counts(), before, 'nothing is written')
}

t.test('writes the entries of the change log as one request', async (t) => {
  const { object, status } = await post(shelf([hold('first'), hold('second')]))
  t.equal(status, 201)
  const shown = objectsIn(object['holds'])
  t.match(shown, [
    { shelf: object['id'], description: 'first', state: 'planned' },
    { shelf: object['id'], description: 'second' },
  ])
  const { results } = await request('GET', '/api/extras/object-changes/?limit=3')
  t.strictSame(
    results.map(({ object_id: id, model, action }) => [String(model), id, asList(action)[1]]),
    [
      ['store.shelf', object['id'], 'created'],
      ['store.hold', shown[0]?.['id'], 'created'],
      ['store.hold', shown[1]?.['id'], 'created'],
    ],
  )
  t.equal(new Set(results.map((one) => one['request_id'])).size, 1)
})

t.test('shows the children as an include does, where writes show objects', async (t) => {
  const holds = [hold('first'), hold('second')]
  const { object } = await post(shelf(holds), asBase)
  const id = String(object['id'])
  const { object: read } = await request('GET', `${shelves}${id}/?include=holds`)
  t.strictSame(object, read)
  const { body } = await post([shelf(holds), shelf(undefined)], asBase)
  t.match(objectsIn(body), [{ holds: [{ description: 'first' }, {}] }, { holds: [] }])
  const { object: plain } = await post(shelf(undefined), asBase)
  t.notOk('holds' in plain)
})

t.test('runs as many statements for many children as for one', async (t) => {
  const many = Array.from({ length: 40 }, (_, at) => hold(`${at}`))
  const [one, forty] = [await post(shelf([hold()])), await post(shelf(many))]
  t.match([one.status, forty.status], [201, 201])
  t.equal(forty.statements.length, one.statements.length)
  const lists = await post([shelf(many), shelf(many)])
  t.equal(lists.statements.length, one.statements.length)
  const deep = await post(
    { name: 'Deep', slug: 'deep', shelves: [shelf(many, { depot: undefined })] },
    {},
    depots,
  )
  t.equal(deep.status, 201, deep.text)
  t.ok(deep.statements.length < 3 * one.statements.length)
})

t.test('runs the statements of a plain create without children', async (t) => {
  await post(shelf(undefined))
  const { statements, queries } = await post(shelf(undefined))
  t.match([statements.length, queries.length], [1, 1])
})

t.test('takes the permission to add each of the children', async (t) => {
  const rights = ['store.add_shelf', 'store.view_shelf', 'store.view_depot']
  const token = await makeUser(app, 'clerk', rights)
  await refused(() => post(shelf([hold()]), { token }), 403, /store\.add_hold is missing/)
  await refused(
    () => post([shelf([]), shelf([hold(), {}])], { token }),
    403,
    /store\.add_hold is missing/,
  )
  t.equal((await post(shelf([]), { token })).status, 201)
  const described = await request('OPTIONS', shelves, { token })
  t.notOk('holds' in asObject(asObject(described.object['actions'])['POST']))
})

t.test('shows no children to users who may not view them', async (t) => {
  const rights = ['store.add_shelf', 'store.view_shelf', 'store.view_depot', 'store.add_hold']
  const token = await makeUser(app, 'packer', rights)
  const { status, object } = await post(shelf([hold()]), { token, ...asBase })
  t.equal(status, 201)
  t.notOk('holds' in object)
})

t.test('takes the permissions at each level, and the limits of a token', async (t) => {
  const rights = ['depot', 'shelf', 'hold'].flatMap((name) => [
    `store.add_${name}`,
    `store.view_${name}`,
  ])
  const own = rights.filter((name) => name !== 'store.add_hold')
  const token = await makeUser(app, 'shelver', own)
  const deep = (holds: unknown): Json => {
    const { name, holds: given } = shelf(holds)
    return { name, slug: String(name).replace(' ', '-'), shelves: [{ name, holds: given }] }
  }
  const missing = /store\.add_hold is missing/
  await refused(() => post(deep([hold()]), { token }, depots), 403, missing)
  t.equal((await post(deep([]), { token }, depots)).status, 201)
  await makeUser(app, 'keeper', rights)
  const limits = [{ models: ['store.depot', 'store.shelf'], actions: ['view', 'add'] }]
  const limited = await app.accounts.createToken('keeper', { limits })
  await refused(() => post(deep([hold()]), { token: limited }, depots), 403, missing)
  const whole = await app.accounts.createToken('keeper', {})
  t.equal((await post(deep([hold()]), { token: whole }, depots)).status, 201)
})

t.test('limits children to the rows and fields that the author may add', async (t) => {
  const token = await makeUser(app, 'planner', ['store.view_depot'])
  const right = (model: string, actions: readonly string[], more: Json): Promise<Answer> =>
    request('POST', '/api/users/object-permissions/', {
      body: {
        name: `${model} ${String(actions)}`,
        models: [model],
        actions,
        users: [{ username: 'planner' }],
        ...more,
      },
    })
  t.equal(
    (await right('store.shelf', ['view', 'add'], { constraints: { depot_id: hall } })).status,
    201,
  )
  t.equal(
    (await right('store.hold', ['view', 'add'], { constraints: { description: 'kept' } })).status,
    201,
  )
  t.equal((await post(shelf([hold()]), { token })).status, 201)
  await refused(
    () => post(shelf([hold(), hold('other')]), { token }),
    403,
    /store\.add_hold is limited to other objects \(object 2 of holds in the request\)/,
  )
  await refused(
    () => post(shelf([hold()], { depot: annex }), { token }),
    403,
    /store\.add_shelf is limited to other objects/,
  )
})

t.test('repeats the response to a key, and writes once', async (t) => {
  const headers = { 'idempotency-key': 'nested' }
  const body = shelf([hold('once')])
  const first = await post(body, { headers })
  const before = await counts()
  const again = await post(body, { headers })
  t.strictSame([first.status, again.status, again.text], [201, 201, first.text])
  t.strictSame(await counts(), before)
  const other = await post({ ...body, holds: [hold('twice')] }, { headers })
  t.equal(other.status, 422)
})

t.test('takes children in batches, with references to and from them', async (t) => {
  const batch = (operations: readonly Json[]): Promise<Answer> =>
    request('POST', '/api/batch/', { body: operations })
  const add = (path: string, body: unknown): Json => ({ method: 'POST', path, body })
  const { status, body, text } = await batch([
    add(depots, { name: 'Batch', slug: 'batch' }),
    add(shelves, shelf([hold('a'), hold('b')], { depot: { $ref: '0.id' } })),
    add(
      '/api/store/holds/',
      hold('c', { shelf: { $ref: '1.id' }, after: { $ref: '1.holds.1.id' } }),
    ),
    { method: 'DELETE', path: '/api/store/holds/{1.holds.0.id}/' },
  ])
  t.equal(status, 201, text)
  const [, second, third] = asList(body)
  t.equal(asObject(third)['after'], objectsIn(asObject(second)['holds'])[1]?.['id'])
  await refused(
    () => batch([add(shelves, shelf([hold()])), add(shelves, shelf([hold(), { units: [1] }]))]),
    400,
    /\{"status":400,"body":\{"holds":\[\{\},\{"description":\["This field is required\."\]\}\]\}\}/,
  )
})

t.test('takes natural keys, and refuses what does not exist', async (t) => {
  const { object } = await post({ ...shelf([hold()]), depot: { slug: 'hall' } })
  t.equal(object['depot'], hall)
  await refused(
    () => post(shelf([hold(), hold('x', { after: 999_999 })])),
    400,
    /\{"holds":\[\{\},\{"after":\["/,
  )
  await refused(
    () => post(shelf([hold('x', { group: { slug: 'none' } })])),
    400,
    /\{"holds":\[\{"group":/,
  )
})

t.test('describes the children to OPTIONS', async (t) => {
  const { object } = await request('OPTIONS', depots)
  const { POST: fields } = asObject(object['actions'])
  t.match(asObject(fields)['shelves'], {
    type: 'array',
    required: false,
    child: {
      type: 'object',
      children: { name: {}, holds: { child: { children: { units: {} } } } },
    },
  })
  const { child } = asObject(asObject(fields)['shelves'])
  t.notOk('depot' in asObject(asObject(child)['children']))
  const one = await request('OPTIONS', `${depots}${hall}/`)
  t.notOk('shelves' in asObject(asObject(one.object['actions'])['PUT']))
})

t.test('refuses children that forms hold', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = (holds: string): string => `name=Form&depot=${hall}&${holds}`
  for (const holds of ['holds=x', 'holds=', 'holds=%5B%5D', 'holds=a&holds=b', 'holds.a=1'])
    await refused(
      () => request('POST', shelves, { body: form(holds), headers, undocumented: 'a form' }),
      400,
      /^\{"holds":\[/,
    )
})

t.test('documents the children', async (t) => {
  const { text } = await request('GET', '/api/schema/')
  const { components, paths } = JSON.parse(text) as Record<'components' | 'paths', Json>
  const { schemas } = components as Record<'schemas', Record<string, Json>>
  t.match(schemas['NewDepot'], {
    properties: {
      shelves: { type: 'array', items: { $ref: '#/components/schemas/NewDepotShelvesItem' } },
    },
  })
  const item = schemas['NewDepotShelvesItem'] as {
    readonly properties: Json
    readonly required: unknown
  }
  t.match(item.properties['holds'], { items: { $ref: '#/components/schemas/NewShelfHoldsItem' } })
  t.notOk('depot' in item.properties)
  t.strictSame(item.required, ['name'])
  t.match(schemas['CreatedShelf'], {
    properties: { holds: { items: { $ref: '#/components/schemas/FlatHold' } } },
  })
  t.notOk('CreatedDepot' in schemas, 'the depot does not embed its shelves')
  t.match(asObject(asObject(paths)[shelves])['post'], {
    description: /Creates the holds in `holds`, too, which takes `store\.add_hold`\./,
  })
})
