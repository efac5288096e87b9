import { siteSlugs as slugs, testImports, type FileRow } from './file-rows.ts'

/** A type whose manufacturer is the cell, and manufacturers of which one has a slug of digits. */
const digits = (cell: string): FileRow['files'] => [
  ['dcim.Manufacturer.csv', 'name,slug\nSeven,7\nTwo,2\nOther,x\nLast,3\n'],
  ['dcim.DeviceType.csv', `manufacturer,model,slug\n${cell},M,m\n`],
]
const makers =
  'select m.name from dcim_devicetype t join dcim_manufacturer m on m.id = t.manufacturer_id'

const rows: readonly FileRow[] = [
  ...(
    [
      ['semicolons', 'name;slug;asn\n"A;,";a;1\n'],
      ['tabs', 'name\tslug\tasn\nA;,\ta\t1\n'],
      ['commas at the ends of rows', 'name,slug,asn,,\n"A;,",a,1,,\n,,,,\n'],
      ['commas at the ends of some rows', 'name,slug,asn\n"A;,",a,1,\n'],
      ['a separator in quotes', '"name";"slug";"asn"\n"A;,";"a";"1"\n'],
    ] as const
  ).map(([name, content]) => ({
    name: `reads CSV with ${name}`,
    files: [['dcim.Site.csv', content]] as const,
    code: 0,
    stored: ['select name, slug, asn::int from dcim_site', [['A;,', 'a', 1]]] as [
      string,
      unknown[][],
    ],
  })),
  ...(
    [
      [
        'a column that is given twice',
        'name,slug, slug\nA,a,b\n',
        /line 1: slug: The column is given twice\.$/,
      ],
      ['a value without a column', 'name,slug,\nA,a,b\n', /line 2: line: Column 3 has no name\.$/],
      [
        'a row that ends early',
        'name,slug\nA\n',
        /line 2: line: The row has 1 cells, the first row 2 columns\.$/,
      ],
      ['an open quotation mark', 'name,slug\n"A,a\n', /: line: A quotation mark is not closed\.$/],
      [
        'JSON with a key twice',
        'name,slug,region\nA,a,"{""slug"":""a"",""slug"":""b""}"\n',
        /line 2: region: .*given twice/,
      ],
    ] as const
  ).map(([name, content, message]) => ({
    name: `refuses CSV with ${name}`,
    files: [['dcim.Site.csv', content]] as const,
    code: 1,
    says: [message],
    stored: [slugs, []] as [string, unknown[][]],
  })),
  {
    name: 'says that nothing was imported of a file without a row that can be read',
    files: [['dcim.Site.csv', 'name,slug\nA\n']],
    code: 1,
    says: [/^Nothing was imported\.$/],
  },
  {
    name: 'reads a CSV reference of digits as the key that it is',
    files: digits('7'),
    code: 0,
    stored: [makers, [['Seven']]],
  },
  {
    name: 'reads a CSV reference of digits as an id if it is no key',
    files: digits('1'),
    code: 0,
    stored: [makers, [['Seven']]],
  },
  {
    name: 'reads a CSV reference of digits that is key and id of one object',
    files: digits('2'),
    code: 0,
    stored: [makers, [['Two']]],
  },
  {
    name: 'refuses a CSV reference of digits that means two objects',
    files: digits('3'),
    code: 1,
    says: [
      /line 2: manufacturer: "3" is the id of one object and names the object with the id 4\. Write \{"id":3\} or \{"slug":"3"\}\.$/,
    ],
    stored: [makers, []],
  },
  {
    name: 'reads a CSV reference of digits as an id where no single field names objects',
    files: [
      ['ipam.VLAN.csv', 'vid,name\n10,A\n'],
      ['ipam.Prefix.csv', 'prefix,vlan\n10.9.0.0/16,1\n'],
    ],
    code: 0,
    stored: ['select v.name from ipam_prefix p join ipam_vlan v on v.id = p.vlan_id', [['A']]],
  },
  ...['999', '0', '2147483648', '99999999999', '01', '007'].map((cell) => ({
    name: `refuses a CSV reference of digits that means no object: ${cell}`,
    files: digits(cell),
    code: 1,
    says: [new RegExp(`line 2: manufacturer: No object matches \\{"slug":"${cell}"\\}`)],
  })),
]

testImports(rows)
