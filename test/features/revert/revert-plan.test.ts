import t from 'tap'
import { planRevert } from '../../../src/features/revert/revert-plan.ts'
import { partsOfEntry } from '../../../src/features/revert/parts-of-entry.ts'
import type { LoggedEntry } from '../../../src/features/revert/logged-entry.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import type { JsonObject } from '../../../src/framework/model/json-value.ts'
import { graph } from '../../fixtures/inventory.ts'

const entry = (
  action: LoggedEntry['action'],
  object: string,
  before: JsonObject = {},
  after: JsonObject = {},
): LoggedEntry => {
  const [key, number] = object.split(' ')
  const [model, id] = [requireModel(graph, `store.${key ?? ''}`), Number(number)]
  return { entryId: id, model, id, name: object, action, before, after }
}

const stepsOf = (entries: readonly LoggedEntry[]): readonly string[] =>
  planRevert(entries).map(
    ({ is, entries: own }) => `${is} ${own.map(({ name }) => name).join(', ')}`,
  )

t.test('undoes the last change first, consecutive ones together', async (t) => {
  t.strictSame(
    stepsOf([
      entry('create', 'Area 1'),
      entry('create', 'Area 2'),
      entry('update', 'Depot 3', { area: null }),
      entry('update', 'Depot 4', { area: null }),
      entry('update', 'Depot 3', { area: 1 }),
    ]),
    ['update Depot 3, Depot 4', 'update Depot 3', 'remove Area 2, Area 1'],
  )
})

t.test('restores objects before what refers to them, and in cycles together', async (t) => {
  t.strictSame(
    stepsOf([
      entry('update', 'Depot 5', { area: 2 }),
      entry('delete', 'Area 2', { parent: 1 }),
      entry('update', 'Depot 6', { area: 9 }),
      entry('delete', 'Hold 8', { shelf: 4, after: 7 }),
      entry('delete', 'Hold 7', { shelf: 4, after: 8 }),
      entry('delete', 'Area 1'),
    ]),
    ['restore Area 1, Hold 7, Hold 8', 'update Depot 6', 'restore Area 2', 'update Depot 5'],
  )
})

t.test('takes the parts of a deleted object along', async (t) => {
  const [area, child, cleared, other] = [
    entry('delete', 'Area 1'),
    entry('delete', 'Area 2', { parent: 1 }),
    entry('update', 'Depot 3', { area: 2 }, { area: null }),
    entry('delete', 'Area 4'),
  ]
  const all = [child, cleared, other, area]
  t.strictSame(partsOfEntry(area, all), [child, cleared, area])
  t.strictSame(partsOfEntry(child, all), [child, cleared])
  t.strictSame(partsOfEntry(cleared, all), [cleared])
})
