import t from 'tap'
import { describe } from '../../../../generators/migration/describe.ts'
import {
  date,
  defineModel,
  integer,
  text,
  timestamp,
} from '../../../../src/framework/model/index.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { describeOperation } from '../../../../src/framework/model/operation-descriptions.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'
import type { ExclusionFields } from '../../../../src/framework/model/sets.ts'

const fields = {
  room: text({ max: 9, label: 'room name' }),
  floor: integer(),
  starts: timestamp(),
  ends: timestamp({ optional: true }),
  first: date(),
  last: date(),
}

/** Resolves a model with exclusions. */
function graphOf(...exclude: readonly ExclusionFields[]) {
  const model = defineModel('Stay', { path: 'stays', fields, exclude })
  const application = { name: 'lab', label: 'Lab', description: '' }
  return resolve([application], [{ application: 'lab', file: 'stay.ts', model }])
}

const stays: ExclusionFields = { same: ['room', 'floor'], overlap: ['starts', 'ends'] }
const days: ExclusionFields = { overlap: ['first', 'last'], where: { floor: [1, 2], room: ['a'] } }

t.test('names the constraints of the database, and describes their ranges', async (t) => {
  const graph = graphOf(stays, days, { ...stays, where: { floor: [3] } })
  const [table] = describe(graph)
  const found = table?.indexes.filter(({ exclusion }) => exclusion).map((one) => [one.name, one.on])
  const equal = 'using gist ("room" with =, "floor" with =, tstzrange("starts", "ends") with &&)'
  t.strictSame(found, [
    ['lab_stay_room_floor_starts_ends_excl', equal],
    [
      'lab_stay_first_last_excl',
      `using gist (daterange("first", "last", '[]') with &&) where ("floor" in (1, 2) and "room" in ('a'))`,
    ],
    ['lab_stay_room_floor_starts_ends_3_excl', `${equal} where ("floor" in (3))`],
  ])
})

t.test('makes messages of the labels', async (t) => {
  const { exclusions } = requireModel(graphOf(stays, days), 'lab.Stay')
  t.strictSame(
    exclusions.map(({ message, reportedOn }) => [reportedOn, message]),
    [
      ['non_field_errors', 'Overlaps another stay with the same room name and floor between starts and ends.'],
      ['non_field_errors', 'Overlaps another stay between first and last.'],
    ], // prettier-ignore
  )
})

t.test('describes the exclusions in the document', async (t) => {
  const graph = graphOf(stays, days)
  const model = requireModel(graph, 'lab.Stay')
  const sentences =
    'Refuses a stay that overlaps another one with the same `room` and `floor` from `starts` to ' +
    '`ends`. Refuses a stay that overlaps another one from `first` to `last`, which is included ' +
    'where `floor` is `1` or `2` and `room` is `"a"`.'
  t.match(describeOperation('create', model, graph), sentences)
})
