import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import {
  planDependents,
  type DependentsPlan,
} from '../../../src/framework/write/removal/dependents.ts'
import { seesAll, type Reader } from '../../../src/framework/model/permission.ts'
import { Parameters } from '../../../src/framework/sql/parameters.ts'
import { graph } from '../../fixtures/graph.ts'

t.test('replaces values by placeholders in their order', async (t) => {
  const parameters = new Parameters()
  const text = [
    parameters.add("'; drop", 'text'),
    parameters.add([1], 'integer[]'),
    parameters.add(5),
  ].join()
  t.strictSame([text, parameters.values], ['$1::text,$2::integer[],$3', ["'; drop", [1], 5]])
})

t.test('writes a list of one value as an array', async (t) => {
  const parameters = new Parameters()
  const text = [['a'], ['a', 'b'], []].map((values) => parameters.addList(values, 'text')).join()
  t.strictSame(
    [text, parameters.values],
    ['array[$1::text],$2::text[],$3::text[]', ['a', ['a', 'b'], []]],
  )
})

t.test('numbers the parameters of a part after those of the parts before it', async (t) => {
  const parameters = new Parameters()
  const first = parameters.embed({ text: 'select $1, $2', values: ['a', 'b'] })
  const second = parameters.embed({ text: 'select $2, $1, $12', values: ['c', 'd'] })
  t.strictSame([first, second], ['select $1, $2', 'select $4, $3, $14'])
  t.strictSame(parameters.values, ['a', 'b', 'c', 'd'])
})

const dependentsOf = (key: string, reader: Reader): DependentsPlan =>
  planDependents({ graph, model: requireModel(graph, key), reader }, [5])

t.test('counts and names the objects that protect another one', async (t) => {
  const { statement, describe } = dependentsOf('lab.Room', seesAll)
  t.match(
    statement?.text,
    /from lab_sample d where d\."room_id" in \(select unnest\(\$1::integer\[\]\)\)/,
  )
  t.strictSame(statement?.values, [[5]])
  t.equal(describe([[0, 1, ['A']]]), '1 dependent object was found: 1 sample (A).')
  t.equal(
    describe([[0, 7, ['A', 'B', 'C', 'D', 'E']]]),
    '7 dependent objects were found: 7 samples (A, B, C, D, E, …).',
  )
  const maker = dependentsOf('stock.Maker', seesAll)
  t.match(maker.statement?.text, /from lab_sample d where d\."owner_id" in/)
  t.notMatch(maker.statement?.text, /maker_id/, 'a reference that is set to null protects nothing')
  const label = dependentsOf('stock.Label', seesAll)
  t.equal(label.statement, undefined, 'nothing protects a label')
  t.equal(label.describe([]), '0 dependent objects were found: .')
})

t.test('does not select the objects that the author may not see', async (t) => {
  const { statement, total } = dependentsOf('lab.Room', {
    maySee: ({ key }) => key !== 'lab.Sample',
  })
  t.equal(statement, undefined)
  t.match(total?.text, /select count\(\*\) from lab_sample d/)
  const { describe } = dependentsOf('lab.Room', seesAll)
  t.equal(
    describe([[0, 1, ['A']]], true),
    '1 dependent object was found: 1 sample (A), and others.',
  )
})
