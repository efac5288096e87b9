import t from 'tap'
import { siteSlugs as slugs, testImports, type FileRow } from './file-rows.ts'
import { importPaths, openInventory } from './inventory.ts'

const site = (slug: string, more = {}): object => ({
  model: 'dcim.Site',
  body: { name: slug.toUpperCase(), slug, ...more },
})
const regions =
  'select r.slug, p.slug from dcim_region r left join dcim_region p on p.id = r.parent_id order by 1'

const rows: readonly FileRow[] = [
  {
    name: 'writes a chunk in one transaction; a message names file, line and field',
    files: [['a.jsonl', [site('a'), site('b'), site('not a slug!'), site('d'), site('e')]]],
    options: { chunk: 2 },
    code: 1,
    says: [
      /^a\.jsonl, line 3: slug: /,
      /3 created, 2 refused/,
      /another object of their chunk was refused/,
    ],
    stored: [slugs, [['a'], ['b'], ['e']]],
  },
  {
    name: 'matches each existing object with one line only',
    files: [['a.jsonl', [site('a'), site('a')]]],
    code: 1,
    says: [/^a\.jsonl, line 2: (name|slug): /],
    stored: [slugs, []],
  },
  {
    name: 'refuses the chunk of a line that is not JSON',
    files: [
      ['a.jsonl', `${JSON.stringify(site('a'))}\n{"model": \n\n${JSON.stringify(site('b'))}`],
    ],
    options: { chunk: 2 },
    code: 1,
    says: [/^a\.jsonl, line 2: line: JSON parse error/],
    stored: [slugs, [['b']]],
  },
  ...(
    [
      ['sites.csv', /no model "sites": expected dcim\.Site\.csv\.$/],
      ['dcim_device-roles.csv', /expected dcim\.DeviceRole\.csv\.$/],
      ['ip-addresses.csv', /expected ipam\.IPAddress\.csv\.$/],
      ['dcim.Sit.csv', /expected dcim\.Site\.csv\.$/],
      ['everything.csv', /expected such as circuits\.CircuitTermination\.csv\.$/],
    ] as const
  ).map(([name, message]) => ({
    name: `refuses a CSV file that is named after no model: ${name}`,
    files: [[name, 'name,slug\nA,a\n']] as const,
    code: 1,
    says: [new RegExp(`^${name.replace('.', '\\.')}: model: `), message],
    stored: [slugs, []] as [string, unknown[][]],
  })),
  {
    name: 'refuses a line whose body is no object',
    files: [['a.jsonl', `{"model":"dcim.Site","body":[]}\n${JSON.stringify(site('a'))}`]],
    code: 1,
    says: [/^a\.jsonl, line 1: line: Expected \{"model": …, "body": \{…\}\}\.$/],
    stored: [slugs, [['a']]],
  },
  {
    name: 'refuses a field that is given twice',
    files: [['a.jsonl', '{"model":"dcim.Site","body":{"name":"A","slug":"a","slug":"b"}}']],
    code: 1,
    says: [/line 1: line: .*given twice: "slug"/],
  },
  {
    name: 'refuses an unknown model',
    files: [['a.jsonl', [{ model: 'dcim.Sit', body: {} }]]],
    code: 1,
    says: [/line 1: model: There is no model "dcim\.Sit"\. Did you mean "dcim\.Site"\?/],
  },
  {
    name: 'lists the models whose objects can be created',
    files: [['a.jsonl', [{ model: 'nothing', body: {} }]]],
    code: 1,
    says: [/There is no model "nothing"\. Allowed: (?!.*extras\.ObjectChange).*dcim\.Site/],
  },
  {
    name: 'refuses a model without a create',
    files: [['a.jsonl', [{ model: 'extras.ObjectChange', body: {} }]]],
    code: 1,
    says: [/Objects of extras\.ObjectChange cannot be created/],
  },
  {
    name: 'refuses a key that no line has',
    files: [['a.jsonl', [site('a', { region: { $ref: 'dcim.Region/1' } })]]],
    code: 1,
    says: [/line 1: region: dcim\.Region\/1 was not imported/],
  },
  {
    name: 'refuses a natural key that matches nothing',
    files: [['a.jsonl', [site('a', { region: { slug: 'none' } })]]],
    code: 1,
    says: [/line 1: region: No object matches \{"slug":"none"\}/],
  },
  {
    name: 'reports a natural key that matches nothing with all other errors',
    files: [
      [
        'a.jsonl',
        [site('a', { region: { slug: 'none' }, asn: 0 }), site('b', { nmae: 1 }), site('c')],
      ],
    ],
    code: 1,
    says: [
      /line 1: asn: /,
      /line 1: region: No object/,
      /line 2: nmae: Unknown field/,
      /3 refused/,
    ],
  },
  {
    name: 'refuses a natural key of unknown fields',
    files: [['a.jsonl', [site('a', { region: { nope: 1 } })]]],
    code: 1,
    says: [/region: A region cannot be found by/],
  },
  {
    name: 'refuses an unknown field',
    files: [['a.jsonl', [site('a', { nmae: 1 })]]],
    code: 1,
    says: [/line 1: nmae: Unknown field\. Did you mean "name"\?/],
  },
  {
    name: 'imports children before parents, and refuses a cycle',
    files: [
      [
        'a.jsonl',
        [
          { model: 'dcim.Region', key: 1, body: { name: 'C', slug: 'c', parent: { slug: 'p' } } },
          {
            model: 'dcim.Region',
            key: 2,
            body: { name: 'P', slug: 'p', parent: { $ref: 'dcim.Region/1' } },
          },
        ],
      ],
    ],
    code: 1,
    says: [/line [12]: parent: /],
  },
  {
    name: 'keeps nothing of a dry run',
    files: [
      [
        'a.jsonl',
        [site('a'), { model: 'ipam.VLAN', body: { vid: 1, name: 'x', site: { slug: 'a' } } }],
      ],
    ],
    options: { dryRun: true },
    code: 0,
    says: [/2 created/, /dry run/],
    stored: [slugs, []],
  },
  {
    name: 'updates the objects of an earlier file',
    files: [
      ['a.jsonl', [site('a', { facility: 'one' }), site('b')]],
      ['b.jsonl', [site('a', { facility: 'two' }), site('b')]],
    ],
    code: 0,
    says: [/2 created, 1 updated, 1 unchanged/],
    stored: ['select facility from dcim_site order by slug', [['two'], ['']]],
  },
  {
    name: 'leaves the objects of an earlier file unchanged with --keep',
    files: [
      ['a.jsonl', [site('a', { facility: 'one' })]],
      ['b.jsonl', [site('a', { facility: 'two' })]],
    ],
    options: { update: false },
    code: 0,
    says: [/1 created, 1 unchanged/],
    stored: ['select facility from dcim_site', [['one']]],
  },
  {
    name: 'reads CSV files in dependency order',
    files: [
      ['dcim.Site.csv', 'name,slug,region,asn\n"Alpha, the ""first""",a,coast,65000\nBeta,b,,\n'],
      ['dcim.Region.csv', '\uFEFFname,slug,parent\nPier,pier,coast\nCoast,coast,\n'],
    ],
    code: 0,
    says: [/4 created/],
    stored: [
      regions,
      [
        ['coast', null],
        ['pier', 'coast'],
      ],
    ],
  },
  {
    name: 'refuses an invalid CSV value with line and field',
    files: [['dcim.Site.csv', 'name,slug,asn\nA,a,1\n"B\nB",b,x\nC,c,3\n']],
    options: { chunk: 1 },
    code: 1,
    says: [/^dcim\.Site\.csv, line [34]: asn: /],
    stored: [slugs, [['a'], ['c']]],
  },
  {
    name: 'refuses an unknown CSV column',
    files: [['dcim.Site.csv', 'name,slug,colour\nA,a,red\n']],
    code: 1,
    says: [/line 2: colour: Unknown field/],
  },
  {
    name: 'refuses CSV rows of different lengths',
    files: [['dcim.Site.csv', 'name,slug\nA,a,b\n']],
    code: 1,
    says: [/^dcim\.Site\.csv, line 2: line: Column 3 has no name\.$/],
  },
  {
    name: 'reads choices by label and references by id and JSON in CSV',
    files: [
      ['dcim.Manufacturer.csv', 'name,slug\nCorvid,1\n'],
      [
        'dcim.DeviceType.csv',
        'manufacturer,model,slug,subdevice_role\n"{""slug"":""1""}",M,m,Parent\n',
      ],
      [
        'dcim.InterfaceTemplate.csv',
        'device_type,name,form_factor\n"{""slug"":""m""}",eth0,SFP+ (10GE)\n',
      ],
    ],
    code: 0,
    stored: ['select form_factor from dcim_interfacetemplate', [[1200]]],
  },
  {
    name: 'names a constraint by hand that refuses rows',
    sql: 'alter table dcim_site add constraint own exclude using btree (facility with =)',
    files: [['dcim.Site.csv', 'name,slug,facility\nA,a,x\nB,b,x\n']],
    code: 1,
    says: [/line 2: non_field_errors: The constraint own of the database refuses the change\.$/],
    stored: [slugs, []],
  },
]

testImports(rows)

t.test('refuses a missing file', async (t) => {
  const inventory = await openInventory(t)
  await t.rejects(importPaths(inventory, ['/nowhere.jsonl']), { message: /There is no file/ })
})
