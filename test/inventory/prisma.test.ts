import t, { type Test } from 'tap'
import type { Prisma } from '../../prisma/client/client.ts'
import { graph } from '../support/inventory.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import { silentLog } from '../../src/framework/log.ts'
import { inParts } from '../../src/framework/database/prisma/prisma.ts'
import { rowsMeeting } from '../../src/framework/read/visible-rows/index.ts'
import { withPrisma } from '../../src/inventory/prisma.ts'
import { createDatabase } from '../support/postgres.ts'

async function open(t: Test): Promise<Database> {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  return database
}

const day = new Date('2024-02-29T00:00:00.000Z')
const moment = new Date('2024-02-29T23:59:59.123Z')
const json = { a: [1, null, 'Ω'], b: { c: true } }
const odd = 'Ω "\' \\ {}'

/** By column: its type in the Prisma schema, a value, and the value as PostgreSQL prints it. */
const site = {
  id: ['Int', 70, '70'],
  name: ['String @db.VarChar(50)', odd, odd],
  slug: ['String @db.VarChar(50)', 'a', 'a'],
  region_id: ['Int', null, null],
  asn: ['BigInt', 4_294_967_295n, '4294967295'],
  comments: ['String', 'line\nline', 'line\nline'],
  custom_fields: ['Json', json, '{"a": [1, null, "Ω"], "b": {"c": true}}'],
  created: ['DateTime @db.Date', day, '2024-02-29'],
  last_updated: ['DateTime @db.Timestamptz(6)', moment, '2024-02-29 23:59:59.123+00'],
} as const

const prefix = {
  prefix: ['String @db.Inet', '2001:db8::/32', '2001:db8::/32'],
  is_pool: ['Boolean', true, 'true'],
  status: ['Int @db.SmallInt', 2, '2'],
} as const

const reservation = {
  rack_id: ['Int', 1, '1'],
  units: ['Int[] @db.SmallInt', [3, 1, 2], '{3,1,2}'],
  description: ['String @db.VarChar(100)', '', ''],
  user_id: ['Int', null, null],
} as const

const webhook = {
  user_id: ['Int', 1, '1'],
  name: ['String @db.VarChar(100)', 'w', 'w'],
  endpoint: ['String @db.VarChar(2000)', 'https://example.com/', 'https://example.com/'],
  models: ['Json', ['dcim.site'], '["dcim.site"]'],
  actions: ['String[]', ['deleted', 'created'], '{deleted,created}'],
} as const

type Columns = Readonly<Record<string, readonly [type: string, value: unknown, text: unknown]>>

const valuesOf = (columns: Columns): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, [, value]]) => [name, value]))

const user: Prisma.UsersUserUncheckedCreateInput = { id: 1, username: 'u', password: '' }
const rack: Prisma.DcimRackUncheckedCreateInput = { id: 1, site_id: 70, name: 'r', facility_id: '' }

/** The columns of a table, and how the client creates a row of them and reads it. */
const tables: readonly [table: string, Columns, (client: Prisma.TransactionClient) => Promise<object>][] = [
  ['dcim_site', site, (client) => client.dcimSite.create({ data: valuesOf(site) as Prisma.DcimSiteUncheckedCreateInput })],
  ['ipam_prefix', prefix, (client) => client.ipamPrefix.create({ data: valuesOf(prefix) as Prisma.IpamPrefixUncheckedCreateInput })],
  ['dcim_rackreservation', reservation, async (client) => {
    await client.dcimRack.create({ data: rack })
    return client.dcimRackReservation.create({ data: valuesOf(reservation) as Prisma.DcimRackReservationUncheckedCreateInput })
  }],
  ['extras_webhook', webhook, async (client) => {
    await client.usersUser.create({ data: user })
    return client.extrasWebhook.create({ data: valuesOf(webhook) as Prisma.ExtrasWebhookUncheckedCreateInput })
  }],
] // prettier-ignore

t.test('writes and reads a column of every type', async (t) => {
  const database = await open(t)
  for (const [table, columns, create] of tables) {
    const created = await withPrisma(database, create)
    const names = Object.keys(columns)
    const returned = Object.fromEntries(
      Object.entries(created).filter(([name]) => names.includes(name)),
    )
    t.strictSame(returned, { ...valuesOf(columns) }, `${table} as the client returns it`)
    const texts = names.map((name) => `"${name}"::text`)
    const rows = await database.rows({ text: `select ${texts.join()} from ${table}`, values: [] })
    t.strictSame(rows, [Object.values(columns).map(([, , text]) => text)], `${table} as stored`)
  }
})

t.test('tests a column of every type of the schema that the client reads', (t) => {
  const simple = (type: string): string => type.replace(/VarChar\(\d+\)/, 'VarChar')
  const tested = tables
    .flatMap(([, columns]) => Object.values(columns))
    .map(([type]) => simple(type))
  const fields = [...graph.models.values()].flatMap((model) => [...model.fields.values()])
  const used = fields
    .flatMap(({ column }) => (column ? simple(column.prisma) : []))
    .filter((type) => !type.startsWith('Unsupported('))
  t.strictSame([...new Set(tested)].toSorted(), [...new Set(used)].toSorted())
  t.end()
})

t.test('reads a column of every type beside a relation', async (t) => {
  const database = await open(t)
  for (const [, , create] of tables) await withPrisma(database, create)
  const found = await withPrisma(database, (client) =>
    client.dcimRackReservation.findFirst({ include: { rack: { include: { site: true } } } }),
  )
  t.match(found, { ...valuesOf(reservation), rack: { ...rack, site: valuesOf(site) } })
})

t.test('returns raw results with their types', async (t) => {
  const database = await open(t)
  const text = `
    select 1::int2 as a, 2::int4 as b, 3::int8 as c, 1.10::numeric as d, true as e, null::text as f,
      '2024-02-29'::date as g, '{"a":1}'::json as h, '{1,2}'::int[] as i, '10.0.0.1'::inet as j`
  const [row] = await withPrisma(database, (client) =>
    client.$queryRawUnsafe<readonly Record<string, unknown>[]>(text),
  )
  const { d, ...others } = row ?? {}
  t.equal(String(d), '1.1')
  t.strictSame(others, {
    a: 1,
    b: 2,
    c: 3n,
    e: true,
    f: null,
    g: day,
    h: { a: 1 },
    i: [1, 2],
    j: '10.0.0.1',
  })
})

t.test('finds rows by more ids than a statement can have', async (t) => {
  const database = await open(t)
  const data = [1, 39_999].map((id) => ({ id, vid: 1, name: 'a' }))
  await withPrisma(database, (client) => client.ipamVLAN.createMany({ data }))
  const ids = Array.from({ length: 40_000 }, (_, index) => index)
  const found = withPrisma(database, (client) =>
    inParts(ids, (part) =>
      client.ipamVLAN.groupBy({ by: ['id'], where: { id: { in: part } }, _count: true }),
    ),
  )
  t.strictSame(
    await found,
    data.map(({ id }) => ({ id, _count: 1 })),
  )
})

t.test('finds only the rows that a reader sees', async (t) => {
  const database = await open(t)
  const names = ['seen', 'hidden']
  const insert = 'insert into dcim_site (name, slug) select n, n from unnest($1::text[]) n'
  await database.rows({ text: insert, values: [names] })
  const rows = rowsMeeting(graph, [new Map([['dcim.Site', [[new Map([['slug', ['seen']]])]]]])])
  if (!rows) throw new Error('there are no conditions')
  const find = async (from: Database): Promise<readonly string[]> => {
    const found = await withPrisma(from, (client) => client.dcimSite.findMany())
    return found.map(({ slug }) => slug)
  }
  t.strictSame(await find(database), names)
  t.strictSame(await find(database.forReader(rows)), ['seen'])
})
