import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { importNetbox } from '../../../src/inventory/import/netbox/import-netbox.ts'
import { translate } from '../../../src/inventory/import/netbox/translate.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { openInventory, runImport, type ImportResult, type Inventory } from './inventory.ts'
import { answers, hangsUp, otherInventory, type Other } from './other-inventory.ts'

const base = mkdtempSync(join(tmpdir(), 'cadastre-netbox-'))
t.teardown(() => rmSync(base, { recursive: true }))
let folders = 0

interface Copying {
  readonly dryRun?: boolean
  readonly update?: boolean
  readonly dataDir: string
  readonly token?: string
  readonly page?: number
  readonly retries?: number
}

const newFolder = (): string => join(base, String((folders += 1)))

function copy(inventory: Inventory, other: Other, options: Copying): Promise<ImportResult> {
  const { url } = other
  const quick = { retries: 2, wait: 1, page: 2, token: 'f'.repeat(40) }
  return runImport(inventory, (common) => importNetbox({ ...common, ...quick, url, ...options }))
}

const nested = (id: number): object => ({ id, url: 'http://other/', name: 'whatever' })

/** Objects as a NetBox of this API's version sends them, with ids other than the local ones. */
const lists = {
  'dcim/regions': [
    { id: 70, name: 'Fjord', slug: 'fjord', parent: nested(90) },
    { id: 80, name: 'Bay', slug: 'bay', parent: null },
    { id: 90, name: 'North', slug: 'north', parent: null, tags: ['x'] },
  ],
  'dcim/sites': [
    {
      id: 7,
      name: 'Mill',
      slug: 'mill',
      region: nested(70),
      count_racks: 4,
      created: '2020-01-01',
    },
  ],
  'dcim/manufacturers': [{ id: 3, name: 'Corvid', slug: 'corvid' }],
  'dcim/device-types': [
    { id: 5, manufacturer: nested(3), model: 'Jay', slug: 'jay', subdevice_role: null },
  ],
  'dcim/interface-templates': [
    { id: 1, device_type: nested(5), name: 'eth0', form_factor: [1000, '1000BASE-T (1GE)'] },
  ],
  'dcim/device-roles': [{ id: 2, name: 'Access', slug: 'access', color: 'ff0000' }],
  'dcim/devices': [
    { id: 41, name: 'sw1', device_type: nested(5), device_role: nested(2), site: nested(7), status: { value: 1, label: 'Active' }, primary_ip: nested(600), primary_ip4: nested(600) }, // prettier-ignore
    { id: 42, name: null, device_type: nested(5), role: nested(2), site: nested(7), status: { value: 'planned', label: 'Planned' } }, // prettier-ignore
    { id: 43, name: null, device_type: nested(5), device_role: nested(2), site: nested(7), status: [1, 'Active'] }, // prettier-ignore
  ],
  'dcim/interfaces': [
    { id: 100, device: nested(41), name: 'eth0', lag: nested(101), type: { value: '1000base-t', label: '1000BASE-T (1GE)' } }, // prettier-ignore
    { id: 101, device: nested(41), name: 'ae0', lag: null, type: { value: 'lag', label: 'Link Aggregation Group (LAG)' } }, // prettier-ignore
    { id: 102, device: nested(43), name: 'eth0', lag: null, type: { value: '800gbase-x-osfp', label: 'OSFP (800GE)' } }, // prettier-ignore
  ],
  'ipam/ip-addresses': [
    { id: 601, address: '203.0.113.9/32', nat_inside: nested(600), status: { value: 'active', label: 'Active' } }, // prettier-ignore
    { id: 600, address: '192.0.2.9/24', assigned_object_type: 'dcim.interface', assigned_object_id: 100, status: [1, 'Active'] }, // prettier-ignore
  ],
  'users/users': [{ id: 1, username: 'never' }],
}

const total = 'Total                   16 created'
const facts = `select (select count(*)::int from dcim_device), (select count(*)::int from dcim_interface),
  (select p.slug from dcim_region r join dcim_region p on p.id = r.parent_id where r.slug = 'fjord'),
  (select host(a.address) from dcim_device d join ipam_ipaddress a on a.id = d.primary_ip4_id where d.name = 'sw1'),
  (select l.name from dcim_interface i join dcim_interface l on l.id = i.lag_id),
  (select host(i.address) from ipam_ipaddress o join ipam_ipaddress i on i.id = o.nat_inside_id)`
const expected = [[3, 3, 'north', '192.0.2.9', 'ae0', '192.0.2.9']]

t.test(
  'copies an inventory with reference cycles, and changes nothing the second time',
  async (t) => {
    const [inventory, other, dataDir] = [
      await openInventory(t),
      await otherInventory(t, lists),
      newFolder(),
    ]
    const { code, lines } = await copy(inventory, other, { dataDir })
    t.equal(code, 0, lines.join('\n'))
    t.equal(lines.at(-1), total)
    t.strictSame(await inventory.ask(facts), expected)
    t.ok(lines.some((line) => /dcim\.Region: tags is left out/.test(line)))
    t.ok(lines.some((line) => /form_factor "800gbase-x-osfp" became Other/.test(line)))
    t.notOk(
      other.asked.some((url) => /users|secrets/.test(url)),
      'users and secrets are not requested',
    )
    const again = await copy(inventory, other, { dataDir })
    t.strictSame([again.code, again.lines.at(-1)], [0, 'Total                   16 unchanged'])
    const forgotten = await copy(inventory, other, { dataDir: newFolder() })
    t.strictSame(
      forgotten.lines.at(-1),
      'Total                   16 unchanged',
      'without the journal, too',
    )
    t.strictSame(await inventory.ask(facts), expected)
  },
)

t.test('reports the same in a dry run, and stores nothing', async (t) => {
  const [inventory, other, dataDir] = [
    await openInventory(t),
    await otherInventory(t, lists),
    newFolder(),
  ]
  const { lines } = await copy(inventory, other, { dataDir, dryRun: true })
  t.strictSame(lines.slice(-2), [total, 'This was a dry run: nothing was stored.'])
  t.strictSame(await inventory.ask('select id from dcim_region'), [])
  t.throws(() => readdirSync(join(dataDir, 'imports')), 'no journal')
})

t.test('matches components that a new device created', async (t) => {
  const [inventory, dataDir] = [await openInventory(t), newFolder()]
  await copy(
    inventory,
    await otherInventory(t, {
      ...lists,
      'dcim/devices': [],
      'dcim/interfaces': [],
      'ipam/ip-addresses': [],
    }),
    { dataDir },
  )
  const { code, lines } = await copy(inventory, await otherInventory(t, lists), { dataDir })
  t.equal(code, 0, lines.join('\n'))
  const [[, interfaces] = []] = await inventory.ask(facts)
  t.equal(interfaces, 4, 'eth0 of three devices, once each, and ae0')
})

t.test('retries after 429, 5xx and lost connections', async (t) => {
  const [inventory, other] = [
    await openInventory(t),
    await otherInventory(t, lists, { maxPage: 1 }),
  ]
  other.failures.push(answers(503), answers(429, { 'retry-after': '1' }), hangsUp)
  const { code, lines } = await copy(inventory, other, { dataDir: newFolder(), retries: 3 })
  t.equal(code, 0)
  t.equal(lines.at(-1), total, 'in pages smaller than requested')
  for (const reason of [/answered 503; retrying/, /answered 429; retrying/, /no answer/])
    t.match(lines.join('\n'), reason)
})

for (const update of [true, false])
  t.test(
    `continues an interrupted copy${update ? '' : ' that keeps existing objects'}`,
    async (t) => {
      const [inventory, other, dataDir] = [
        await openInventory(t),
        await otherInventory(t, { ...lists }),
        newFolder(),
      ]
      const page = lists['dcim/interfaces']
      other.lists['dcim/interfaces'] = 'broken'
      await t.rejects(
        copy(inventory, other, { dataDir, update }),
        'it breaks off at the interfaces',
      )
      const names = readdirSync(join(dataDir, 'imports'))
      t.equal(names.length, 1)
      appendFileSync(join(dataDir, 'imports', names[0] ?? ''), '{"model":"dcim.Site","ent')
      other.lists['dcim/interfaces'] = page
      const { code, lines } = await copy(inventory, other, { dataDir, update })
      t.equal(code, 0, lines.join('\n'))
      t.strictSame(await inventory.ask(facts), expected)
      await inventory.ask('update dcim_device set primary_ip4_id = null')
      await copy(inventory, other, { dataDir, update })
      const [[, , , address] = []] = await inventory.ask(facts)
      t.equal(address, update ? '192.0.2.9' : null, 'an object that was completed is existing')
    },
  )

const refusals: readonly (readonly [string, Copying, RegExp])[] = [
  ['refuses a wrong token', { dataDir: newFolder(), token: '0'.repeat(40) }, /answered 401/],
]

for (const [name, options, message] of refusals)
  t.test(name, async (t) => {
    const [inventory, other] = [await openInventory(t), await otherInventory(t, lists)]
    await t.rejects(copy(inventory, other, options), { name: 'Error', message })
  })

/** Hosts on which no service listens, with the message. */
const unreachable = [
  ['127.0.0.1', /does not answer \(connection refused\): check --url/],
  ['localhost', /does not answer \(connection refused\): check --url/],
  ['no-such-host.invalid', /does not answer \((unknown host name|the host name .*)\): check --url/],
] as const

/** Returns a port of this machine on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a port
  server.close()
  await once(server, 'close')
  return port
}

t.test('refuses an address without a service at once', async (t) => {
  const inventory = await openInventory(t)
  const port = await deadPort()
  for (const [host, message] of unreachable) {
    const url = `http://${host}:${port}`
    const lines: string[] = []
    const copied = runImport(inventory, (common) => {
      const progress = { ...common.progress, line: (text: string) => void lines.push(text) }
      return importNetbox({ ...common, progress, url, page: 2, dataDir: newFolder() })
    })
    await t.rejects(copied, { name: 'Error', message })
    t.strictSame(lines, [], 'no request is sent again')
  }
})

t.test('leaves out only invalid objects and those that depend on them', async (t) => {
  const [inventory, other] = [await openInventory(t), await otherInventory(t, { ...lists })]
  other.lists['dcim/sites'] = [
    ...lists['dcim/sites'],
    { id: 8, name: 'Broken', slug: 'no slug!' },
    { id: 9, name: 'Fine', slug: 'fine' },
  ]
  const { code, lines } = await copy(inventory, other, { dataDir: newFolder(), page: 50 })
  t.equal(code, 1)
  t.ok(
    lines.some((line) => /api\/dcim\/sites\/8\/: slug: /.test(line)),
    'with its address',
  )
  t.strictSame(await inventory.ask(`select count(*)::int from dcim_site`), [[2]])
})

t.test('derives flags of device types from templates of later versions', async (t) => {
  const inventory = await openInventory(t)
  const type = (id: number): object => ({
    id,
    manufacturer: nested(3),
    model: `M${id}`,
    slug: `m${id}`,
  })
  const other = await otherInventory(t, {
    'dcim/manufacturers': lists['dcim/manufacturers'],
    'dcim/device-types': [{ ...type(1) }, { ...type(2) }, { ...type(3) }],
    'dcim/power-outlet-templates': [{ id: 1, device_type: nested(2), name: 'O1' }],
    'dcim/console-server-port-templates': [{ id: 1, device_type: nested(3), name: 'P1' }],
  })
  const { code, lines } = await copy(inventory, other, { dataDir: newFolder() })
  t.equal(code, 0, lines.join('\n'))
  t.strictSame(
    await inventory.ask('select is_pdu, is_console_server from dcim_devicetype order by slug'),
    [[false, false], [true, false], [false, true]], // prettier-ignore
  )
})

const shapes: readonly (readonly [string, string, object, object])[] = [
  ['a pair', 'dcim.Device', { status: [2, 'Planned'] }, { status: 2 }],
  ['an object', 'dcim.Device', { status: { value: 2, label: 'Planned' } }, { status: 2 }],
  ['a text of later versions', 'dcim.Device', { status: 'planned' }, { status: 2 }],
  ['another value, the same label', 'dcim.Rack', { type: { value: '4-post-cabinet', label: '4-post cabinet' } }, { type: 300 }], // prettier-ignore
  ['a value alone with hyphens', 'dcim.Rack', { type: '2-post-frame' }, { type: 100 }],
  ['an unknown status', 'dcim.Device', { status: { value: 'decommissioning', label: 'Decommissioning' } }, {}], // prettier-ignore
  ['no choice', 'dcim.Rack', { type: null }, { type: null }],
  ['an id', 'dcim.Site', { region: 4 }, { region: { $ref: 'dcim.Region/4' } }],
  ['several references', 'ipam.Service', { ipaddresses: [{ id: 1 }, 2] }, { ipaddresses: [{ $ref: 'ipam.IPAddress/1' }, { $ref: 'ipam.IPAddress/2' }] }], // prettier-ignore
  ['selections of custom fields', 'dcim.Site', { custom_fields: { a: { value: 3, label: 'Gold' }, b: null, c: 5 } }, { custom_fields: { a: 'Gold', c: 5 } }], // prettier-ignore
  ['null where a text is expected', 'dcim.Site', { facility: null }, {}],
]

for (const [name, model, sent, body] of shapes)
  t.test(`translates ${name}`, async (t) => {
    t.strictSame(translate(requireModel(graph, model), { ...sent }).body, body)
  })
