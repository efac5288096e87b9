import { testImports, type FileRow } from './file-rows.ts'

const notUtf8 = 'The text is not UTF-8, nor UTF-16 with a byte order mark\\. Save it as UTF-8\\.$'
const tenants = 'select name from tenancy_tenant order by 1'
const named = (name: string): string =>
  JSON.stringify({ model: 'tenancy.Tenant', body: { name, slug: 'z' } })
const rows: readonly FileRow[] = [
  ...(
    [
      [
        'CSV in Latin-1',
        'tenancy.Tenant.csv',
        Buffer.from('name,slug\nA,a\nZürich,z\n', 'latin1'),
        3,
      ],
      ['JSON lines in Latin-1', 'a.jsonl', Buffer.from(`\n${named('Zürich')}`, 'latin1'), 2],
      [
        'a text that ends within a character',
        'a.jsonl',
        Buffer.from(named('x').replace('x', 'é')).subarray(0, -15),
        1,
      ],
      [
        'UTF-16 with half of a surrogate pair',
        'a.jsonl',
        Buffer.from(`\uFEFF\n\n${named('x').replace('x', '\ud800')}`, 'utf16le'),
        3,
      ],
    ] as const
  ).map(([name, file, bytes, line]) => ({
    name: `refuses ${name} with file and line`,
    files: [[file, bytes]] as const,
    code: 1,
    says: [new RegExp(`^${file.replaceAll('.', '\\.')}, line ${line}: line: ${notUtf8}`)],
    stored: [tenants, []] as [string, unknown[][]],
  })),
  ...(
    [
      [
        'CSV in UTF-16',
        'tenancy.Tenant.csv',
        Buffer.from('\uFEFFname,slug\r\nZürich,z\r\n', 'utf16le'),
      ],
      [
        'CSV in big-endian UTF-16',
        'tenancy.Tenant.csv',
        Buffer.from('\uFEFFname,slug\nZürich,z\n', 'utf16le').swap16(),
      ],
      ['JSON lines in UTF-16', 'a.jsonl', Buffer.from(`\uFEFF${named('Zürich')}`, 'utf16le')],
      ['JSON lines with a byte order mark', 'a.jsonl', `\uFEFF${named('Zürich')}\r\n`],
    ] as const
  ).map(([name, file, bytes]) => ({
    name: `reads ${name}`,
    files: [[file, bytes]] as const,
    code: 0,
    stored: [tenants, [['Zürich']]] as [string, unknown[][]],
  })),
  {
    name: 'ends lines at line feeds only, not at other line separators of Unicode',
    files: [['a.jsonl', named('Zü\u2028rich')]],
    code: 0,
    stored: [tenants, [['Zü\u2028rich']]],
  },
]

testImports(rows)
