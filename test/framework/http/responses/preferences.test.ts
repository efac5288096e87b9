import t from 'tap'
import { asList, testApp, type Answer } from '../../../support/fixture-app.ts'

const service = await testApp(t)
const ignoring = await testApp(t, { UNKNOWN_INPUT: 'ignore' })
const depots = '/api/store/depots/'
const depot = { name: 'Headquarters', slug: 'hq' }
for (const { request } of [service, ignoring]) await request('POST', depots, { body: depot })

type Handling = 'lenient' | 'strict' | undefined

/** The `Prefer` header as clients write it, and the handling that it asks for. */
const preferences: readonly (readonly [string, Handling])[] = [
  ['handling=lenient', 'lenient'],
  ['HANDLING=Lenient', 'lenient'],
  ['handling = "lenient"', 'lenient'],
  ['return=minimal, handling=lenient', 'lenient'],
  ['respond-async; handling=lenient', 'lenient'],
  ['handling=strict', 'strict'],
  ['handling=strict, handling=lenient', 'strict'],
  ['handling=lenient, handling=strict', 'lenient'],
  ['handling=lenientish', undefined],
  ['nohandling=lenient', undefined],
  ['lenient', undefined],
  ['', undefined],
]

const settings = [
  { name: 'UNKNOWN_INPUT=refuse', request: service.request, ignoresByDefault: false },
  { name: 'UNKNOWN_INPUT=ignore', request: ignoring.request, ignoresByDefault: true },
]

const summary = ({ status, headers }: Answer): unknown => [
  status,
  headers['preference-applied'],
  headers['ignored-input'],
]

for (const { name, request, ignoresByDefault } of settings) {
  t.test(`${name}: Prefer decides for one request, the setting for the others`, async (t) => {
    for (const [prefer, handling] of preferences) {
      const ignores = handling ? handling === 'lenient' : ignoresByDefault
      const applied = handling && `handling=${handling}`
      const headers = { prefer }
      const list = await request('GET', `${depots}?nmae=x&sulg=y&name=x`, { headers })
      t.strictSame(
        summary(list),
        ignores ? [200, applied, 'nmae, sulg'] : [400, applied, undefined],
        `list, ${prefer}`,
      )
      const body = { comments: 'x', coments: 'y' }
      const patch = await request('PATCH', `${depots}1/`, { headers, body })
      t.strictSame(
        summary(patch),
        ignores ? [200, applied, 'coments'] : [400, applied, undefined],
        `body, ${prefer}`,
      )
      const root = await request('GET', '/api/?colour=red', { headers, undocumented: 'unknown' })
      t.strictSame(
        summary(root),
        ignores ? [200, applied, 'colour'] : [400, applied, undefined],
        `root, ${prefer}`,
      )
    }
  })
}

t.test('refuses bad values of known names where unknown names are ignored', async (t) => {
  const list = await ignoring.request('GET', `${depots}?limit=x&asn=abc&nmae=1`)
  t.equal(list.status, 400)
  const patch = await ignoring.request('PATCH', `${depots}1/`, { body: { asn: 'abc', x: 1 } })
  t.strictSame([patch.status, Object.keys(patch.object)], [400, ['asn']])
})

t.test('encodes the names of what was ignored, and lists fifty at most', async (t) => {
  const odd = await ignoring.request('GET', `${depots}?${encodeURIComponent('ü, \r\nx: y')}=1`, {
    undocumented: 'unknown',
  })
  t.equal(odd.headers['ignored-input'], '%C3%BC%2C%20%0D%0Ax%3A%20y')
  const names = Array.from({ length: 60 }, (_, index) => `x${index}`)
  const url = `${depots}?${names.map((name) => `${name}=1`).join('&')}`
  const many = await ignoring.request('GET', url, { undocumented: 'unknown' })
  t.equal(many.headers['ignored-input'], `${names.slice(0, 50).join(', ')}, ...`)
})

t.test('names the keys that each object of a bulk write ignores, once', async (t) => {
  const body = [{ id: 1, comments: 'a', coments: 'b' }]
  const { status, headers } = await ignoring.request('PATCH', depots, { body })
  t.strictSame([status, headers['ignored-input']], [200, 'coments'])
})

/** A filter with a value that names nothing, and the message of strict handling. */
const filterValues: readonly (readonly [string, object | null])[] = [
  ['depots/?area=nroth', { area: ['No area has the slug "nroth". Did you mean "north"?'] }],
  ['depots/?area=north&area=west', { area: ['No area has the slug "west".'] }],
  ['depots/?area__n=sth', { area__n: ['No area has the slug "sth".'] }],
  ['depots/?area_id=9', { area_id: ['No area has the ID "9".'] }],
  ['depots/?area=null&area_id=0', null],
  ['depots/?area=north&area_id=1', null],
  ['depots/?name=no-such-name&id=99', null],
  ['depots/?area__n=north', null],
  ['shelves/?depot=hw&group_id=4', { depot: ['No depot has the slug "hw". Did you mean "hq"?'], group_id: ['No shelf group has the ID "4".'] }],
] // prettier-ignore

t.test('refuses filter values that name no object with handling=strict', async (t) => {
  await service.request('POST', '/api/store/areas/', { body: { name: 'North', slug: 'north' } })
  const headers = { prefer: 'handling=strict' }
  for (const [query, messages] of filterValues) {
    const url = `/api/store/${query}`
    const strict = await service.request('GET', url, { headers })
    t.strictSame([strict.status, messages && strict.body], [messages ? 400 : 200, messages], query)
    t.equal((await service.request('GET', url)).status, 200, `${query}, an empty list by default`)
  }
  const bad = await service.request('GET', '/api/store/depots/?area_id=x&area=nroth', { headers })
  t.equal(bad.status, 400)
})

t.test('suggests names for a limited number of values with handling=strict', async (t) => {
  await service.request('POST', '/api/store/owners/', { body: { name: 'North', slug: 'north' } })
  const values = Array.from({ length: 25 }, (_, index) => `north${index}`)
  const query = ['area', 'area__n'].flatMap((name) => values.map((value) => `${name}=${value}`))
  const url = `/api/store/depots/?${[...query, 'owner=nroth'].join('&')}`
  const { object } = await service.request('GET', url, { headers: { prefer: 'handling=strict' } })
  t.match(asList(object['area__n'])[19], 'Did you mean "north"?')
  t.strictSame(object['owner'], ['No owner has the slug "nroth".'])
})

t.test('reveals no hidden objects in messages with handling=strict', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: 'true' })
  await closed.request('POST', depots, { body: depot })
  await closed.accounts.createUser({
    username: 'shelves',
    password: 'for tests only',
    superuser: false,
  })
  const token = await closed.accounts.createToken('shelves', {})
  const { results } = await closed.request(
    'GET',
    '/api/users/permissions/?codename=store.view_shelf',
  )
  const user = (await closed.request('GET', '/api/users/users/?username=shelves')).results[0]
  const body = { permissions: [results[0]?.['id']] }
  await closed.request('PATCH', `/api/users/users/${String(user?.['id'])}/`, { body })
  const headers = { prefer: 'handling=strict' }
  const url = '/api/store/shelves/?depot=hw'
  const limited = await closed.request('GET', url, { headers, token })
  t.strictSame([limited.status, limited.results], [200, []])
  t.match((await closed.request('GET', url, { headers })).text, 'Did you mean')
})
