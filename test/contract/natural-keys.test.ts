import t from 'tap'
import { graph } from '../../src/app.ts'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { NaturalKeySearch } from '../../src/framework/write/natural-key-search.ts'
import type { Json } from '../support/json.ts'
import { seededApp } from './seeded.ts'

/** Returns the value of a field as a body has it: ids of references, values of choices. */
function bodyValue({ reference }: ResolvedField, shown: unknown): unknown {
  if (Array.isArray(shown)) return shown[0] // a choice: its value and its label
  if (reference && shown !== null && typeof shown === 'object') return (shown as Json)['id']
  return shown
}

/** Kinds whose values bodies have in another form than representations, or in any key order. */
const otherFormKinds = new Set(['json', 'file'])

const isTested = ({ kind, columnName, opaque, many, write }: ResolvedField): boolean =>
  columnName !== undefined && !opaque && !many && write !== undefined && !otherFormKinds.has(kind)

t.test('finds an object by each of its fields as a natural key', async (t) => {
  const { request, database } = await seededApp(t)
  const tried = new Set<string>()
  for (const model of graph.models.values()) {
    if (!model.operations.has('list')) continue
    const { results } = await request('GET', `${model.url}?limit=20`)
    const search = new NaturalKeySearch(graph)
    const sought: (readonly [field: ResolvedField, id: unknown])[] = []
    for (const field of [...model.fields.values()].filter(isTested)) {
      const object = results.find((one) => (one[field.name] ?? null) !== null)
      if (!object) continue
      const number = search.add(model, { [field.name]: bodyValue(field, object[field.name]) })
      sought[number] = [field, object['id']]
      tried.add(field.kind)
    }
    const found = search.statement ? await database.rows(search.statement) : []
    for (const [number, list] of found) {
      const ids = list as readonly number[] // an array of integers
      const [field, id] = sought[Number(number)] ?? []
      // The statement returns two ids at most: two mean that several objects match.
      const isFound = ids.length === 2 || ids[0] === id
      t.ok(isFound, `${model.key}.${field?.name}: ${String(id)} in ${JSON.stringify(ids)}`)
    }
    t.equal(found.length, sought.length, model.key)
  }
  t.ok(tried.size > 12, [...tried].join())
}) // prettier-ignore

t.test('looks up a thousand keys in one statement', async (t) => {
  const search = new NaturalKeySearch(graph)
  const model = graph.models.get('dcim.Site') as Model // it exists
  for (let index = 0; index < 1000; index += 1) search.add(model, { slug: `s${index}` })
  t.equal(search.statement?.values.length, 1)
  t.ok((search.statement?.text.length ?? 0) < 300)
})
