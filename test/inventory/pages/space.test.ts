import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planDepths } from '../../../src/features/pages/lists/tree.ts'
import { selectEnclosing } from '../../../src/inventory/ipam/sql/prefixes.ts'
import { planUses } from '../../../src/inventory/ipam/sql/utilization.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { WebClient } from '../../features/pages/web-client.ts'
import { parentOf } from '../ipam/parent.ts'

/** Creates objects, and returns a function that returns the id of the object of a path. */
async function fill({ request }: TestApp, objects: readonly (readonly [string, object])[]) {
  const ids = new Map<string, number>()
  for (const [path, body] of objects) {
    const { object, status, text } = await request('POST', `/api/${path}/`, { body })
    if (status !== 201) throw new Error(`${path}: ${text}`)
    const named = object as { prefix?: string; address?: string; name?: string; id?: number }
    ids.set(named.prefix ?? named.address ?? named.name ?? '', Number(named.id))
  }
  return (name: string): number => ids.get(name) ?? 0
}

/** Returns the texts of the rows of a table, in their order. */
const rowsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = '']) =>
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .slice(1)

const page = (service: TestApp, url: string) =>
  service.request('GET', url, { headers: { accept: 'text/html' }, undocumented: 'a page' })

t.test('shows prefixes as a tree, with their use and the free space between them', async (t) => {
  const service = await testApp(t)
  const root = new WebClient(service)
  await root.login()
  const id = await fill(service, [
    ['ipam/vrfs', { name: 'red', rd: '1:1' }],
    ['dcim/sites', { name: 'Mill', slug: 'mill' }],
    ['ipam/rirs', { name: 'ARIN', slug: 'arin' }],
    ['ipam/aggregates', { prefix: '10.0.0.0/8', rir: { slug: 'arin' } }],
    ['ipam/prefixes', { prefix: '10.0.0.0/16', status: 0, site: { slug: 'mill' } }],
    ['ipam/prefixes', { prefix: '10.0.0.0/20', status: 0 }],
    ['ipam/prefixes', { prefix: '10.0.0.0/24', site: { slug: 'mill' } }],
    ['ipam/prefixes', { prefix: '10.0.64.0/18' }],
    ['ipam/prefixes', { prefix: '2001:db8::/32', status: 0 }],
    ['ipam/prefixes', { prefix: '2001:db8:1::/48' }],
    ['ipam/prefixes', { prefix: '10.0.0.0/25', vrf: { name: 'red' } }],
    ...['10.0.0.1/24', '10.0.0.2/24', '10.0.0.9/24'].map(
      (address) => ['ipam/ip-addresses', { address }] as const,
    ),
  ])

  const list = await page(service, '/ipam/prefixes/')
  const levels = rowsOf(list.text).map((row) => /^(?:Level (\d): )?(\S+)/.exec(row)?.slice(1))
  t.strictSame(levels, [
    [undefined, '10.0.0.0/16'],
    ['2', '10.0.0.0/20'],
    ['3', '10.0.0.0/24'],
    ['2', '10.0.64.0/18'],
    [undefined, '2001:db8::/32'],
    ['2', '2001:db8:1::/48'],
    [undefined, '10.0.0.0/25'],
  ])
  t.match(list.text, /20,480 of 65,536, 31 %/, 'of the container, by prefixes')
  t.match(list.text, /3 of 254, 1 %/, 'of the prefix, by addresses')
  t.equal(list.text.split('>Within network<').length, 2, 'one filter of two names')
  t.match(list.text, />Strictly within network</)
  t.match(list.text, /2\^80 of 2\^96, &lt; 1 %/)
  for (const query of ['q=10.0', 'ordering=-prefix'])
    t.notMatch((await page(service, `/ipam/prefixes/?${query}`)).text, 'Level ', query)
  const ofSite = rowsOf((await page(service, '/ipam/prefixes/?site=mill')).text)
  t.match(ofSite, [/^10\.0\.0\.0\/16/, /^Level 3: 10\.0\.0\.0\/24/])

  const container = await page(service, `/ipam/prefixes/${id('10.0.0.0/16')}/`)
  t.match(rowsOf(container.text).slice(0, 6), [
    /^10\.0\.0\.0\/20 /,
    /^Level 2: 10\.0\.0\.0\/24 /,
    /^Level 3: 10\.0\.0\.0\/25 .* red\b/,
    '12,288 free: 10.0.16.0/20 10.0.32.0/19',
    /^10\.0\.64\.0\/18 /,
    '32,768 free: 10.0.128.0/17',
  ])
  const add = '/ipam/prefixes/add/?site=1&prefix=10.0.16.0%2F20'
  t.ok(container.text.includes(`href="${add.replace('&', '&amp;')}"`))
  t.match(rowsOf(container.text).slice(-4), [
    'Address VRF Status Interface Translated to Translated from Tenant Description',
    /^10\.0\.0\.1\/24 /,
    /^10\.0\.0\.2\/24 /,
    /^10\.0\.0\.9\/24 /,
  ])
  const parent = (await root.get(`/ipam/prefixes/${id('10.0.0.0/16')}/`)).text
  t.equal(parent.split('available-prefixes/"').length, 3, 'one form, and a link to its values')
  t.match(parent, 'aria-label="Next free prefix with values"')
  t.notMatch(parent, /Next free prefix …/)
  const leaf = (await root.get(`/ipam/prefixes/${id('10.0.0.0/24')}/`)).text
  t.match(leaf, /Next free prefix …/, 'where no part shows the form')
  t.notMatch((await page(service, `/ipam/prefixes/${id('2001:db8::/32')}/`)).text, 'Translated')
  t.match((await root.get(add)).text, /value="10\.0\.16\.0\/20"/, 'the form is filled in')

  const active = await page(service, `/ipam/prefixes/${id('10.0.0.0/24')}/`)
  t.match(rowsOf(active.text).slice(0, 5), [
    /^10\.0\.0\.1\/24 /,
    /^10\.0\.0\.2\/24 /,
    '6 free: 10.0.0.3–10.0.0.8',
    /^10\.0\.0\.9\/24 /,
    '245 free: 10.0.0.10–10.0.0.254',
  ])
  t.match(active.text, '/ipam/ip-addresses/add/?address=10.0.0.3%2F24')
  const aggregate = await page(service, `/ipam/aggregates/${id('10.0.0.0/8')}/`)
  t.match(rowsOf(aggregate.text)[0], /^10\.0\.0\.0\/16 /)
  t.match(aggregate.text, /65,536 of 16,777,216, &lt; 1 %/)
  const empty = await page(service, `/ipam/prefixes/${id('2001:db8:1::/48')}/`)
  t.match(rowsOf(empty.text)[0], '2^80 − 1 free: 2001:db8:1::1–2001:db8:1:ffff:ffff:ffff:ffff:ffff')

  const taken = await root.post(`/ipam/prefixes/${id('10.0.0.0/24')}/do/available-ips/`, {})
  t.match(taken, { status: 303, location: /\/ipam\/ip-addresses\/\d+\/$/ })
  t.match((await root.get(taken.location ?? '')).text, '10.0.0.3/24', 'with one button')

  const used = async (words: string, counts: boolean): Promise<void> => {
    const { text, statements } = await page(service, '/ipam/prefixes/')
    t.ok(text.includes(words), words)
    t.equal(
      statements.some((one) => one.includes('wanted')),
      counts,
      `${words}: counts`,
    )
  }
  await used('4 of 254, 2 %', true)
  await used('4 of 254, 2 %', false)
  const one = `/api/ipam/prefixes/${id('10.0.0.0/24')}/`
  const changes = [
    ['PATCH', one, { is_pool: true }, '4 of 256, 2 %'],
    ['POST', '/api/ipam/ip-addresses/', { address: '10.0.0.10/24' }, '5 of 256, 2 %'],
    ['PATCH', one, { status: 0 }, '128 of 256, 50 %'],
    ['DELETE', `/api/ipam/prefixes/${id('10.0.0.0/25')}/`, undefined, '0 of 256, 0 %'],
  ] as const
  for (const [method, url, body, words] of changes) {
    await service.request(method, url, body && { body })
    await used(words, true)
    await used(words, false)
  }
})

t.test('shows regions as a tree', async (t) => {
  const service = await testApp(t)
  await fill(service, [
    ['dcim/regions', { name: 'North', slug: 'north' }],
    ['dcim/regions', { name: 'Fells', slug: 'fells', parent: { slug: 'north' } }],
    ['dcim/regions', { name: 'Dale', slug: 'dale', parent: { slug: 'fells' } }],
    ['dcim/regions', { name: 'South', slug: 'south' }],
  ])
  const names = rowsOf((await page(service, '/dcim/regions/')).text).map((row) => row.trim())
  t.match(names, [/^North/, /^Level 2: Fells/, /^Level 3: Dale/, /^South/])
})

t.test('shows each inventory item below its parent', async (t) => {
  const service = await testApp(t)
  const manufacturer = { slug: 'acme' }
  const id = await fill(service, [
    ['dcim/manufacturers', { name: 'Acme', slug: 'acme' }],
    ['dcim/device-types', { manufacturer, model: 'X', slug: 'x' }],
    ['dcim/device-roles', { name: 'Core', slug: 'core', color: 'ff0000' }],
    ['dcim/sites', { name: 'Mill', slug: 'mill' }],
    [
      'dcim/devices',
      {
        name: 'rt1',
        device_type: { slug: 'x' },
        device_role: { slug: 'core' },
        site: { slug: 'mill' },
      },
    ],
  ])
  const device = id('rt1')
  const chassis = await fill(service, [['dcim/inventory-items', { device, name: 'Chassis' }]])
  const fan = { device, parent: chassis('Chassis'), name: 'Fan' }
  const tray = await fill(service, [
    ['dcim/inventory-items', fan],
    ['dcim/inventory-items', { device, name: 'Tray' }],
  ])
  const blade = { device, parent: tray('Fan'), name: 'Blade' }
  const screw = { device, parent: chassis('Chassis'), name: 'Screw' }
  await fill(service, [
    ['dcim/inventory-items', blade],
    ['dcim/inventory-items', screw],
  ])
  const tree = ['Chassis', 'Level 2: Fan', 'Level 3: Blade', 'Level 2: Screw', 'Tray']
  const namesIn = async (url: string): Promise<readonly string[]> =>
    rowsOf((await page(service, url)).text).map(
      (row) => /(?:Level \d: )?(?:Chassis|Fan|Blade|Screw|Tray)/.exec(row)?.[0] ?? row,
    )
  t.strictSame(await namesIn('/dcim/inventory-items/'), tree)
  t.strictSame(await namesIn(`/dcim/devices/${device}/?tab=inventory_items`), tree)
  t.strictSame(
    await namesIn(`/dcim/inventory-items/?parent_id=${fan.parent}`),
    ['Fan', 'Screw'],
    'without their parent',
  )
})

t.test('shows the free numbers of a VLAN group', async (t) => {
  const service = await testApp(t)
  const id = await fill(service, [
    ['dcim/sites', { name: 'Mill', slug: 'mill' }],
    ['ipam/vlan-groups', { name: 'Core', slug: 'core', site: { slug: 'mill' } }],
    ['ipam/vlans', { vid: 1, name: 'a', group: { slug: 'core' }, site: { slug: 'mill' } }],
    ['ipam/vlans', { vid: 10, name: 'b', group: { slug: 'core' }, site: { slug: 'mill' } }],
  ])
  const { text } = await page(service, `/ipam/vlan-groups/${id('Core')}/`)
  t.match(text, /2 of 4,094, &lt; 1 %/)
  t.match(text, 'Free VLAN IDs:')
  const vlan = `/ipam/vlans/add/?group=${id('Core')}&amp;site=${id('Mill')}`
  t.match(text, `<a href="${vlan}&amp;vid=2">2–9</a> (8)`)
  t.match(text, `<a href="${vlan}&amp;vid=11">11–4094</a> (4,084)`)
  t.match((await page(service, '/ipam/vlan-groups/')).text, /2 of 4,094/)
})

t.test('shows 20,000 prefixes of 100,000 page by page', async (t) => {
  const service = await testApp(t)
  const { runSql, database } = service
  for (const text of [
    `insert into ipam_vrf (id, name, rd) values (1, 'red', '1:1')`,
    `insert into ipam_prefix (prefix, status) values ('10.0.0.0/8', 0), ('10.0.0.0/12', 1)`,
    `insert into ipam_prefix (prefix, status)
      select set_masklen('10.0.0.0'::inet + n * 512, 24), 1 from generate_series(0, 19999) n`,
    `insert into ipam_prefix (prefix, status, vrf_id)
      select set_masklen('172.0.0.0'::inet + n * 256, 24), 1, 1 from generate_series(0, 79999) n`,
    `insert into ipam_ipaddress (address, status)
      select '10.0.0.0'::inet + n, 1 from generate_series(1, 20000) n`,
    'analyze ipam_prefix, ipam_ipaddress',
  ])
    await runSql(text)
  const first = await page(service, '/ipam/prefixes/1/')
  t.match(first.text, /1–50 of 20,001/)
  const later = await page(service, '/ipam/prefixes/1/?prefixes=10000')
  t.match(rowsOf(later.text)[1], /^10\.78\.30\.0\/24 /)
  t.match(rowsOf(later.text)[0], '256 free: 10.78.29.0/24')
  const shallow = await page(service, '/ipam/prefixes/1/?prefixes=50')
  t.match(rowsOf(shallow.text)[0], /^Level 2: 10\.0\.98\.0\/24/, 'within 10.0.0.0/12')
  // The second time, the uses are known.
  const statementsOf = async (url: string): Promise<number> => {
    await page(service, url)
    return (await page(service, url)).statements.length
  }
  const most = await statementsOf('/ipam/prefixes/1/')
  t.ok(most <= 16, `${most} statements`)
  t.equal(await statementsOf('/ipam/prefixes/1/?prefixes=50'), most + 1, 'one more on a later page')
  const full = await page(service, '/ipam/prefixes/2/?addresses=19950')
  t.match(full.text, /Lowest free:.*>10\.0\.78\.33–10\.15\.255\.254</s)
  t.match(rowsOf(full.text).slice(-1), [/^1,028,574 free/])
  const last = await page(service, '/ipam/prefixes/1/?prefixes=20000')
  t.match(rowsOf(last.text).slice(-1)[0] ?? '', /./)
  t.match(last.text, /20,001–20,001 of 20,001/)
  const few = await statementsOf('/ipam/prefixes/?limit=25')
  t.equal(await statementsOf('/ipam/prefixes/?limit=250'), few, 'for any number of rows')
  t.ok(Buffer.byteLength((await page(service, '/ipam/prefixes/')).text) < 60_000)

  const parent = parentOf('10.0.0.0/8', { spansAllVrfs: true, isContainer: true })
  const ids = Array.from({ length: 50 }, (_, index) => index + 1)
  const model = requireModel(service.graph, 'ipam.Prefix')
  const plans = [
    planDepths(model, ids),
    selectEnclosing(parent, '10.0.98.0/24'),
    planUses([{ prefix: parentOf('10.0.0.0/12'), counts: 'addresses' }]),
  ]
  for (const statement of plans) {
    const { text = '', values = [] } = statement ?? {}
    const plan = (await database.rows({ text: `explain ${text}`, values })).join('\n')
    t.notMatch(plan, /Seq Scan on ipam/, plan)
  }
})
