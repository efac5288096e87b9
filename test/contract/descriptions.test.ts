import t from 'tap'
import type { Filter } from '../../src/framework/model/graph.ts'
import { graph } from '../support/inventory.ts'

/** Returns what a filter does as text: its comparison, and the fields that it compares. */
function effectOf({ test }: Filter): string {
  const paths = test.paths.map(({ text }) => text)
  return JSON.stringify(test.by === 'match' ? [paths, test.match] : [paths, test.lookup.suffix])
}

/** Returns the description of a filter, after the name of the filter that it is a look-up of. */
function wordsOf({ name, description, test }: Filter): string {
  const suffix = test.by === 'lookup' ? test.lookup.suffix : ''
  return suffix === '' ? description : `${name.slice(0, -suffix.length)} ${description}`
}

t.test('describes filters of a model alike only where they find the same', async (t) => {
  for (const model of graph.models.values()) {
    const effects = new Map<string, string>()
    for (const filter of model.filters.values()) {
      const words = wordsOf(filter)
      const effect = effects.get(words) ?? effectOf(filter)
      effects.set(words, effect)
      t.equal(effectOf(filter), effect, `${model.key}, ${filter.name}: ${filter.description}`)
    }
  }
})

t.test('names the counted objects in the description of a count', async (t) => {
  for (const model of graph.models.values())
    for (const { computes, description, name } of model.fields.values()) {
      if (computes?.by !== 'count') continue
      const counted = graph.models.get(computes.model)?.labelPlural
      t.match(description, `Number of ${counted} whose `, `${model.key}, ${name}`)
    }
})
