import pg from 'pg'
import t from 'tap'
import { lookups } from '../../../src/framework/model/lookups.ts'
import { createDatabase } from '../../support/postgres.ts'

/** Texts of two letters in any case, digits and what is near them in the order of texts. */
const alphabet = [
  ...Array.from('aAkKlL0015 -/'),
  'İ',
  'K',
  'ſ',
  'é',
  '٣',
  '²',
  '\u0307',
  '\u00b7',
  '\uffff',
]

/** Returns so many texts, the same in each run. */
function textsOf(count: number, longest: number): readonly string[] {
  let state = 1
  const next = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const text = (): string =>
    Array.from({ length: 1 + next(longest) }, () => alphabet[next(alphabet.length)]).join('')
  return Array.from({ length: count }, text)
}

interface Forms {
  /** The condition without an index, and the one that the index in the order of texts serves. */
  readonly usual: string
  readonly served: string | undefined
  readonly values: readonly string[]
}

/** Returns both conditions of a look-up on the column `x`, with the parameters of both. */
function formsOf(suffix: string, value: string): Forms {
  const lookup = lookups.text.find((one) => one.suffix === suffix)
  const values = [String(lookup?.value?.(value))]
  const parameter = (text: string): string => `$${values.push(text)}::text`
  const usual = lookup?.condition('x', 'array[$1::text]') ?? ''
  const { takes, sql } = lookup?.byValue ?? {}
  if (takes?.(value) === false) return { usual, served: undefined, values }
  return { usual, served: sql?.({ column: 'x', sorted: 'x collate natural_sort', value, parameter }), values } // prettier-ignore
}

t.test('finds the same texts in any case by the order of texts', async (t) => {
  const client = new pg.Client(await createDatabase(t))
  await client.connect()
  t.teardown(() => client.end())
  await client.query('create temporary table texts (x text)')

  /** Compares both conditions, and returns how many texts meet them. */
  const compare = async (suffix: string, value: string): Promise<number> => {
    const { usual, served = 'false', values } = formsOf(suffix, value)
    const text = `select x, (${usual}) = (${served}) as "isSame" from texts where ${usual} or ${served}`
    const { rows } = await client.query<{ x: string; isSame: boolean }>(text, [...values])
    t.strictSame(rows.filter(({ isSame }) => !isSame), [], `${suffix} ${JSON.stringify(value)}`) // prettier-ignore
    return rows.length
  }

  const numbers = ['A5000000', 'a51234567890', 'a05', 'A6', 'a']
  const texts = [...textsOf(5000, 7), ...numbers]
  await client.query('insert into texts select unnest($1::text[])', [texts])
  let found = 0
  const isServed = (value: string): boolean => formsOf('__isw', value).served !== undefined
  for (const value of [...textsOf(300, 4), ...numbers, 'A5'].filter(isServed))
    for (const suffix of ['__ie', '__isw']) found += await compare(suffix, value)
  t.ok(found > 1000, `${found} texts found`)

  await client.query('truncate texts')
  const points = 'generate_series(1, 1114111) i where i not between 55296 and 57343'
  await client.query(`insert into texts select chr(i) from ${points}`)
  for (const value of 'ik') t.ok((await compare('__ie', value)) > 2, `${value} in other cases`)
})
