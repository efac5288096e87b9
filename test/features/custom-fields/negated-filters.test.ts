import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { lookups } from '../../../src/framework/model/lookups.ts'
import { typeOf } from '../../../src/features/custom-fields/types.ts'
import { CustomDepots } from './custom-depots.ts'

const app = await testApp(t)
const depots = new CustomDepots(app)

/** Values of two depots of one type. A negated look-up for the word does not find the first. */
interface Case {
  readonly type: number
  readonly value: unknown
  readonly other: unknown
  /** Words that find the value, by the suffix of the look-up. */
  readonly words: Readonly<Record<string, string>>
}

const text = { __n: 'RIVER', __nic: 'RIVER', __nisw: 'BY', __niew: 'RIVER', __nie: 'BY THE RIVER' }
const url = { ...text, __nisw: 'HTTP://R', __nie: 'http://RIVER' }
const cases: readonly Case[] = [
  { type: 100, value: 'by the river', other: 'at sea', words: text },
  { type: 200, value: 5, other: 6, words: { __n: '5' } },
  { type: 300, value: false, other: true, words: { __n: 'false' } },
  { type: 400, value: '2026-11-20', other: '2026-11-21', words: { __n: '2026-11-20' } },
  { type: 500, value: 'http://river', other: 'https://sea.example', words: url },
  { type: 600, value: 'Gold', other: 'Silver', words: { __n: 'Gold' } },
] // prettier-ignore

for (const { type, value, other, words } of cases)
  t.test(`finds objects without a value by negated look-ups of type ${type}`, async (t) => {
    const name = `negated_${type}`
    const field = await depots.define(name, { type })
    const isSelection = type === 600
    const choices = isSelection
      ? [await depots.addChoice(field, 'Gold'), await depots.addChoice(field, 'Silver')]
      : []
    const [has, differs, none, cleared] = [
      await depots.create({ [name]: value }),
      await depots.create({ [name]: other }),
      await depots.create(),
      await depots.create({ [name]: null }),
    ]
    const urls = [has, differs, none, cleared]
    const ids = urls.map((one) => `id=${one.split('/').at(-2)}`).join('&')
    const find = async (filter: string): Promise<readonly unknown[]> => {
      const answer = await app.request('GET', `/api/store/depots/?${ids}&cf_${name}${filter}`)
      t.equal(answer.status, 200, answer.text)
      const found = answer.results.map((depot) => `/api/store/depots/${String(depot['id'])}/`)
      return urls.filter((one) => found.includes(one))
    }
    const suffixes = lookups[typeOf({ type }).lookups].filter(({ negated }) => negated)
    t.strictSame(suffixes.map(({ suffix }) => suffix).toSorted(), Object.keys(words).toSorted())
    for (const [suffix, word] of Object.entries(words)) {
      const asked = isSelection ? String(choices[0]) : encodeURIComponent(word)
      t.strictSame(await find(`${suffix}=${asked}`), [differs, none, cleared], suffix)
      const both = `${suffix}=${asked}&cf_${name}${suffix}=null`
      t.strictSame(await find(both), [differs], `${suffix} with null`)
      t.strictSame(await find(`${suffix}=null`), [has, differs], `${suffix}=null`)
    }
  })
