import t from 'tap'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { defineModel, text } from '../../../src/framework/model/index.ts'
import { sampleOf } from '../../../src/framework/testing/sample-values.ts'

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
    const model = defineModel('Thing', {
      path: 'things',
      nested: [],
      fields: { name: text({ max: 12, pattern, example }) },
    })
    const application = { name: 'lab', label: 'Lab', description: '' }
    const graph = resolve([application], [{ application: 'lab', file: 'thing.ts', model }])
    const field = graph.models.get('lab.Thing')?.fields.get('name')
    if (!field) throw new Error('there is no field')
    const numbers = Array.from({ length: 25 }, (_, index) => index + 1)
    const made = numbers.map((number) => String(sampleOf(field, number, 0)))
    t.equal(new Set(made).size, made.length, `${source}: ${made.join(' ')}`)
    for (const value of made) t.equal(field.parse(value), value, `${source}: ${value}`)
  }
})
