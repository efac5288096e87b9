import pg from 'pg'
import t from 'tap'
import { runStatement } from '../../../src/framework/database/pipeline/pipeline.ts'
import { parseRows } from '../../../src/framework/database/pipeline/row-parser.ts'
import { withRowTypes } from '../../../src/framework/database/statement.ts'
import { addressText, takeBlocks } from '../../../src/inventory/ipam/address-numbers.ts'
import { rangesOf } from '../../../src/inventory/ipam/free-space.ts'
import type { ParentPrefix } from '../../../src/inventory/ipam/parent-prefix.ts'
import { planFreeBlocks, planFittingRanges } from '../../../src/inventory/ipam/sql/free-space.ts'
import { planUses } from '../../../src/inventory/ipam/sql/utilization.ts'
import { readUse, createUseCache } from '../../../src/inventory/ipam/use.ts'
import { createDatabase } from '../../support/postgres.ts'
import { parentOf } from './parent.ts'
import { fc } from '../../support/fast-check.ts'

const client = new pg.Client(await createDatabase(t))
parseRows(client.connection)
await client.connect()
t.teardown(() => client.end())
await client.query(`insert into ipam_vrf (id, name, rd) values (1, 'a', '1:1'), (2, 'b', '1:2')`)

const run = withRowTypes((statement) => runStatement(client, statement))

const remembered = createUseCache()

/** Networks of 256 addresses: inside, and at both ends of, the address space of a version. */
const networks = [
  '10.0.0.0/24',
  '0.0.0.0/24',
  '255.255.255.0/24',
  '2001:db8::/120',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ff00/120',
]

/** A prefix: its length relative to that of the network, and the offset of an address in it. */
interface Child {
  readonly length: number
  readonly offset: number
  readonly vrf: number | null
}

const child: fc.Arbitrary<Child> = fc.record({
  length: fc.integer({ min: -2, max: 8 }),
  offset: fc.integer({ min: 0, max: 255 }),
  vrf: fc.constantFrom(null, 1, 2),
})

/** Inserts prefixes, some of which contain a network; returns those within it or equal to it. */
async function insert({ range, bits, length }: ParentPrefix, children: readonly Child[]) {
  const rows = children.map((one) => {
    const size = 1n << BigInt(8 - one.length)
    const first = ((range.first + BigInt(one.offset)) / size) * size
    return { ...one, first, last: first + size - 1n }
  })
  await run({
    text: `insert into ipam_prefix (prefix, vrf_id)
      select p::inet, v from unnest($1::text[], $2::integer[]) x(p, v)`,
    values: [
      rows.map((row) => `${addressText(row.first, bits)}/${length + row.length}`),
      rows.map((row) => row.vrf),
    ],
  })
  return rows.filter((row) => row.length >= 0)
}

t.test('counts the addresses of nested prefixes once, and finds the space between', async (t) => {
  const check = async (index: number, children: readonly Child[], space: Partial<ParentPrefix>) => {
    // prettier-ignore
    const parent = parentOf(networks[index] ?? '10.0.0.0/24', space)
    const all = await insert(parent, children)
    const own = all
      .filter((one) => parent.spansAllVrfs || one.vrf === parent.vrf)
      .filter((one) => parent.isContainer || one.length > 0)
    const { first, last } = parent.range
    const addresses = Array.from(
      { length: Number(last - first) + 1 },
      (_, at) => first + BigInt(at),
    )
    const isCovered = (at: bigint): boolean => own.some((one) => one.first <= at && at <= one.last)
    const covered = BigInt(addresses.filter(isCovered).length)
    const use = { count: own.length, covered, addresses: 0, ends: 0 }
    t.strictSame(await readUse(parent, run, remembered), use)
    const blocks = takeBlocks(rangesOf(await run(planFreeBlocks(parent, 256))), parent.bits, 256)
    const free = blocks.flatMap((block) => {
      const size = 1n << BigInt(parent.bits - block.length)
      return addresses.filter((at) => at >= block.first && at < block.first + size)
    })
    t.strictSame(
      free,
      addresses.filter((at) => !isCovered(at)),
    )
    for (const lengths of [[3], [6, 2, 8]]) {
      const found = rangesOf(
        await run(
          planFittingRanges(
            parent,
            lengths.map((n) => parent.length + n),
            1,
          ),
        ),
      )
      for (const length of lengths) {
        const size = 1 << (8 - length)
        const starts = addresses.filter((_, at) => at % size === 0)
        const lowest = starts.find((at) =>
          addresses
            .slice(Number(at - first), Number(at - first) + size)
            .every((one) => !isCovered(one)),
        )
        const isFound = found.some(
          (range) =>
            lowest !== undefined &&
            range.first <= lowest &&
            lowest + BigInt(size) - 1n <= range.last,
        )
        t.equal(isFound, lowest !== undefined, `room for /${parent.length + length}`)
      }
    }
    await run({ text: 'truncate ipam_prefix cascade', values: [] })
  }
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: networks.length - 1 }),
    fc.array(child, { maxLength: 25 }),
    fc.constantFrom<Partial<ParentPrefix>>(
      {},
      { vrf: 1 },
      { vrf: 1, isContainer: true },
      { spansAllVrfs: true, isContainer: true },
    ),
    check,
  )
  await fc.assert(property, { numRuns: 100 })
})

t.test('reads 20,000 prefixes and addresses from the index only', async (t) => {
  await client.query(`
    insert into ipam_prefix (prefix, vrf_id)
    select set_masklen('10.0.0.0'::inet + n * 64, 26), v
    from generate_series(0, 19999) n, unnest(array[null, 1]) v;
    insert into ipam_ipaddress (address, vrf_id)
    select '10.0.0.0'::inet + n, v from generate_series(1, 20000) n, unnest(array[null, 1]) v`)
  await client.query('vacuum (analyze) ipam_prefix, ipam_ipaddress')
  for (const space of [{}, { vrf: 1 }, { vrf: 1, isContainer: true }]) {
    const parent = parentOf('10.0.0.0/8', space)
    const use = { count: 20_000, covered: 1_280_000n, addresses: 20_000, ends: 0 }
    t.strictSame(await readUse(parent, run, remembered), use)
    const { text, values } = planUses([{ prefix: parent, counts: 'all' }])
    const plan = await run({ text: `explain ${text}`, values })
    t.notMatch(plan.join('\n'), /Scan on ipam|Sort|HashAggregate/, 'no sort and no heap')
  }
})

t.test('counts again only after a change', async (t) => {
  const parent = parentOf('10.200.0.0/24')
  const memory = createUseCache()
  const read: unknown[][] = []
  const rows = withRowTypes(async (statement) => {
    const found = await run(statement)
    read.push(...found)
    return found
  })
  const use = () => readUse(parent, rows, memory)
  const none = await use()
  t.equal(await use(), none, 'the first result is cached')
  t.strictSame(read.at(-1)?.slice(2), [null, null, null], 'nothing is counted')
  const changes = [
    [`insert into ipam_prefix (prefix) values ('10.200.0.0/25')`, { count: 1, covered: 128n }],
    [`insert into ipam_ipaddress (address) values ('10.200.0.0/24'), ('10.200.0.0/25')`, { addresses: 1, ends: 1 }],
    [`update ipam_ipaddress set vrf_id = 1 where address <<= '10.200.0.0/24'`, { addresses: 0, ends: 0 }],
    [`delete from ipam_prefix where prefix = '10.200.0.0/25'`, { count: 0, covered: 0n }],
  ] as const // prettier-ignore
  for (const [text, changed] of changes) {
    await run({ text, values: [] })
    t.match(await use(), changed, text)
  }
})
