import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import t from 'tap'
import { importDeviceTypes } from '../../../src/inventory/import/device-types/import-device-types.ts'
import { openInventory, runImport, type ImportResult, type Inventory } from './inventory.ts'

const base = mkdtempSync(join(tmpdir(), 'cadastre-device-types-'))
t.teardown(() => rmSync(base, { recursive: true }))

const jay = `
manufacturer: Corvid Works
model: Jay 24
slug: corvid-works-jay-24
part_number: CW-J24
u_height: 1.5
is_full_depth: false
weight: 4.2
weight_unit: kg
console-ports:
  - name: con 0
    type: rj-45
power-ports:
  - name: PSU 0
  - name: PSU 1
interfaces:
  - { name: eth0, type: 1000base-t }
  - { name: xe0, type: 10gbase-x-sfpp }
  - { name: ghost, type: 800gbase-x-osfp }
  - { name: 7, type: virtual }
  - { name: mgmt, type: 1000base-t, mgmt_only: true }
rear-ports:
  - { name: R1, type: 8p8c }
`

interface Row {
  readonly name: string
  readonly files: Readonly<Record<string, string | Buffer>>
  readonly options?: { readonly update?: boolean; readonly dryRun?: boolean }
  readonly code: number
  readonly says: readonly RegExp[]
  /** An SQL query and its expected rows. */
  readonly stored?: readonly [string, unknown[][]]
}

const minimal = (more = ''): string => `manufacturer: Corvid Works\nmodel: M\nslug: m\n${more}`
const types = 'select model, u_height, is_full_depth, part_number from dcim_devicetype order by 1'
const ports = 'select name, form_factor, mgmt_only from dcim_interfacetemplate order by id'

const rows: readonly Row[] = [
  {
    name: 'imports a type with its components and notes unknown keys',
    files: { 'device-types/Corvid Works/jay.yaml': jay },
    code: 0,
    says: [
      /u_height 1\.5 became 2/,
      /interface type 800gbase-x-osfp became Other/,
      /weight is left out/,
      /rear-ports is left out/,
      /dcim\.InterfaceTemplate +5 created/,
      /^Total +10 created$/,
    ],
    stored: [
      ports,
      [
        ['eth0', 1000, false],
        ['xe0', 1200, false],
        ['ghost', 32767, false],
        ['7', 0, false],
        ['mgmt', 1000, true],
      ],
    ],
  },
  {
    name: 'imports a height of 0 and a child role',
    files: { 'a/m.yml': minimal('u_height: 0\nsubdevice_role: child') },
    code: 0,
    says: [/1 created/],
    stored: [
      'select u_height, subdevice_role, is_network_device from dcim_devicetype',
      [[0, false, false]],
    ],
  },
  {
    name: 'keeps nothing of a dry run',
    files: { 'device-types/c/jay.yaml': jay },
    options: { dryRun: true },
    code: 0,
    says: [/^Total +10 created$/, /dry run/],
    stored: [types, []],
  },
  {
    name: 'refuses invalid YAML with its line and imports the other files',
    files: { 'c/bad.yaml': 'manufacturer: x\nmodel: [\n', 'c/m.yaml': minimal() },
    code: 1,
    says: [/c\/bad\.yaml, line \d+: file: /, /^dcim\.DeviceType +1 created, 1 refused$/],
    stored: ['select count(*)::int from dcim_devicetype', [[1]]],
  },
  {
    name: 'refuses a file that is not UTF-8 with its line and imports the other files',
    files: {
      'c/bad.yaml': Buffer.from(minimal('comments: Zürich'), 'latin1'),
      'c/m.yaml': minimal(),
    },
    code: 1,
    says: [/c\/bad\.yaml, line 4: file: The text is not UTF-8/, /1 created, 1 refused$/],
  },
  {
    name: 'keeps the spelling of numbers and booleans that are names',
    files: {
      'c/m.yaml':
        'manufacturer: 0815\nmodel: 7750.10\nslug: 12E10\npart_number: 0x1F\nu_height: 2.0\nis_full_depth: False\ninterfaces:\n  - { name: 08, type: virtual }\n  - { name: 1.0, type: virtual, mgmt_only: True }\n  - { name: TRUE, type: virtual }\n',
    },
    code: 0,
    says: [/^Total +5 created$/],
    stored: [
      `select m.name, m.slug, t.model, t.slug, t.part_number, t.u_height, t.is_full_depth, t.is_network_device,
        (select array_agg(name || ' ' || mgmt_only order by id) from dcim_interfacetemplate)
       from dcim_devicetype t join dcim_manufacturer m on m.id = t.manufacturer_id`,
      [
        [
          '0815',
          '0815',
          '7750.10',
          '12E10',
          '0x1F',
          2,
          false,
          true,
          ['08 false', '1.0 true', 'TRUE false'],
        ],
      ],
    ],
  },
  {
    name: 'reads true in the spellings of YAML',
    files: {
      'c/m.yaml': minimal(
        'interfaces: [{ name: a, mgmt_only: true }, { name: b, mgmt_only: True }, { name: c, mgmt_only: TRUE }]',
      ),
    },
    code: 0,
    says: [/^Total +5 created$/],
    stored: ['select is_network_device from dcim_devicetype', [[false]]],
  },
  {
    name: 'refuses a missing field',
    files: { 'c/m.yaml': 'manufacturer: x\nslug: m\n' },
    code: 1,
    says: [/c\/m\.yaml, line 1, model: file: model: This field is required/],
  },
  {
    name: 'refuses an empty slug',
    files: { 'c/m.yaml': 'manufacturer: x\nmodel: M\nslug: ""\n' },
    code: 1,
    says: [/c\/m\.yaml, line 3, slug: file: slug: This field is required/],
  },
  {
    name: 'derives a slug that no other type has from the model',
    files: {
      'a/a.yaml': 'manufacturer: x\nmodel: Élan 5/A\n',
      'a/b.yaml': 'manufacturer: x\nmodel: Elan-5 A\n',
      'a/c.yaml': `manufacturer: x\nmodel: ${'z'.repeat(49)}-\n`,
      'a/d.yaml': `manufacturer: x\nmodel: ${'z'.repeat(49)}\n`,
      'a/e.yaml': 'manufacturer: y\nmodel: Elan-5 A\n',
    },
    code: 0,
    says: [/^dcim\.DeviceType +5 created$/],
    stored: [
      'select slug from dcim_devicetype order by id',
      [['elan-5-a'], ['elan-5-a-2'], ['z'.repeat(49)], [`${'z'.repeat(46)}-2`], ['elan-5-a']],
    ],
  },
  {
    name: 'refuses a second document with its line',
    files: { 'c/m.yaml': minimal('---\nmodel: N\n') },
    code: 1,
    says: [/c\/m\.yaml, line 4: file: A second document begins here \("---"\)\. A file holds one/],
  },
  {
    name: 'refuses an invalid component with line and key, and keeps nothing of its file',
    files: {
      'c/m.yaml': minimal(`interfaces:\n  - { name: eth0, type: lag }\n  - { type: lag }\n`),
    },
    code: 1,
    says: [/c\/m\.yaml, line 6, interfaces\[1\]: name: This field is required/],
    stored: ['select count(*)::int from dcim_manufacturer', [[0]]],
  },
  {
    name: 'refuses a duplicate component',
    files: { 'c/m.yaml': minimal('power-ports:\n  - name: A\n  - name: A\n') },
    code: 1,
    says: [/power-ports\[1\]: non_field_errors/],
  },
  {
    name: 'refuses a name that is too long',
    files: { 'c/m.yaml': minimal(`power-ports:\n  - name: ${'x'.repeat(31)}\n`) },
    code: 1,
    says: [/line 5, power-ports\[0\]: name: Ensure this field has no more than 30/],
  },
  {
    name: 'refuses aliases that expand without limit',
    files: {
      'c/m.yaml': minimal(
        `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: &d [${'*c,'.repeat(9)}]\n`,
      ),
    },
    code: 1,
    says: [/line 1: file: /],
  },
  {
    name: 'refuses a list instead of a mapping',
    files: { 'c/m.yaml': '- manufacturer: x' },
    code: 1,
    says: [/Expected a mapping/],
  },
]

for (const row of rows)
  t.test(row.name, async (t) => {
    const inventory = await openInventory(t)
    const { code, lines } = await importFolder(inventory, row.files, row.options)
    t.equal(code, row.code, lines.join('\n'))
    for (const text of row.says)
      t.ok(
        lines.some((line) => text.test(line)),
        `${text} in\n${lines.join('\n')}`,
      )
    if (row.stored) t.strictSame(await inventory.ask(row.stored[0]), row.stored[1])
  })

t.test('leaves an existing type unchanged, and completes it with --update', async (t) => {
  const inventory = await openInventory(t)
  await importFolder(inventory, { 'c/jay.yaml': jay })
  const changed = jay.replace('CW-J24', 'CW-J25').replace('name: eth0', 'name: eth1')
  const kept = await importFolder(inventory, { 'c/jay.yaml': changed })
  t.strictSame([kept.code, kept.lines.at(-1)], [0, 'Total            1 unchanged'])
  t.strictSame(await inventory.ask(types), [['Jay 24', 2, false, 'CW-J24']])
  const done = await importFolder(inventory, { 'c/jay.yaml': changed }, { update: true })
  t.equal(done.code, 0)
  t.match(done.lines.at(-1), /1 created, 1 updated, 7 unchanged/)
  t.strictSame(await inventory.ask(types), [['Jay 24', 2, false, 'CW-J25']])
})

t.test('finds a type without a slug by its model', async (t) => {
  const inventory = await openInventory(t)
  await importFolder(inventory, { 'c/m.yaml': minimal() })
  const files = { 'c/m.yaml': minimal('part_number: P').replace('slug: m\n', '') }
  const { lines } = await importFolder(inventory, files, { update: true })
  t.equal(lines.at(-1), 'Total            1 updated')
  t.strictSame(await inventory.ask('select slug, part_number from dcim_devicetype'), [['m', 'P']])
})

t.test('finds a manufacturer by its name, even with another slug', async (t) => {
  const inventory = await openInventory(t)
  await inventory.ask(`insert into dcim_manufacturer (name, slug) values ('Corvid works', 'cw')`)
  const { code } = await importFolder(inventory, { 'c/jay.yaml': jay })
  t.equal(code, 0)
  t.strictSame(await inventory.ask('select slug from dcim_manufacturer'), [['cw']])
})

t.test('does not read the name of a manufacturer as a pattern', async (t) => {
  const inventory = await openInventory(t)
  await inventory.ask(`insert into dcim_manufacturer (name, slug) values ('Corvid', 'cw')`)
  for (const [index, name] of ['Cor%', 'Cor_id', 'Corvid\\'].entries()) {
    const text = minimal()
      .replace('Corvid Works', `'${name}'`)
      .replace('slug: m', `slug: m${index}`)
    const { code } = await importFolder(inventory, { 'c/m.yaml': text })
    t.equal(code, 0, name)
  }
  const names = await inventory.ask('select name from dcim_manufacturer order by id')
  t.strictSame(names, [['Corvid'], ['Cor%'], ['Cor_id'], ['Corvid\\']])
})

let folders = 0

async function importFolder(
  inventory: Inventory,
  files: Row['files'],
  options: Row['options'] = {},
): Promise<ImportResult> {
  const folder = join(base, String((folders += 1)))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return runImport(inventory, (common) =>
    importDeviceTypes({ ...common, update: false, folder, ...options }),
  )
}
