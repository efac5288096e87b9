import t from 'tap'
import { boolean, date, decimal, integer, json, text } from '../../../src/framework/model/index.ts'
import { useEverywhere } from './use-everywhere.ts'

const kinds = [
  { of: () => integer({ optional: true }), value: 1 },
  { of: () => text({ max: 50, optional: true }), value: '1' },
  { of: () => decimal({ digits: 9, places: 2, optional: true }), value: '1.00' },
  { of: () => boolean({ optional: true }), value: true },
  { of: () => date({ optional: true }), value: '2026-11-28' },
]

t.test('a model may have more fields than a function of PostgreSQL takes arguments', async (t) => {
  const names = Array.from({ length: 120 }, (_, index) => `field_${index}`)
  const kindAt = (index: number) => kinds[index % kinds.length] ?? { of: () => json({}), value: 1 }
  const fields = Object.fromEntries(names.map((name, index) => [name, kindAt(index).of()]))
  const sent = Object.fromEntries(names.map((name, index) => [name, kindAt(index).value]))
  await useEverywhere(t, { fields, sent })
})
