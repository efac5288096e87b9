import t from 'tap'
import { objectsShownIn } from '../../../src/features/idempotency/objects-shown.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { graph } from '../../fixtures/inventory.ts'

const shelf = requireModel(graph, 'store.Shelf')
const url = (path: string): string => `https://lab.example/base/api/store/${path}/`

/** The objects that a response of shelves shows. */
const cases: readonly {
  readonly says: string
  readonly body: unknown
  readonly shown: Readonly<Record<string, readonly number[]>>
}[] = [
  { says: 'no object', body: null, shown: {} },
  { says: 'a number', body: 7, shown: {} },
  { says: 'what is no id', body: [{ id: 1e12 }, { id: 0.5 }, { id: null }], shown: {} },
  {
    says: 'an object with references by their ids',
    body: { id: 1, depot: 2, tags: [3, 4] },
    shown: { 'store.Shelf': [1], 'store.Tag': [3, 4] },
  },
  {
    says: 'a list',
    body: [{ id: 1, tags: [3] }, { id: 2, tags: [] }, {}],
    shown: { 'store.Shelf': [1, 2], 'store.Tag': [3] },
  },
  {
    says: 'nested objects, and one that is hidden',
    body: {
      id: 1,
      depot: { id: 2, url: url('depots/2'), name: 'Hall', area: { id: 5, slug: 'north' } },
      owner: { id: 6, url: url('owners/6') },
      other: { id: 8, url: url('depots/8') },
      tags: [{ id: 3, url: url('tags/3') }],
    },
    shown: { 'store.Shelf': [1], 'store.Depot': [2], 'store.Area': [5], 'store.Tag': [3] },
  },
  {
    says: 'the children of a nested write',
    body: { id: 1, holds: [{ id: 2, shelf: 1, group: 9 }, { id: 3 }] },
    shown: { 'store.Shelf': [1], 'store.Hold': [2, 3] },
  },
  {
    says: 'objects that only their URLs tell',
    body: { done: true, moved: [{ id: 9, url: url('depots/9'), name: 'Yard' }] },
    shown: { 'store.Depot': [9] },
  },
]

t.test('finds the objects that a response shows', (t) => {
  for (const { says, body, shown } of cases) {
    const found = [...objectsShownIn(body, shelf, graph)]
    const byKey = Object.fromEntries(
      found.flatMap(([key, ids]) => (ids.size > 0 ? [[key, [...ids]]] : [])),
    )
    t.strictSame(byKey, shown, says)
  }
  t.end()
})
