import { existsSync } from 'node:fs'
import t from 'tap'
import { readSources } from '../architecture/imports.ts'
import { isInSqlFolder, requireOnlySql } from '../architecture/sql-folders.ts'
import { hasSql } from '../architecture/sql.ts'

/**
 * The files of the inventory with hand-written SQL: the reason why the typed client is not enough,
 * and a test that runs their statements on the tables.
 */
const files: readonly (readonly [file: string, reason: string, test: string])[] = [
  ['dcim/sql/components.ts', 'copies rows, with their change log', 'inventory/dcim/side-effects'],
  ['dcim/sql/device-bays.ts', 'compares the rows of a write', 'inventory/dcim/component-rules'],
  ['dcim/sql/device-types.ts', 'compares the rows of a write', 'inventory/dcim/component-rules'],
  ['dcim/sql/interfaces.ts', 'compares the rows of a write', 'inventory/dcim/interface-rules'],
  ['dcim/sql/inventory-items.ts', 'recursion', 'inventory/dcim/component-rules'],
  ['dcim/sql/moving.ts', 'recursion, rows before and after', 'inventory/dcim/side-effects'],
  ['dcim/sql/primary-addresses.ts', 'compares the rows of a write', 'inventory/dcim/device-rules'],
  ['dcim/sql/rack-units.ts', 'compares the rows of a write with each other', 'inventory/dcim/rack-rules'],
  ['dcim/sql/sites.ts', 'compares the rows of a write', 'inventory/dcim/other-side-rules'],
  ['extras/sql/images.ts', 'returns deleted rows', 'inventory/extras/image-attachments'],
  ['extras/sql/topology.ts', 'regular expressions, natural order', 'inventory/topology/render'],
  ['ipam/sql/address-space.ts', 'parts of the statements on ranges', 'inventory/ipam/gap-starts'],
  ['ipam/sql/aggregates.ts', 'ranges', 'inventory/ipam/aggregates'],
  ['ipam/sql/duplicates.ts', 'addresses without their masks', 'inventory/ipam/space-rules'],
  ['ipam/sql/free-space.ts', 'ranges', 'inventory/ipam/gap-starts'],
  ['ipam/sql/prefixes.ts', 'ranges, locks', 'inventory/ipam/available'],
  ['ipam/sql/primary-addresses.ts', 'compares the rows of a write', 'inventory/ipam/rules'],
  ['ipam/sql/service-addresses.ts', 'compares the rows of a write', 'inventory/ipam/rules'],
  ['ipam/sql/utilization.ts', 'ranges', 'inventory/ipam/coverage'],
  ['sql/locks.ts', 'locks', 'inventory/dcim/races'],
] // prettier-ignore

const folder = 'src/inventory/'
const sources = readSources([folder])

t.test('has hand-written SQL only in folders named sql, in at most 20 files', (t) => {
  const found = sources.filter(({ text }) => hasSql(text)).map(({ path }) => path)
  t.strictSame(
    found.filter((path) => !isInSqlFolder(path)),
    [],
    'no SQL elsewhere',
  )
  t.strictSame(
    found.map((path) => path.slice(folder.length)),
    files.map(([file]) => file).toSorted(),
    'each file has a reason and a test',
  )
  for (const [file, , test] of files) t.ok(existsSync(`test/${test}.test.ts`), file)
  t.ok(files.length <= 20, `${files.length} files`)
  t.end()
})

t.test('has nothing but SQL in folders named sql', (t) => {
  requireOnlySql(
    t,
    sources.filter(({ path }) => isInSqlFolder(path)),
  )
  t.end()
})

t.test('tells SQL from other code', (t) => {
  const sql: readonly string[] = [
    '`select d.id from dcim_device d where d.id = any($1::integer[])`',
    "'SELECT count(*) FROM dcim_rack'",
    '`\n  select from ipam_ipaddress u where ${space}`',
    "`select ${columns.join(', ')} from ${model.table}`",
    '`, member as (select r.i from r)`',
    "'insert into dcim_rack (name) values ($1)'",
    '`insert into ${table} (id) select 1`',
    "'delete from dcim_rack'",
    '`update ${table} t set name = $1`',
    "'update dcim_device set name = null'",
    '`with recursive up(i, id) as (${first})`',
    "'not exists (select from r)'",
    "'join dcim_site s on s.id = r.site'",
    "'where r.units && $1'",
    "'order by name'",
    '`${alias}.vrf_id desc`',
    '`u.prefix > $${number}`',
    "'u.vrf_id is null'",
    "'a.site is distinct from b.site'",
    "'host(u.address)::inet'",
    "'id = any(ids)'",
    '`encode(substring(inet_send(${sql}) from 5), "hex")`',
    "'case when a then b end'",
    "'for no key update'",
    'client.$queryRaw`commit`',
  ]
  for (const text of sql) t.ok(hasSql(text), text)
  const others: readonly string[] = [
    'client.dcimRack.findMany({ where: { id }, select: { name: true }, orderBy: { id: "asc" } })',
    "'Select a rack, or a device with its units'",
    "type Strength = 'update' | 'delete'",
    "'Updates the set of racks, and deletes from it what is null'",
    "names.join(' with ')",
    '`${path}.${extension}`',
    '// select id from dcim_rack',
    '/** Returns SQL: `select id from dcim_rack`. */',
    "'Returns the racks in a site, in the order of names'",
    'filter(({ from }) => from === where.id)',
  ]
  for (const text of others) t.notOk(hasSql(text), text)
  t.end()
})
