import t from 'tap'
import { fc } from '../support/fast-check.ts'
import { testApp, type Answer, type Json } from '../support/fixture-app.ts'
import { makeUser } from '../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const url = '/api/store/depots/'

const kinds = ['view', 'add', 'change', 'delete'] as const
const facilities = ['A', 'B', 'C'] as const
const actions = { create: 'POST', update: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const
const kindOf = { create: 'add', update: 'change', patch: 'change', delete: 'delete' } as const

/** How somebody has a permission: on the model, and on the depots of some facilities. */
interface Right {
  readonly plain: boolean
  readonly enabled: boolean
  readonly of: readonly string[]
}

type Who = 'user' | 'member' | 'superuser'

/** A row of a request: its facility, null for no row, and the one that the request writes. */
interface Row {
  readonly at: string | null
  readonly to: string
}

interface Write {
  readonly who: Who
  readonly rights: Readonly<Record<(typeof kinds)[number], Right>>
  readonly action: keyof typeof actions
  readonly bulk: boolean
  readonly rows: readonly Row[]
}

const group = await request('POST', '/api/users/groups/', { body: { name: 'members' } })
const people = { user: await person('user', []), member: await person('member', [group.object]) }

async function person(name: string, groups: readonly Json[]) {
  const token = await makeUser(app, name, [])
  const { results } = await request('GET', `/api/users/users/?username=${name}`)
  const path = `/api/users/users/${String(results[0]?.['id'])}/`
  await request('PATCH', path, { body: { groups: groups.map(({ id }) => id) } })
  return { path, token }
}

/** The answer that the model expects: a status, and the words of a refusal. */
interface Expected {
  readonly status: number
  readonly words: RegExp
}

/** The model of the service: what a write has to be answered. */
function expected({ who, rights, action, bulk, rows }: Write): Expected {
  const kind = kindOf[action]
  const within = (one: (typeof kinds)[number], facility: string | null): boolean => {
    const { plain, enabled, of } = rights[one]
    return who === 'superuser' || plain || (enabled && facility !== null && of.includes(facility))
  }
  const has = (one: (typeof kinds)[number]): boolean =>
    facilities.some((facility) => within(one, facility))
  const refused = (one: string, index: number): Expected => {
    const which = rows.length > 1 ? ` \\(object ${index + 1} of the request\\)` : ''
    return { status: 403, words: RegExp(`store.${one}_depot is limited to other objects${which}`) }
  }
  if (!has(kind)) return { status: 403, words: RegExp(`store.${kind}_depot is missing`) }
  // Without the permission to view, the response of a write shows the object all the same.
  const seen = (facility: string | null): boolean => !has('view') || within('view', facility)
  if (action !== 'create') {
    if (rows.some(({ at }) => at === null || !seen(at)))
      return bulk ? { status: 400, words: /There is no depot/ } : { status: 404, words: /found/ }
    const outside = rows.findIndex(({ at }) => !within(kind, at))
    if (outside >= 0) return refused(kind, outside)
    if (action === 'delete') return { status: 204, words: /^$/ }
  }
  const moved = rows.findIndex(({ to }) => !within(kind, to))
  if (moved >= 0) return refused(kind, moved)
  const lost = rows.findIndex(({ to }) => !seen(to))
  if (lost >= 0) return refused('view', lost)
  return { status: action === 'create' ? 201 : 200, words: /facility/ }
}

let count = 0
const fresh = (facility: string | null) => {
  count += 1
  return { name: `Depot ${count}`, slug: `depot-${count}`, facility }
}

/** Gives the user, or the user's group, the rights. */
async function grant({ who, rights }: Write): Promise<void> {
  if (who === 'superuser') return
  const { results } = await request('GET', '/api/users/object-permissions/?limit=0')
  if (results.length > 0)
    await request('DELETE', '/api/users/object-permissions/', {
      body: results.map(({ id }) => ({ id })),
    })
  const plain = kinds.filter((kind) => rights[kind].plain)
  await request('PATCH', people[who].path, {
    body: { permissions: plain.map((kind) => ({ codename: `store.${kind}_depot` })) },
  })
  const holder =
    who === 'member' ? { groups: [group.object['id']] } : { users: [{ username: who }] }
  const limited = kinds.filter((kind) => rights[kind].of.length > 0)
  const made = await request('POST', '/api/users/object-permissions/', {
    body: limited.map((kind) => ({
      name: kind,
      models: ['store.depot'],
      actions: [kind],
      constraints: rights[kind].of.map((facility) => ({ facility })),
      enabled: rights[kind].enabled,
      ...holder,
    })),
  })
  if (made.status !== 201 && limited.length > 0) throw new Error(made.text)
}

/** Makes the stored rows; returns the bodies of the request by row. */
async function bodiesOf({ action, rows }: Write): Promise<readonly Json[]> {
  const stored = rows.flatMap(({ at }) => (at === null ? [] : [fresh(at)]))
  if (action === 'create') return rows.map(({ to }) => fresh(to))
  const made = stored.length > 0 ? await request('POST', url, { body: stored }) : undefined
  const left = made ? [...(made.body as Json[])] : []
  return rows.map(({ at, to }, index) => {
    const { id, name, slug } = (at === null ? undefined : left.shift()) ?? { id: 900_000 + index }
    if (action === 'delete') return { id }
    return action === 'patch' ? { id, facility: to } : { ...fresh(to), id, ...named(name, slug) }
  })
}

const named = (name: unknown, slug: unknown) => (name === undefined ? {} : { name, slug })

async function send({ who, action, bulk }: Write, bodies: readonly Json[]): Promise<Answer> {
  const token = who === 'superuser' ? app.token : people[who].token
  const { id, ...body } = bodies[0] ?? {}
  const path = bulk || action === 'create' ? url : `${url}${String(id)}/`
  const sent = bulk ? bodies : action === 'delete' ? undefined : body
  return request(actions[action], path, { token, ...(sent === undefined ? {} : { body: sent }) })
}

/** Returns the facilities of all depots, by id. */
const stored = async () => {
  const { results } = await request('GET', `${url}?limit=0&fields=id,facility`)
  return new Map(results.map(({ id, facility }) => [id, facility]))
}

const right = fc.record({
  plain: fc.boolean(),
  enabled: fc.boolean(),
  of: fc.subarray([...facilities]),
})
const likely = fc.oneof(
  { weight: 3, arbitrary: right.map((one) => ({ ...one, plain: false, enabled: true })) },
  { weight: 1, arbitrary: right },
)
const row = fc.record({
  at: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...facilities) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  to: fc.constantFrom(...facilities),
})
const write: fc.Arbitrary<Write> = fc
  .record({
    who: fc.constantFrom('user', 'member', 'user', 'member', 'superuser'),
    rights: fc.record({ view: likely, add: likely, change: likely, delete: likely }),
    action: fc.constantFrom('create', 'update', 'patch', 'delete'),
    bulk: fc.boolean(),
    rows: fc.array(row, { minLength: 1, maxLength: 3 }),
  })
  .map(({ rows, ...one }) => ({ ...one, rows: one.bulk ? rows : rows.slice(0, 1) }) as Write)

t.test('answers writes as a model of the rights does', async (t) => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(write, async (one) => {
      await grant(one)
      const bodies = await bodiesOf(one)
      const before = await stored()
      const { status, text } = await send(one, bodies)
      const { status: wanted, words } = expected(one)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== wanted || !words.test(text))
        throw new Error(`expected ${wanted} ${String(words)}, got ${status} ${text}`)
      const after = await stored()
      if (status >= 400) t.same(after, before, 'a refused write changes nothing')
      else if (one.action === 'delete') t.equal(after.size, before.size - bodies.length)
      else
        for (const body of bodies) if (body['id']) t.equal(after.get(body['id']), body['facility'])
    }),
    { numRuns: 100 },
  )
  t.same(
    [...statuses.keys()].toSorted((a, b) => a - b),
    [200, 201, 204, 400, 403, 404],
    'sees every answer',
  )
})
