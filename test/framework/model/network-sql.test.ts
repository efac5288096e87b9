import pg from 'pg'
import t from 'tap'
import { containersOf, lastAddressOf } from '../../../src/framework/model/network-sql.ts'
import { seeded, type Random } from '../../../src/inventory/demo/random.ts'
import { createDatabase } from '../../support/postgres.ts'

const client = new pg.Client(await createDatabase(t))
await client.connect()
t.teardown(() => client.end())

/** Returns an address near the beginning, the middle or the end of the addresses of a version. */
function randomAddress(random: Random): string {
  const digit = (): number => random.pick([0, 1, 127, 128, 254, 255])
  if (random.chance(50)) return [digit(), 0, digit(), digit()].join('.')
  const group = (): string => random.pick(['0', '1', '7fff', '8000', 'ffff'])
  return `${group()}:${group()}:0:0:0:0:${group()}:${group()}`
}

const networks = Array.from({ length: 300 }, (_, index) => {
  const random = seeded(index)
  const address = randomAddress(random)
  const bits = address.includes(':') ? 128 : 32
  return `${address}/${random.pick([0, 1, 7, 8, 9, 16, bits - 1, bits])}`
})

/** Counts pairs of networks for which two conditions differ, and those for which both hold. */
async function compare(one: string, other: string): Promise<unknown> {
  const text = `
    with networks as (select network(n::inet)::inet as n from unnest($1::text[]) n)
    select count(*) filter (where (${one}) is distinct from (${other}))::integer as different,
      count(*) filter (where ${one}) > 600 as several
    from networks a, networks b`
  return (await client.query(text, [networks])).rows
}

const same = [{ different: 0, several: true }]

t.test('finds the networks that contain a network', async (t) => {
  t.strictSame(await compare('a.n >>= b.n', `a.n = any(${containersOf('array[b.n]')})`), same)
  const { rows } = await client.query(
    `select (${containersOf(`array['10.0.0.0/2', '::/1', null]::inet[]`)})::text[] as found`,
  )
  t.strictSame(rows, [{ found: ['0.0.0.0/0', '0.0.0.0/1', '0.0.0.0/2', '::/0', '::/1'] }])
})

t.test('ends the range of a network behind all networks within it', async (t) => {
  const range = `a.n <= ${lastAddressOf('b.n')}`
  t.strictSame(await compare('a.n << b.n', `a.n > b.n and ${range}`), same)
  t.strictSame(await compare('a.n <<= b.n', `a.n >= b.n and ${range}`), same)
})
