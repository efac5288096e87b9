import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planNaturalKeys, type NaturalKeys } from '../../../src/framework/write/natural.ts'
import { parseChange, type Change } from '../../../src/framework/write/change.ts'
import { graph } from '../../fixtures/graph.ts'

const sample = requireModel(graph, 'lab.Sample')

function plan(...bodies: readonly object[]): { keys: NaturalKeys; changes: readonly Change[] } {
  const changes = bodies.map((body) => parseChange(sample, body, 'patch'))
  return { keys: planNaturalKeys(graph, sample, changes), changes }
}

const messagesOf = ({ messages }: Change): unknown => messages.toErrors()

/** A body, the look-ups that it takes, and their parameters. */
const lookUps: readonly (readonly [object, string | undefined, readonly unknown[]])[] = [
  [{ room: 5, maker: null, name: 'x' }, undefined, []],
  [{ room: { slug: 'hq' } }, 'select 0, array(select n.id from lab_room n where n."slug" = $1::text limit 2)', ['hq']],
  [{ room: { name: 'HQ', floor: '3' } }, 'select 0, array(select n.id from lab_room n where n."name" = $1::text and n."floor" = $2::smallint limit 2)', ['HQ', 3]],
  [{ room: { slug: 'a', parent: null } }, 'select 0, array(select n.id from lab_room n where n."slug" = $1::text and n."parent_id" is null limit 2)', ['a']],
  [{ room: { name: 'x', parent: { slug: 'y' } } }, 'select 0, array(select n.id from lab_room n where n."name" = $1::text and array[n."parent_id"] <@ array(select n.id from lab_room n where n."slug" = $2::text limit 2) limit 2)', ['x', 'y']],
  [{ maker: { name: 'a' }, owner: { name: 'a' } }, 'select 0, array(select n.id from stock_maker n where n."name" = $1::text limit 2)', ['a']],
  [{ labels: [1, { text: 'a' }, { text: 'b' }, { text: 'a' }] }, 'select 0, array(select n.id from stock_label n where n."text" = $1::text limit 2) union all select 1, array(select n.id from stock_label n where n."text" = $2::text limit 2)', ['a', 'b']],
] // prettier-ignore

t.test('looks up natural keys in one statement, each once', async (t) => {
  for (const [body, text, values] of lookUps) {
    const { keys, changes } = plan(body)
    t.equal(keys.statement?.text, text, JSON.stringify(body))
    t.strictSame(keys.statement?.values ?? [], values)
    for (const change of changes) t.strictSame(messagesOf(change), {})
  }
  const { keys } = plan({ room: { slug: 'a' } }, { room: { slug: 'b' } }, { room: { slug: 'a' } })
  t.strictSame(keys.statement?.values, ['a', 'b'], 'of all objects of a write')
})

t.test('replaces natural keys by ids', async (t) => {
  const { keys } = plan({
    room: { slug: 'a' },
    labels: [{ text: 'x' }, 7, { text: 'y' }],
    name: 'n',
  })
  const [settled] = keys.settle([[0, [5]], [1, [7]], [2, [9]]]) // prettier-ignore
  t.strictSame(Object.fromEntries(settled ?? []), { room: 5, labels: [7, 9], name: 'n' }, 'no id twice') // prettier-ignore
})

t.test('reports a natural key of no object, or of several, at its field', async (t) => {
  const { keys, changes } = plan(
    { room: { slug: 'a' }, maker: { name: 'b' } },
    { room: { slug: 'a' } },
  )
  const settled = keys.settle([[0, []], [1, [3, 4]]]) // prettier-ignore
  t.strictSame(changes.map(messagesOf), [
    { room: ['No object matches {"slug":"a"}.'], maker: ['More than one object matches {"name":"b"}.'] },
    { room: ['No object matches {"slug":"a"}.'] },
  ]) // prettier-ignore
  t.equal(settled.length, 2)
})

const refused: readonly (readonly [unknown, string | RegExp])[] = [
  [{ nothing: 1 }, 'A room cannot be found by "nothing".'],
  [{ nmae: 1 }, 'A room cannot be found by "nmae". Did you mean "name"?'],
  [{ sample_count: 1 }, /cannot be found by "sample_count"/],
  [{ constructor: 1 }, 'A room cannot be found by "constructor".'],
  [{ toString: 1 }, 'A room cannot be found by "toString".'],
  [{ 'name" = 1 or 1=1 --': 1 }, /cannot be found by/],
  [{ floor: 'x' }, 'A valid integer is required.'],
  [{ floor: 2 ** 40 }, /less than or equal to/],
  [{ name: [] }, 'Not a valid string.'],
  [{ name: '\0' }, 'Null characters are not allowed.'],
  [{ parent: { parent: { parent: { nothing: 1 } } } }, /cannot be found by "nothing"/],
  [{ parent: 'x' }, /^Incorrect type/],
]

t.test('adds no parameters for a natural key that is refused', async (t) => {
  const { keys } = plan({ room: { slug: 'a', nothing: 1 }, maker: { name: 'b' } })
  t.equal(keys.statement?.text, 'select 0, array(select n.id from stock_maker n where n."name" = $1::text limit 2)') // prettier-ignore
  t.strictSame(keys.statement?.values, ['b'])
})

t.test('refuses values that are no natural key', async (t) => {
  for (const [room, message] of refused) {
    const { changes } = plan({ room })
    const [text = ''] =
      (messagesOf(changes[0] as Change) as { room?: readonly string[] }).room ?? [] // one body, one change
    const name = JSON.stringify(room)
    if (typeof message === 'string') t.equal(text, message, name)
    else t.match(text, message, name)
  }
  const { changes } = plan({ maker: { key: 'x' } }, { twin: { password: 'guess' } }, { twin: { key: 'a'.repeat(40) } }, { twin: { secret: 'x' } }) // prettier-ignore
  for (const change of changes) {
    t.match(
      JSON.stringify(messagesOf(change)),
      /cannot be found by/,
      'nothing is found by a secret',
    )
  }
})
