import t from 'tap'
import { checkBehaviours } from '../../../src/framework/feature/check-behaviours.ts'
import type { Behaviour } from '../../../src/framework/write/context.ts'
import type { BehaviourRow } from '../../../src/framework/write/merge-behaviours.ts'
import { graph } from '../../fixtures/graph.ts'

const owner = 'createService()'

t.test('refuses behaviours of models that do not exist', async (t) => {
  checkBehaviours(graph, [{ model: 'lab.Sample', behaviour: {} }], owner)
  const models = ['lab.Sampel', 'lab.Sample', 'nothing.AtAll']
  const rows = models.map((model) => ({ model, behaviour: {} }))
  const allowed = [...graph.models.keys()].join(', ')
  const message =
    '2 declarations are wrong:\n' +
    '  the behaviours of createService(): there is no model lab.Sampel ' +
    `(did you mean "lab.Sample"?); allowed: ${allowed}\n` +
    `  the behaviours of createService(): there is no model nothing.AtAll; allowed: ${allowed}`
  t.throws(() => checkBehaviours(graph, rows, owner), { name: 'DeclarationError', message })
})

t.test('refuses a behaviour with parts that would never run', async (t) => {
  const misspelt = { chek: async () => {}, check: undefined, lock: 5, mayAssumeNoRows: true }
  const message =
    '2 declarations are wrong:\n' +
    '  the behaviour of lab.Sample in createService(): it has no part "chek" ' +
    '(did you mean "check"?); allowed: ' +
    'prepare, lock, check, created, updated, mayAssumeNoRows, removing, after\n' +
    '  the behaviour of lab.Sample in createService(): its part "lock" is a number; ' +
    'allowed: a function'
  // JavaScript callers have no types.
  const rows = [{ model: 'lab.Sample', behaviour: misspelt as unknown as Behaviour }]
  t.throws(() => checkBehaviours(graph, rows, owner), { name: 'DeclarationError', message })
})

t.test('refuses work after commits that would never run', async (t) => {
  const cases = [
    [{ craeted: async () => {} }, ', after: it has no part "craeted" (did you mean "created"?); allowed: created, updated, deleted'],
    [{ created: 'x' }, ', after: its part "created" is a string; allowed: a function'],
    [[], ': its part "after" is []; allowed: an object with created, updated, deleted'],
    [null, ': its part "after" is null; allowed: an object with created, updated, deleted'],
    [async () => {}, ': its part "after" is a function; allowed: an object with created, updated, deleted'],
  ] as const // prettier-ignore
  for (const [after, wrong] of cases) {
    const message =
      'A declaration is wrong:\n' + `  the behaviour of lab.Sample in createService()${wrong}`
    const rows = [{ model: 'lab.Sample', behaviour: { after } as unknown as Behaviour }]
    t.throws(() => checkBehaviours(graph, rows, owner), { name: 'DeclarationError', message })
  }
})

t.test('refuses behaviours that are not a list of rows', async (t) => {
  const row = "allowed: { model: 'library.Book', behaviour }"
  const list = "allowed: a list such as [{ model: 'library.Book', behaviour }]"
  const cases = [
    [{}, `the function returns {}; ${list}`],
    [undefined, `the function returns nothing; ${list}`],
    [[{}], `a row is {}; ${row}`],
    [[['lab.Sample', {}]], `a row is ["lab.Sample",{}]; ${row}`],
    [[{ model: 'lab.Sample' }], `a row is {"model":"lab.Sample"}; ${row}`],
    [[{ model: 'lab.Sample', behaviour: 5 }], `a row is {"model":"lab.Sample","behaviour":5}; ${row}`],
  ] as const // prettier-ignore
  for (const [rows, line] of cases) {
    const message = `A declaration is wrong:\n  the behaviours of createService(): ${line}`
    const check = (): void =>
      checkBehaviours(graph, rows as unknown as readonly BehaviourRow[], owner)
    t.throws(check, { name: 'DeclarationError', message })
  }
})
