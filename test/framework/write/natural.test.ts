import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { canIdentify } from '../../../src/framework/model/key-fields.ts'
import {
  NaturalKeySearch,
  planNaturalKeys,
  type NaturalKeys,
} from '../../../src/framework/write/natural.ts'
import { parseChange, type Change } from '../../../src/framework/write/change.ts'
import { seesAll, type Reader } from '../../../src/framework/model/permission.ts'
import { graph } from '../../fixtures/graph.ts'
import { graph as inventory } from '../../fixtures/inventory.ts'

const sample = requireModel(graph, 'lab.Sample')

function plan(...bodies: readonly object[]): { keys: NaturalKeys; changes: readonly Change[] } {
  const changes = bodies.map((body) => parseChange(sample, body, 'patch'))
  return { keys: planNaturalKeys({ graph, model: sample, reader: seesAll }, changes), changes }
}

const messagesOf = ({ messages }: Change): unknown => messages.toErrors()

const rowsIn = ({ statement }: NaturalKeys): unknown =>
  (statement?.values ?? []).map((rows) => JSON.parse(String(rows)))

/** A body, its look-ups, and the rows of their parameters. */
const lookUps: readonly (readonly [object, string | undefined, readonly unknown[]])[] = [
  [{ room: 5, maker: null, name: 'x' }, undefined, []],
  [{ room: { slug: 'hq' } }, 'select r.i, array(select n.id from lab_room n where n."slug" = r."0" limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text)', [[{ i: 0, 0: 'hq' }]]],
  [{ twin: { name: 'S', version: '4' } }, 'select r.i, array(select n.id from lab_sample n where n."name" = r."0" and n."version" = r."1" limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text, "1" smallint)', [[{ i: 0, 0: 'S', 1: 4 }]]],
  [{ twin: { name: 'a', nickname: null } }, 'select r.i, array(select n.id from lab_sample n where n."name" = r."0" and n."nickname" is null limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text)', [[{ i: 0, 0: 'a' }]]],
  [{ twin: { name: 'x', room: { slug: 'y' } } }, 'select r.i, array(select n.id from lab_sample n where n."name" = r."0" and n."room_id" in (select n.id from lab_room n where n."slug" = r."1" limit 2) limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text, "1" text)', [[{ i: 0, 0: 'x', 1: 'y' }]]],
  [{ maker: { name: 'a' }, owner: { name: 'a' } }, 'select r.i, array(select n.id from stock_maker n where n."name" = r."0" limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text)', [[{ i: 0, 0: 'a' }]]],
  [{ labels: [1, { text: 'a' }, { text: 'b' }, { text: 'a' }] }, 'select r.i, array(select n.id from stock_label n where n."text" = r."0" limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text)', [[{ i: 0, 0: 'a' }, { i: 1, 0: 'b' }]]],
  [{ room: { slug: 'a' }, maker: { name: 'b' } }, 'select r.i, array(select n.id from lab_room n where n."slug" = r."0" limit 2) from jsonb_to_recordset($1::jsonb) as r(i integer, "0" text) union all select r.i, array(select n.id from stock_maker n where n."name" = r."0" limit 2) from jsonb_to_recordset($2::jsonb) as r(i integer, "0" text)', [[{ i: 0, 0: 'a' }], [{ i: 1, 0: 'b' }]]],
] // prettier-ignore

t.test('looks up natural keys in one statement, each once', async (t) => {
  for (const [body, text, values] of lookUps) {
    const { keys, changes } = plan(body)
    t.equal(keys.statement?.text, text, JSON.stringify(body))
    t.strictSame(rowsIn(keys), values)
    for (const change of changes) t.strictSame(messagesOf(change), {})
  }
  const { keys } = plan({ room: { slug: 'a' } }, { room: { slug: 'b' } }, { room: { slug: 'a' } })
  const rows = [
    [
      { i: 0, 0: 'a' },
      { i: 1, 0: 'b' },
    ],
  ]
  t.strictSame(rowsIn(keys), rows, 'of all objects of a write')
})

t.test('replaces natural keys by ids', async (t) => {
  const { keys } = plan({
    room: { slug: 'a' },
    labels: [{ text: 'x' }, 7, { text: 'y' }],
    name: 'n',
  })
  const [resolved] = keys.resolve([
    [0, [5]],
    [1, [7]],
    [2, [9]],
  ])
  t.strictSame(resolved, { room: 5, labels: [7, 9], name: 'n' }, 'no id twice')
})

t.test('reports a natural key of no object, or of several, at its field', async (t) => {
  const { keys, changes } = plan(
    { room: { slug: 'a' }, maker: { name: 'b' } },
    { room: { slug: 'a' } },
  )
  const resolved = keys.resolve([
    [0, []],
    [1, [3, 4]],
  ])
  t.strictSame(changes.map(messagesOf), [
    {
      room: ['No object matches {"slug":"a"}.'],
      maker: ['More than one object matches {"name":"b"}.'],
    },
    { room: ['No object matches {"slug":"a"}.'] },
  ])
  t.equal(resolved.length, 2)
})

const refused: readonly (readonly [unknown, string | RegExp])[] = [
  [{ nothing: 1 }, 'A room cannot be found by "nothing". Allowed: id, name, slug.'],
  [{ nmae: 1 }, 'A room cannot be found by "nmae". Did you mean "name"?'],
  [{ sample_count: 1 }, /cannot be found by "sample_count"/],
  [{ constructor: 1 }, /^A room cannot be found by "constructor"\. Allowed: /],
  [{ toString: 1 }, /^A room cannot be found by "toString"\. Allowed: /],
  [{ 'name" = 1 or 1=1 --': 1 }, /cannot be found by/],
  [{ floor: 3 }, 'A room cannot be found by "floor". Allowed: id, name, slug.'],
  [{ slug: 'a', parent: 5 }, /cannot be found by "parent"/],
  [{ created: '2026-01-01' }, /cannot be found by "created"/],
  [{ name: [] }, 'Not a valid string.'],
  [{ name: '\0' }, 'Null characters are not allowed.'],
  [{ id: 'x' }, /^Incorrect type/],
]

/** The same for references to samples, which have unique sets. */
const refusedTwins: readonly (readonly [object, string])[] = [
  [{ serial_number: 'x' }, 'A valid integer is required.'],
  [{ serial_number: 2 ** 60 }, 'Ensure this value is less than or equal to 9007199254740991.'],
  [{ room: { floor: 3 } }, 'A room cannot be found by "floor". Allowed: id, name, slug.'],
  [{ name: 'a', comments: 'b' }, 'A sample cannot be found by "comments". Allowed: '],
  [{ weight: 3 }, 'A sample cannot be found by "weight".'],
]

t.test('adds no parameters for a natural key that is refused', async (t) => {
  const { keys } = plan({ room: { slug: 'a', nothing: 1 }, maker: { name: 'b' } })
  t.strictSame(rowsIn(keys), [[{ i: 0, 0: 'b' }]])
})

t.test('refuses values that are no natural key', async (t) => {
  for (const [twin, message] of refusedTwins) {
    const { keys, changes } = plan({ twin })
    const said = String(Object(messagesOf(changes[0] as Change))['twin']) // one body, one change
    t.equal(said.slice(0, message.length), message, JSON.stringify(twin))
    t.equal(keys.statement, undefined, 'nothing is looked up')
  }
  for (const [room, message] of refused) {
    const { changes } = plan({ room })
    const [text = ''] =
      (messagesOf(changes[0] as Change) as { room?: readonly string[] }).room ?? [] // one body, one change
    const name = JSON.stringify(room)
    if (typeof message === 'string') t.equal(text, message, name)
    else t.match(text, message, name)
  }
  const { changes } = plan(
    { maker: { key: 'x' } },
    { twin: { password: 'guess' } },
    { twin: { key: 'a'.repeat(40) } },
    { twin: { secret: 'x' } },
  )
  for (const change of changes) {
    t.match(
      JSON.stringify(messagesOf(change)),
      /cannot be found by/,
      'nothing is found by a secret',
    )
  }
})

/** Natural keys, the model that their author may not see, and the model that the refusal names. */
const hidden: readonly (readonly [body: object, model: string, label: string])[] = [
  [{ room: { slug: 'a' } }, 'lab.Room', 'A room'],
  [{ room: { nothing: 1 } }, 'lab.Room', 'A room'],
  [{ twin: { name: 'a', room: { slug: 'a' } } }, 'lab.Room', 'A room'],
  [{ twin: { name: 'a', room: 5 } }, 'lab.Sample', 'A sample'],
  [{ labels: [5, { text: 'a' }] }, 'stock.Label', 'A label'],
]

t.test('looks up no objects of models that the author may not see', async (t) => {
  for (const [body, model, label] of hidden) {
    const changes = [parseChange(sample, body, 'patch')]
    const reader: Reader = { maySee: ({ key }) => key !== model }
    const keys = planNaturalKeys({ graph, model: sample, reader }, changes)
    const permission = model.toLowerCase().replace('.', '.view_')
    const message = `${label} can only be found by its id: the permission ${permission} is missing.`
    const [name = ''] = Object.keys(body)
    t.strictSame(changes.map(messagesOf), [{ [name]: [message] }], JSON.stringify(body))
    t.equal(keys.statement, undefined)
  }
})

t.test('never compares confidential values with a natural key', async (t) => {
  const { fields } = sample
  const slug = fields.get('slug')
  t.equal(canIdentify(slug), true)
  t.equal(canIdentify(slug && { ...slug, confidential: true }), false)
})

t.test('names a model with its article', async (t) => {
  const search = new NaturalKeySearch(inventory, seesAll)
  const owner = requireModel(inventory, 'store.Owner')
  t.throws(() => search.add(owner, { nmae: 1 }), { message: /^An owner cannot be found by "nmae"/ })
  t.throws(() => search.add(owner, {}), { message: 'An owner cannot be found by {}.' })
})
