import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planDependents } from '../../../src/framework/write/dependents.ts'
import { Parameters, prepared } from '../../../src/framework/sql/statement.ts'
import { graph } from '../../fixtures/graph.ts'

t.test('values become placeholders in their order', async (t) => {
  const parameters = new Parameters()
  const text = [parameters.add("'; drop", 'text'), parameters.add([1], 'integer[]'), parameters.add(5)].join() // prettier-ignore
  t.strictSame([text, parameters.values], ['$1::text,$2::integer[],$3', ["'; drop", [1], 5]])
})

t.test('a statement is prepared under a name that stands for its text', async (t) => {
  const [one, same, other] = [prepared('select 1', [1]), prepared('select 1', [2]), prepared('select 2', [])] // prettier-ignore
  t.equal(one.name, same.name)
  t.not(one.name, other.name)
  t.match(same, { text: 'select 1', values: [2] })
  const long = prepared(`select ${'1,'.repeat(30_000)}1`, [])
  t.equal(long.name, undefined, 'very long ones are not kept')
})

t.test('a client that varies its queries without end fills no memory', async (t) => {
  const names = Array.from(
    { length: 5000 },
    (_, index) => prepared(`select ${index} as x`, []).name,
  )
  const kept = names.filter((name) => name !== undefined)
  t.ok(kept.length <= 2000, `${kept.length} are kept`)
  t.equal(new Set(kept).size, kept.length)
  t.type(prepared('select 1', []).name, 'string', 'those known stay prepared')
  const wide = Array.from({ length: 1000 }, (_, index) => `select ${index}, '${'x'.repeat(9000)}'`)
  const characters = wide.filter((text) => prepared(text, []).name).join('').length
  t.ok(characters <= 500_000, `${characters} characters are kept`)
})

t.test('what keeps an object from being deleted is counted and named', async (t) => {
  const { statement, describe } = planDependents(graph, requireModel(graph, 'lab.Room'), [5])
  t.match(statement?.text, /from lab_sample d where d\."room_id" in \(select unnest\(\$1::integer\[\]\)\)/) // prettier-ignore
  t.strictSame(statement?.values, [[5]])
  t.equal(describe([[0, 1, ['A']]]), '1 dependent object was found: 1 sample (A).')
  t.equal(describe([[0, 7, ['A', 'B', 'C', 'D', 'E']]]), '7 dependent objects were found: 7 samples (A, B, C, D, E, …).') // prettier-ignore
  const label = planDependents(graph, requireModel(graph, 'stock.Label'), [5])
  t.equal(label.statement, undefined, 'nothing protects a label')
  t.equal(label.describe([]), '0 dependent objects were found: .')
})
