import t, { type Test } from 'tap'
import { textWidth } from '../../../src/inventory/dcim/text-fit.ts'
import { openDrawer } from '../../../src/inventory/extras/topology-drawer.ts'
import { graphOf } from '../../../src/inventory/extras/topology-graph.ts'
import type { Json } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { makeNetwork } from './network.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

t.test('draws a map tier by tier', async (t) => {
  const api = await openTestApi(t)
  const { app, make } = api
  await makeNetwork(api, 3)
  const id = await make('extras/topology-maps/', {
    name: 'Amsterdam <core & "access">',
    slug: 'ams',
    device_patterns:
      '^ams-rtr-\r\n^AMS-nothing; ^ams-dist-;\n\n^ams-acc-[1-2]$;^ams-acc-\n^ams-con-',
  })
  const url = `/api/extras/topology-maps/${id}/render/`
  const drawn = await app.request('GET', url, { token: null })
  t.equal(drawn.status, 200, drawn.text)
  t.match(drawn.headers, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-disposition': 'inline; filename="ams.svg"',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  })
  t.match(drawn.text, /^<svg [^]*<\/svg>\s*$/)
  t.equal(drawn.statements.length, 4, 'the map, how long a pattern may take, devices, connections')
  for (const text of [
    'Amsterdam &lt;core &amp; &quot;access&quot;&gt;',
    'ams-rtr-1',
    'et-0/0/48',
    'Juniper QFX5120',
    'xe-0/0/0 – xe-0/0/0',
    'port2',
    'psu0',
    'planned',
    'Distribution switch',
    '#7cc47f',
  ])
    // prettier-ignore
    t.ok(drawn.text.replaceAll('&#160;', ' ').replaceAll('&#45;', '-').includes(text), text)
  const places = [...drawn.text.matchAll(/y="(-?[\d.]+)"[^>]*>ams(?:&#45;|-)(rtr|dist|acc|con)/g)]
  const tiers = ['rtr', 'dist', 'acc', 'con'].map(
    (tier) => new Set(places.filter(([, , name]) => name === tier).map(([, y]) => Number(y))),
  )
  t.strictSame(
    tiers.map(({ size }) => size),
    [1, 1, 1, 1],
    'a tier is a line',
  )
  const heights = tiers.map(([y]) => y ?? 0)
  t.strictSame(
    heights,
    heights.toSorted((a, b) => a - b),
    'from the top down',
  )
  t.equal(
    [...drawn.text.matchAll(/class="edge"/g)].length,
    1 + 4 + 2 + 6 + 3 + 2,
    'each connection is a line',
  )
  const dot = await app.request('GET', `${url}?format=dot`)
  t.match(dot.headers, { 'content-type': 'text/vnd.graphviz; charset=utf-8' })
  t.match(dot.text, /^graph topology \{/)
  t.strictSame(app.logged, [])
})

t.test('fits texts into their boxes', async (t) => {
  const thread = openDrawer()
  t.teardown(() => thread.close())
  const type = 'Corvid Networks Jackdaw 4806'
  const device = { id: 1, name: 'sw1', tier: 0, type, role: 'Switch', color: '2196f3' }
  const graph = graphOf({ name: 'x', devices: [device], links: [], urlOf: () => '/' })
  const svg = await thread.run({ graph, format: 'svg' })
  const [, left] = /x="([\d.]+)"[^>]*>Corvid/.exec(svg) ?? []
  const [, box = ''] = /device 1<[^]*?stroke="#145d97" d="([^"]+)"/.exec(svg) ?? []
  const right = Math.max(...[...box.matchAll(/([\d.]+),/g)].map(([, x]) => Number(x)))
  t.ok(Number(left) + textWidth(type, 9) < right, `${left} … ${right}`)
})

t.test('names Graphviz in the error about an invalid graph', async (t) => {
  const thread = openDrawer()
  t.teardown(() => thread.close())
  const graph = { edges: [{ tail: 'a', head: '' }] }
  Object.assign(graph.edges[0] ?? {}, { head: undefined })
  const message = 'Graphviz: edges must have a head'
  await t.rejects(thread.run({ graph, format: 'svg' }), { message })
})

t.test('reports what cannot be drawn', async (t) => {
  const api = await openTestApi(t)
  const { app, make, send } = api
  const map = (device_patterns: string): Json => ({ name: 'x', slug: 'x', device_patterns })
  const refused: readonly (readonly [string, string | RegExp])[] = [
    ['ok\n(open;[a-', /^"\(open": invalid regular expression: parentheses \(\) not balanced\.$/],
    [';;\n;', 'At least one pattern is required.'],
    [Array.from({ length: 201 }, String).join(';'), 'No more than 200 patterns are allowed, these are 201.'],
    ['*', /quantifier/],
    [`(${'x'.repeat(200)}`, new RegExp(`^"[(]x{99}": `)],
  ] // prettier-ignore
  for (const [patterns, message] of refused) {
    const { status, object, text } = await send('POST', 'extras/topology-maps/', map(patterns))
    t.equal(status, 400, text)
    t.match((object['device_patterns'] as readonly string[])[0], message)
  }
  const id = await make('extras/topology-maps/', map('nothing is called that'))
  const url = `/api/extras/topology-maps/${id}/render/`
  t.equal(
    (await send('PATCH', `extras/topology-maps/${id}/`, { device_patterns: '(' })).status,
    400,
  )
  const empty = await app.request('GET', url)
  t.equal(empty.status, 200, 'a map without devices is its title')
  const rows = [
    [url, { status: 200 }],
    [`${url}?format=png`, { status: 400, body: { format: ['Allowed: svg, dot.'] } }],
    [`${url}?size=1`, { status: 400, body: { size: ['Unknown parameter. Allowed: format.'] } }],
    ['/api/extras/topology-maps/9999/render/', { status: 404, body: { detail: 'Not found.' } }],
  ] as const
  for (const [path, expected] of rows) t.match(await app.request('GET', path), expected, path)
  await tooMany(t, api)
  t.strictSame(app.logged, [])
})

async function tooMany(t: Test, { app, make, samples }: TestApi): Promise<void> {
  const [site, type, role] = [
    await samples.make('dcim.Site'),
    await samples.make('dcim.DeviceType'),
    await samples.make('dcim.DeviceRole'),
  ]
  const text =
    "insert into dcim_device (name, site_id, device_type_id, device_role_id) select 'd' || n, $1::integer, $2::integer, $3::integer from generate_series(1, 501) n returning 1"
  await app.database.rows({ text, values: [site, type, role] })
  const id = await make('extras/topology-maps/', { name: 'y', slug: 'y', device_patterns: 'd' })
  const answer = await app.request('GET', `/api/extras/topology-maps/${id}/render/`)
  const detail = 'The map would show more than 500 devices: make its patterns match fewer devices.'
  t.match(answer, { status: 400, body: { detail } })
}

checkRequiredTests(t, import.meta.url)
