import t from 'tap'
import { resolve } from '../../../src/framework/model/resolve.ts'
import {
  defineModel,
  integerList,
  json,
  publicKey,
  text,
} from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import type { ResolvedField } from '../../../src/framework/model/graph.ts'
import { sampleOf } from '../../../src/host/testing/sample-values.ts'

const resolvedField = (options: Parameters<typeof text>[0]): ResolvedField =>
  resolved(text(options))

/** Returns the field `name` of a model that has only this field. */
function resolved(name: Field): ResolvedField {
  const model = defineModel('Thing', { path: 'things', nested: [], fields: { name } })
  const application = { name: 'lab', label: 'Lab', description: '' }
  const graph = resolve([application], [{ application: 'lab', file: 'thing.ts', model }])
  const field = graph.models.get('lab.Thing')?.fields.get('name')
  if (!field) throw new Error('there is no field')
  return field
}

const patterns = [
  ['^[A-Za-z0-9_]+$', 'jdoe'],
  ['^P-[0-9]+$', 'P-17'],
  ['^SB-[0-9]{4}$', 'SB-0001'],
  ['^[A-Z]{2}/[A-Z]{3}$', 'AB/CDE'],
  ['^[0-9]{2}:[0-9]{2}$', '07:30'],
] as const

t.test('makes different texts that a pattern allows', async (t) => {
  for (const [source, example] of patterns) {
    const pattern = { source, message: 'It does not match.' }
    const field = resolvedField({ max: 12, pattern, example })
    const numbers = Array.from({ length: 25 }, (_, index) => index + 1)
    const made = numbers.map((number) => String(sampleOf(field, number, 0)))
    t.equal(new Set(made).size, made.length, `${source}: ${made.join(' ')}`)
    for (const value of made) t.equal(field.parse(value), value, `${source}: ${value}`)
  }
})

t.test('makes different texts of any length', async (t) => {
  for (const [max, count] of [
    [1, 26],
    [2, 600],
    [3, 1_200],
    [4, 1_200],
    [7, 1_200],
  ] as const) {
    const field = resolvedField({ max })
    const made = Array.from({ length: count }, (_, index) => String(sampleOf(field, index, index)))
    t.equal(new Set(made).size, count, `max ${max}`)
    const changed = made.filter((value) => field.parse(value) !== value)
    t.strictSame(changed, [], `max ${max}: all are stored as they are`)
  }
})

t.test('makes values within the options of lists, JSON and keys', async (t) => {
  const fields = {
    'texts': json({ texts: true }),
    'an object': json({ object: true }),
    'small numbers': integerList({ min: 50, max: 51 }),
    'one number': integerList({ min: 7, max: 7 }),
    'a public key': publicKey(),
  } // prettier-ignore
  for (const [name, declared] of Object.entries(fields)) {
    const field = resolved(declared)
    for (let number = 0; number < 4; number++) {
      const made = sampleOf(field, number, number)
      t.strictSame(field.parse(made), made, `${name}: ${JSON.stringify(made)}`)
    }
  }
})
