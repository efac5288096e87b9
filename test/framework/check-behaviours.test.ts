import t from 'tap'
import { checkBehaviours } from '../../src/framework/check-behaviours.ts'
import type { Behaviour } from '../../src/framework/write/context.ts'
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

t.test('refuses a behaviour with parts that would never run', async (t) => {
  const misspelt = { chek: async () => {}, check: undefined, lock: 5, mayAssumeNoRows: true }
  const message =
    '2 declarations are wrong:\n' +
    '  the behaviour of lab.Sample in createService(): it has no part "chek" ' +
    '(did you mean "check"?); allowed: ' +
    'prepare, lock, check, created, updated, mayAssumeNoRows, removing\n' +
    '  the behaviour of lab.Sample in createService(): its part "lock" is a number; ' +
    'allowed: a function'
  // JavaScript callers have no types.
  const rows = [['lab.Sample', misspelt as unknown as Behaviour]] as const
  t.throws(() => checkBehaviours(graph, rows), { name: 'DeclarationError', message })
})
