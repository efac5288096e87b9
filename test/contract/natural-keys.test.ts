import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { graph } from '../support/inventory.ts'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import { keyFields } from '../../src/framework/model/key-fields.ts'
import { NaturalKeySearch } from '../../src/framework/write/natural.ts'
import type { Json } from '../support/json.ts'
import { seededApp } from './seeded.ts'

/** Returns the value of a field as a body has it: ids of references, values of choices. */
function bodyValue({ reference }: ResolvedField, shown: unknown): unknown {
  if (Array.isArray(shown)) return shown[0] // a choice: its value and its label
  if (reference && shown !== null && typeof shown === 'object') return (shown as Json)['id']
  return shown
}

/** Kinds whose values bodies have in another form than representations, or in any key order. */
const otherFormKinds = new Set(['json', 'image'])

const isTested = ({ kind, write }: ResolvedField): boolean =>
  write !== undefined && !otherFormKinds.has(kind)

/** The models of whose objects bodies have natural keys: nothing refers to a view. */
const targets = [...graph.models.values()].filter(
  ({ operations, view }) => operations.has('list') && !view,
)

/** Returns a reference to a model in bodies that the document describes. */
function referenceTo({ key }: Model): { readonly url: string; readonly field: string } | undefined {
  for (const { url, operations, fields } of graph.models.values())
    for (const { name, reference, write, readOnly } of fields.values())
      if (reference?.target === key && write && !readOnly && operations.has('update'))
        return { url, field: name }
  return undefined
}

/** Names the field of a natural key, and lists the ids of all objects that have its value. */
type Sought = readonly [name: string, same: readonly unknown[]]

t.test('finds an object by each field that a natural key may hold', async (t) => {
  const { request, database, document } = await seededApp(t)
  const tried = new Set<string>()
  for (const model of targets) {
    const { results } = await request('GET', `${model.url}?limit=1000`)
    const search = new NaturalKeySearch(graph, seesAll)
    const sought: Sought[] = []
    for (const field of [...keyFields(model).values()].filter(isTested)) {
      const object = results.find((one) => (one[field.name] ?? null) !== null)
      if (!object) continue
      const value = bodyValue(field, object[field.name])
      const same = results.filter((one) =>
        isDeepStrictEqual(bodyValue(field, one[field.name]), value),
      )
      const number = search.add(model, { [field.name]: value })
      const from = referenceTo(model)
      const body = from && { [from.field]: { [field.name]: value } }
      if (from) t.strictSame(document.checkBody('PATCH', `${from.url}1/`, body), [], from.url)
      sought[number] = [`${model.key}.${field.name}`, same.map(({ id }) => id)]
      tried.add(field.kind)
    }
    const found = search.statement ? await database.rows(search.statement) : []
    for (const [number, list] of found) {
      const ids = list as readonly number[] // an array of integers
      const [name, same] = sought[Number(number)] ?? ['unknown', []]
      const what = `${name}: ${ids.join()} of ${same.join()}`
      t.ok(
        ids.every((id) => same.includes(id)),
        what,
      )
      t.equal(new Set(ids).size, Math.min(same.length, 2), what) // two are enough to be ambiguous
    }
    t.equal(found.length, sought.length, model.key)
  }
  t.ok(tried.size > 8, [...tried].join())
})

t.test('looks up a thousand keys in one statement', async (t) => {
  const search = new NaturalKeySearch(graph, seesAll)
  const model = graph.models.get('dcim.Site') as Model // it exists
  for (let index = 0; index < 1000; index += 1) search.add(model, { slug: `s${index}` })
  t.equal(search.statement?.values.length, 1)
  t.ok((search.statement?.text.length ?? 0) < 300)
})
