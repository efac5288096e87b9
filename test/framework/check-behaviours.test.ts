import t from 'tap'
import { checkBehaviours } from '../../src/framework/check-behaviours.ts'
import type { Behaviour } from '../../src/framework/write/context.ts'
import type { BehaviourRow } from '../../src/framework/write/merge-behaviours.ts'
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

t.test('refuses behaviours that are not a list of rows', async (t) => {
  const cases = [
    [{}, "the function returns {}; allowed: a list such as [['library.Book', behaviour]]"],
    [undefined, "the function returns nothing; allowed: a list such as [['library.Book', behaviour]]"],
    [[{}], "a row is {}; allowed: ['library.Book', behaviour]"],
    [[['lab.Sample']], `a row is ["lab.Sample"]; allowed: ['library.Book', behaviour]`],
    [[['lab.Sample', 5]], `a row is ["lab.Sample",5]; allowed: ['library.Book', behaviour]`],
  ] as const // prettier-ignore
  for (const [rows, line] of cases) {
    const message = `A declaration is wrong:\n  the behaviours of createService(): ${line}`
    const check = (): void => checkBehaviours(graph, rows as unknown as readonly BehaviourRow[])
    t.throws(check, { name: 'DeclarationError', message })
  }
})
