import t from 'tap'
import { checkBehaviours } from '../../src/framework/check-behaviours.ts'
import { graph } from '../fixtures/graph.ts'

t.test('refuses behaviours of models that do not exist', async (t) => {
  checkBehaviours(graph, [['lab.Sample', {}]])
  const rows = [
    ['lab.Sampel', {}],
    ['lab.Sample', {}],
    ['nothing.AtAll', {}],
  ] as const
  const allowed = [...graph.models.keys()].join(', ')
  const message =
    '2 declarations are wrong:\n' +
    '  the behaviours of createService(): there is no model lab.Sampel ' +
    `(did you mean "lab.Sample"?); allowed: ${allowed}\n` +
    `  the behaviours of createService(): there is no model nothing.AtAll; allowed: ${allowed}`
  t.throws(() => checkBehaviours(graph, rows), { name: 'DeclarationError', message })
})
