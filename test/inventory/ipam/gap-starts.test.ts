import pg from 'pg'
import t from 'tap'
import { addressText, takeAddresses } from '../../../src/inventory/ipam/address-numbers.ts'
import { rangesOf, usableRange } from '../../../src/inventory/ipam/free-space.ts'
import type { ParentPrefix } from '../../../src/inventory/ipam/parent-prefix.ts'
import { planFreeAddresses } from '../../../src/inventory/ipam/sql/free-space.ts'
import { createDatabase } from '../../support/postgres.ts'
import { numberOf, parentOf } from './parent.ts'
import { fc } from '../../support/fast-check.ts'

const connection = await createDatabase(t)

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the database is dropped at the end
  await client.connect()
  t.teardown(() => client.end().catch(() => {}))
  return client
}

const client = await connect()
await client.query(`insert into ipam_vrf (id, name, rd) values (1, 'a', '1:1'), (2, 'b', '1:2')`)

/** Networks of 32 addresses: inside, and at both ends of, the address space of a version. */
const networks = [
  '10.0.0.0/27',
  '0.0.0.0/27',
  '255.255.255.224/27',
  '127.255.255.224/27',
  '2001:db8::/123',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffe0/123',
].map((prefix) => parentOf(prefix))

type Vrf = 1 | 2 | null
interface Change {
  readonly kind: 'insert' | 'delete' | 'move' | 'describe'
  readonly addresses: readonly (readonly [offset: number, vrf: Vrf])[]
  readonly by: number
}

const vrf = fc.constantFrom<Vrf>(null, 1, 2)
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'delete', 'move', 'describe'),
  addresses: fc.array(fc.tuple(fc.integer({ min: 0, max: 31 }), vrf), { maxLength: 40 }),
  by: fc.integer({ min: 1, max: 5 }),
})

const statements: Readonly<Record<Change['kind'], string>> = {
  insert: `insert into ipam_ipaddress (address, vrf_id)
    select set_masklen($1::inet + x.n, 24 + x.n % 4), x.vrf
    from unnest($2::integer[], $3::integer[]) x(n, vrf) where $4::integer > 0`,
  delete: `delete from ipam_ipaddress a using unnest($2::integer[], $3::integer[]) x(n, vrf)
    where host(a.address)::inet = $1::inet + x.n and a.vrf_id is not distinct from x.vrf
      and $4::integer > 0`,
  move: `update ipam_ipaddress a
    set vrf_id = x.vrf, address = set_masklen($1::inet + (x.n + $4::integer) % 32, 30)
    from unnest($2::integer[], $3::integer[]) x(n, vrf)
    where host(a.address)::inet = $1::inet + x.n`,
  describe: `update ipam_ipaddress a set description = 'x'
    from unnest($2::integer[], $3::integer[]) x(n, vrf)
    where host(a.address)::inet = $1::inet + x.n and $4::integer > 0`,
}

const apply = (on: pg.Client, { range, bits }: ParentPrefix, { kind, addresses, by }: Change) =>
  on.query(statements[kind], [
    addressText(range.first, bits),
    addresses.map(([offset]) => offset),
    addresses.map(([, vrf]) => vrf),
    by,
  ])

/** Returns the lowest free addresses, as the actions find them. */
async function freeIn(parent: ParentPrefix, most: number): Promise<readonly bigint[]> {
  const { text, values } = planFreeAddresses(parent, usableRange(parent), most)
  const { rows } = await client.query({ text, values: [...values], rowMode: 'array' })
  return takeAddresses(rangesOf(rows), most)
}

/** Computes the lowest free addresses from all addresses. */
async function expectedIn(parent: ParentPrefix, most: number): Promise<readonly bigint[]> {
  const { rows } = await client.query('select host(address) as host, vrf_id from ipam_ipaddress')
  const used = new Set(
    rows
      .filter((row) => parent.spansAllVrfs || row.vrf_id === parent.vrf)
      .filter((row) => String(row.host).includes(':') === (parent.bits === 128))
      .map((row) => numberOf(String(row.host))),
  )
  const { first, last } = usableRange(parent)
  const all = Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index))
  return all.filter((address) => !used.has(address)).slice(0, most)
}

/** Finds free addresses after used ones that have no row in `_gap_starts`. */
const missing = `
  select a.vrf_id, host(a.address) from ipam_ipaddress a
  where a.address not in ('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')
    and host(a.address) not in ('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')
    and not exists (
      select from ipam_ipaddress o
      where o.vrf_id is not distinct from a.vrf_id
        and host(o.address)::inet = host(a.address)::inet + 1
    )
    and not exists (
      select from _gap_starts g
      where g.space = coalesce(a.vrf_id, 0) and g.at = host(a.address)::inet + 1
    )`

t.test('finds the same free addresses as a scan of all, after any changes', async (t) => {
  const views = fc.record({
    isPool: fc.boolean(),
    space: fc.constantFrom<Partial<ParentPrefix>>({}, { vrf: 1 }, { spansAllVrfs: true }),
    most: fc.constantFrom(1, 3, 100),
  })
  const run = async (index: number, changes: readonly Change[], seen: readonly object[]) => {
    const whole = networks[index] ?? parentOf('10.0.0.0/27')
    for (const [at, one] of changes.entries()) {
      await apply(client, whole, one)
      if (at === 3) await client.query('select _find_gap_starts()')
      // Every view is one of the generated records.
      for (const view of seen as readonly { isPool: boolean; space: object; most: number }[]) {
        const parent = { ...whole, isPool: view.isPool, ...view.space }
        t.strictSame(await freeIn(parent, view.most), await expectedIn(parent, view.most))
      }
      t.strictSame((await client.query(missing)).rows, [])
    }
    await client.query('truncate ipam_ipaddress cascade')
    t.strictSame((await client.query('select from _gap_starts')).rowCount, 0)
  }
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: networks.length - 1 }),
    fc.array(change, { minLength: 1, maxLength: 6 }),
    fc.array(views, { minLength: 2, maxLength: 4 }),
    run,
  )
  await fc.assert(property, { numRuns: 60 })
})

t.test('misses no gap when two transactions change neighbours at once', async (t) => {
  const other = await connect()
  const parent = parentOf('10.0.0.0/27')
  const one = (kind: Change['kind'], offset: number): Change => ({
    kind,
    addresses: [[offset, null]],
    by: 1,
  })
  const before = [one('insert', 3), one('insert', 4), one('insert', 4), one('insert', 6)]
  const changes = [3, 4, 5, 6].flatMap((offset) => [one('insert', offset), one('delete', offset)])
  for (const first of changes)
    for (const second of changes) {
      // The second delete of the same row would wait for the commit of the first.
      if (first.kind === 'delete' && second.kind === 'delete' && first === second) continue
      for (const insert of before) await apply(client, parent, insert)
      await client.query('begin')
      await other.query('begin')
      await apply(client, parent, first)
      await apply(other, parent, second)
      await client.query('commit')
      await other.query('commit')
      t.strictSame((await client.query(missing)).rows, [], JSON.stringify([first, second]))
      t.strictSame(await freeIn(parent, 32), await expectedIn(parent, 32))
      await client.query('truncate ipam_ipaddress cascade')
    }
})

t.test('reads no more of 20,000 addresses than of 200', async (t) => {
  await client.query(`
    insert into ipam_ipaddress (address, vrf_id)
    select '10.0.0.0'::inet + n, v from generate_series(1, 20000) n, unnest(array[null, 1]) v;
    insert into ipam_ipaddress (address) select '2001:db8::'::inet + n from generate_series(0, 19999) n;
    analyze ipam_ipaddress`)
  for (const [parent, free] of [
    [parentOf('10.0.0.0/8'), '10.0.78.33'],
    [parentOf('10.0.0.0/8', { vrf: 1 }), '10.0.78.33'],
    [parentOf('10.0.0.0/8', { spansAllVrfs: true }), '10.0.78.33'],
    [parentOf('2001:db8::/32'), '2001:db8::4e20'],
  ] as const) {
    t.strictSame(await freeIn(parent, 1), [numberOf(free)])
    const { text, values } = planFreeAddresses(parent, usableRange(parent), 1)
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [
      ...values,
    ])
    const pages = Number(rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'])
    t.ok(pages < 60, `${parent.prefix}: ${pages} pages`)
  }
})
