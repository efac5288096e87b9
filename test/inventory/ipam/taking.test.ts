import t from 'tap'
import { asList, asObject } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const vrfOf = ({ samples }: TestApi): Promise<number> => samples.make('ipam.VRF')

const api = await openTestApi(t)

t.test('creates IP addresses from the next free addresses', async (t) => {
  const { make, send, app } = api
  const vrf = await vrfOf(api)
  const id = await make('ipam/prefixes/', { prefix: '10.0.0.0/29', vrf })
  const url = `ipam/prefixes/${id}/available-ips/`
  const one = await send('POST', url, { description: 'first', status: 2 })
  t.equal(one.status, 201, one.text)
  t.strictSame(one.body, {
    id: one.object['id'],
    address: '10.0.0.1/29',
    vrf,
    tenant: null,
    status: 2,
    interface: null,
    description: 'first',
    nat_inside: null,
  })
  t.equal(
    one.headers['location'],
    `${app.origin}/api/ipam/ip-addresses/${String(one.object['id'])}/`,
  )
  t.equal((await send('POST', url)).object['address'], '10.0.0.2/29', 'without a body')
  const many = await send('POST', url, [{ description: 'a' }, { description: 'b' }])
  t.strictSame(
    asList(many.body).map((made) => asObject(made)['address']),
    ['10.0.0.3/29', '10.0.0.4/29'],
  )
  const chosen = await send('POST', url, { address: '192.0.2.1/32', vrf: null })
  t.strictSame(
    [chosen.object['address'], chosen.object['vrf']],
    ['10.0.0.5/29', vrf],
    'address and VRF of the body are ignored',
  )
  const more = await send('POST', url, [{}, {}])
  t.strictSame(
    [more.status, more.body],
    [
      409,
      { detail: 'Not enough free space in 10.0.0.0/29: 2 addresses were asked for, 1 is free.' },
    ],
  )
  t.equal((await send('POST', url, {})).status, 201, 'the last one')
  const none = await send('POST', url, {})
  const detail = 'Not enough free space in 10.0.0.0/29: no address is free.'
  t.strictSame([none.status, none.body], [409, { detail }])
})

t.test('never takes the address of the routers of an IPv6 network', async (t) => {
  const vrf = await vrfOf(api)
  const id = await api.make('ipam/prefixes/', { prefix: '2001:db8::/126', vrf })
  const url = `ipam/prefixes/${id}/available-ips/`
  const refused = await api.send('POST', url, [{}, {}, {}, {}])
  t.equal(refused.status, 409, refused.text)
  t.match(refused.text, '4 addresses were asked for, 3 are free')
  const taken = await api.send('POST', url, [{}, {}, {}])
  t.strictSame(
    asList(taken.body).map((made) => asObject(made)['address']),
    ['2001:db8::1/126', '2001:db8::2/126', '2001:db8::3/126'],
  )
})

t.test('refuses invalid bodies like other writes, and takes nothing', async (t) => {
  const { make, send, app } = api
  const id = await make('ipam/prefixes/', { prefix: '10.0.0.0/24' })
  const counts = async (): Promise<readonly unknown[]> => [
    (await send('GET', 'ipam/ip-addresses/')).object['count'],
    (await send('GET', 'ipam/prefixes/')).object['count'],
  ]
  const before = await counts()
  const ips = `ipam/prefixes/${id}/available-ips/`
  const nets = `ipam/prefixes/${id}/available-prefixes/`
  const required = { prefix_length: ['This field is required.'] }
  const range =
    'A length from 25 to 31 is required: the network lies within 10.0.0.0/24 and holds more than one address.'
  const rows: readonly (readonly [string, unknown, number, unknown])[] = [
    [ips, { status: 99 }, 400, /status/],
    [ips, [{}, { tenant: 999 }], 400, [{}, { tenant: ['Invalid pk "999" - object does not exist.'] }]],
    [ips, [], 400, { non_field_errors: ['This list may not be empty.'] }],
    [ips, 5, 400, /non_field_errors/],
    [ips, null, 400, /non_field_errors/],
    [ips, { statuss: 1 }, 400, { statuss: ['Unknown field. Did you mean "status"?'] }],
    ['ipam/prefixes/99999/available-ips/', {}, 404, { detail: 'Not found.' }],
    [nets, {}, 400, required],
    [nets, [{ prefix_length: 26 }, {}], 400, [{}, required]],
    [nets, { prefix_length: 'x' }, 400, { prefix_length: ['A valid integer is required.'] }],
    [nets, { prefix_length: 24 }, 400, { prefix_length: [range] }],
    [nets, { prefix_length: 32 }, 400, { prefix_length: [range] }],
    [nets, { prefix_length: ' 32.0 ' }, 400, { prefix_length: [range] }],
    [nets, { prefix_length: -1 }, 400, { prefix_length: [range] }],
    [nets, 5, 400, /non_field_errors/],
    [nets, { prefix_length: 26, status: 99 }, 400, /status/],
    ['ipam/prefixes/99999/available-prefixes/', { prefix_length: 26 }, 404, { detail: 'Not found.' }],
  ] // prettier-ignore
  for (const [path, body, status, expected] of rows) {
    const answer = await app.request('POST', `/api/${path}`, { body })
    const place = `${path} ${JSON.stringify(body)}: ${answer.text}`
    t.equal(answer.status, status, place)
    if (expected instanceof RegExp) t.match(answer.text, expected, place)
    else t.strictSame(answer.body, expected, place)
  }
  t.not(app.document.checkBody('POST', `/api/${ips}`, { statuss: 1 }).length, 0)
  t.not(app.document.checkBody('POST', `/api/${nets}`, { prefix_length: 26, x: 1 }).length, 0)
  t.strictSame(await counts(), before)
  t.strictSame(app.logged, [])
})

t.test('requires the permission to add the objects', async (t) => {
  const { make, app } = api
  const id = await make('ipam/prefixes/', { prefix: '10.0.0.0/24' })
  await app.accounts.createUser({
    username: 'reader',
    password: 'for tests only',
    superuser: false,
  })
  const token = await app.accounts.createToken('reader', {})
  for (const [what, permission] of [
    ['ips', 'ipam.add_ipaddress'],
    ['prefixes', 'ipam.add_prefix'],
  ]) {
    // prettier-ignore
    const url = `/api/ipam/prefixes/${id}/available-${what ?? ''}/`
    t.equal((await app.request('GET', url, { token: null })).status, 200)
    t.equal((await app.request('POST', url, { token: null, body: {} })).status, 401)
    const refused = await app.request('POST', url, { token, body: {} })
    t.equal(refused.status, 403)
    t.match(refused.text, permission ?? '')
  }
})

t.test('creates prefixes from the next free networks', async (t) => {
  const { make, send } = api
  const vrf = await vrfOf(api)
  const id = await make('ipam/prefixes/', { prefix: '10.0.0.0/24', vrf })
  const url = `ipam/prefixes/${id}/available-prefixes/`
  const one = await send('POST', url, { prefix_length: 26, description: 'first' })
  t.strictSame(
    [one.object['prefix'], one.object['vrf'], one.object['description']],
    ['10.0.0.0/26', vrf, 'first'],
  )
  const many = await send(
    'POST',
    url,
    [30, 27, 30, 26].map((prefix_length) => ({ prefix_length })),
  )
  t.strictSame(
    asList(many.body).map((made) => asObject(made)['prefix']),
    ['10.0.0.64/30', '10.0.0.96/27', '10.0.0.68/30', '10.0.0.128/26'],
    'each at the lowest place where it fits',
  )
  const none = await send('POST', url, { prefix_length: 25 })
  const detail = 'Not enough free space in 10.0.0.0/24: no network of the length 25 is free.'
  t.strictSame([none.status, none.body], [409, { detail }])
})

t.test('runs two more statements for 200 addresses than for one', async (t) => {
  const { make, send, samples } = api
  const vrf = await samples.make('ipam.VRF')
  const id = await make('ipam/prefixes/', { prefix: '10.0.0.0/16', vrf })
  const counts: number[] = []
  for (const count of [1, 200]) {
    const bodies = Array.from({ length: count }, () => ({ description: 'x' }))
    const answer = await send('POST', `ipam/prefixes/${id}/available-ips/`, bodies)
    t.equal(answer.status, 201, answer.text.slice(0, 200))
    counts.push(answer.statements.length)
  }
  const [one = 0, many = 0] = counts
  t.equal(many, one + 2, `${String(counts)}: one sets a longer time limit, one counts the rows`)
})

checkRequiredTests(t, import.meta.url)
