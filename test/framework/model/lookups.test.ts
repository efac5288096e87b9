import pg from 'pg'
import t, { type Test } from 'tap'
import type { Field } from '../../../src/framework/model/field.ts'
import { text } from '../../../src/framework/model/index.ts'
import { lookups } from '../../../src/framework/model/lookups.ts'
import { maxIndexedLength } from '../../../src/framework/model/text-ranges.ts'
import { seeded } from '../../../src/inventory/demo/random.ts'
import { createDatabase, testCluster, type Teardown } from '../../support/postgres.ts'

/** Two letters in any case, digits, and characters that sort near them. */
const alphabet = 'a A k K l L 0 0 1 5 - / İ \u212a ſ é ٣ ² \u0307 \u00b7 \uffff'
  .split(' ')
  .concat(' ')

/** Returns random texts, which are the same in each run. */
function textsOf(count: number, longest: number): readonly string[] {
  const random = seeded(1)
  const randomText = (): string =>
    Array.from(
      { length: 1 + random.below(longest) },
      () => alphabet[random.below(alphabet.length)],
    ).join('')
  return Array.from({ length: count }, randomText)
}

interface Forms {
  /** The condition without an index, and the one for the index in the order of texts. */
  readonly general: string
  readonly indexed: string | undefined
  readonly values: readonly string[]
}

const short = text({ max: 100 })
const long = text()

/** Returns both conditions of a look-up on the column `x`, with the parameters of both. */
function formsOf(suffix: string, value: string, field = short): Forms {
  const [lookup] = lookups.text.filter((one) => one.suffix === suffix)
  if (!lookup) throw new Error(`there is no look-up ${suffix}`)
  const values = [lookup.value ? String(lookup.value(value)) : value]
  const parameter = (text: string): string => `$${values.push(text)}::text`
  const general = lookup.condition('x', 'array[$1::text]')
  const { takes, sql } = lookup.byValue ?? {}
  if (takes?.(value, field) === false) return { general, indexed: undefined, values }
  return {
    general,
    indexed: sql?.({ column: 'x', sorted: field.sort('x'), value, parameter }),
    values,
  }
}

/** Compares both conditions of a look-up, and returns how many texts meet them. */
async function compare(
  t: Pick<Test, 'strictSame'>,
  client: pg.Client,
  [suffix, value, field = short]: readonly [suffix: string, value: string, field?: Field],
): Promise<number> {
  const { general, indexed = 'false', values } = formsOf(suffix, value, field)
  const text = `select x, (${general}) = (${indexed}) as "isSame" from texts where ${general} or ${indexed}`
  const { rows } = await client.query<{ x: string; isSame: boolean }>(text, [...values])
  const different = rows.filter(({ isSame }) => !isSame)
  t.strictSame(different, [], `${suffix} ${JSON.stringify(value)} ${field.isLong ? 'long' : ''}`)
  return rows.length
}

async function connect(t: Teardown, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

const isIndexed = (value: string): boolean => formsOf('__isw', value).indexed !== undefined

t.test('finds the same texts in any case by an index', async (t) => {
  const client = await connect(t, await createDatabase(t))
  await client.query('create temporary table texts (x text)')
  const nines = ['', '9', '99', '9'.repeat(20), '9'.repeat(254), '9'.repeat(300)].map(
    (x) => `A5${x}`,
  )
  const numbers = [
    'A5000000',
    'a51234567890',
    'a05',
    'A6',
    'a',
    ...nines,
    ...nines.map((x) => `${x}z`),
  ]
  const texts = [...textsOf(5000, 7), ...numbers]
  await client.query('insert into texts select unnest($1::text[])', [texts])
  let found = 0
  for (const value of [...textsOf(300, 4), ...numbers].filter(isIndexed))
    for (const suffix of ['__ie', '__isw']) found += await compare(t, client, [suffix, value])
  t.ok(found > 1000, `${found} texts found`)

  await client.query('truncate texts')
  const points = 'generate_series(1, 1114111) i where i not between 55296 and 57343'
  await client.query(`insert into texts select chr(i) from ${points}`)
  for (const value of 'ik')
    t.equal(
      await compare(t, client, ['__ie', value]),
      2,
      `${value} in both cases, and no other letter`,
    )
})

t.test('finds the same long texts by an index of their beginnings', async (t) => {
  const client = await connect(t, await createDatabase(t))
  await client.query('create temporary table texts (x text)')
  const starts = ['a', 'K', '5', 'é'].map((letter) => letter.repeat(maxIndexedLength - 1))
  const ends = ['', 'b', 'B', '9', '12', 'é', 'bx', 'By', '99', '123']
  const texts = starts.flatMap((start) => ends.map((end) => start + end))
  await client.query('insert into texts select unnest($1::text[])', [texts])
  for (const value of texts.filter(isIndexed)) {
    for (const suffix of ['__ie', '__isw']) await compare(t, client, [suffix, value, long])
    t.ok((await compare(t, client, ['__isw', value.slice(0, -1), long])) > 1, 'several texts')
  }
  for (const value of texts)
    t.equal(await compare(t, client, ['', value, long]), 1, 'one text is equal')

  await client.query(`create index on texts ((${long.sort('x')}))`)
  await client.query('analyze texts; set enable_seqscan = off')
  for (const suffix of ['', '__ie', '__isw']) {
    const { indexed = '', values } = formsOf(suffix, 'some text', long)
    const { rows } = await client.query(
      `explain select x from texts where $1::text is not null and ${indexed}`,
      [...values],
    )
    t.match(JSON.stringify(rows), /Index Cond/, `${suffix} uses the index`)
  }
})

t.test('finds the same texts in Turkish, where I is not the upper case of i', async (t) => {
  const { connection } = await testCluster()
  const admin = await connect(t, connection)
  const database = `test_${process.pid}_turkish`
  await admin.query(
    `create database ${database} template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'`,
  )
  t.teardown(() => admin.query(`drop database ${database} with (force)`).then(() => undefined))
  const client = await connect(t, { ...connection, database })
  await client.query(`create collation natural_sort (provider = icu, locale = 'und-u-kn-true')`)
  await client.query('create temporary table texts (x text)')
  const texts = ['ISTANBUL', 'Istanbul', 'istanbul', 'ıstanbul', 'İSTANBUL']
  await client.query('insert into texts select unnest($1::text[])', [texts])
  for (const value of ['ISTANBUL', 'istanbul', 'IS', 'is'])
    for (const suffix of ['__ie', '__isw']) await compare(t, client, [suffix, value])
  t.equal(await compare(t, client, ['__ie', 'ISTANBUL']), 3)
})

/** Returns how many rows the filters of a plan removed. */
function countRemovedRows(plan: object): number {
  const { Plans: below = [], ...node } = plan as { Plans?: readonly object[] } // of EXPLAIN
  const own = Object.entries(node).filter(([name]) => name.startsWith('Rows Removed'))
  const numbers = [...own.map(([, rows]) => Number(rows)), ...below.map(countRemovedRows)]
  return numbers.reduce((sum, rows) => sum + rows, 0)
}

t.test('reads only matching entries of the index for a text with a number', async (t) => {
  const client = await connect(t, await createDatabase(t))
  await client.query(`
    create temporary table texts as
      select unnest(array['Ethernet' || i, (1000000000 + i)::text]) as x
      from generate_series(1, 10000) i
      union all select unnest(array['e1', 'E12', '12', '12b'])`)
  await client.query('create index on texts ((x collate natural_sort)); analyze texts')
  for (const value of ['e1', 'E12', '12']) {
    const { indexed = '', values } = formsOf('__isw', value)
    const text = `explain (analyze, format json) select x from texts where $1::text is not null and ${indexed}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: object }] }>(text, [...values])
    for (const {
      'QUERY PLAN': [{ Plan: plan }],
    } of rows)
      t.equal(countRemovedRows(plan), 0, value)
  }
})
