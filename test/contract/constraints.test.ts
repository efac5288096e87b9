import t from 'tap'
import { graph } from '../support/inventory.ts'
import { testApp } from '../support/app.ts'
import { deletions, rules, uniqueness } from './constraints.ts'
import { Coverage } from './coverage.ts'
import { exclusions } from './exclusions.ts'
import { Findings } from './findings.ts'
import { suiteContextOf } from './model-context.ts'
import { violations } from './violations.ts'

t.test('enforces unique sets, exclusions, rules and references with onDelete', async (t) => {
  const coverage = new Coverage('constraints')
  const app = await testApp(t)
  const suiteContext = suiteContextOf(app, coverage)
  for (const model of graph.models.values()) {
    const findings = new Findings()
    const context = { ...suiteContext, model, findings }
    for (const work of [uniqueness, exclusions, rules, deletions])
      await findings.attempt(work.name, () => work(context))
    t.strictSame(findings.wrong, [], model.key)
  }
  const declaredRules = [...graph.models.values()].flatMap(({ key, rules: declared }) =>
    declared.map(({ name }) => `${key}: ${name}`),
  )
  t.strictSame(
    Object.keys(violations).filter((name) => !declaredRules.includes(name)),
    [],
    'violations of rules that do not exist',
  )
  t.strictSame(app.logged, [], 'no error was logged')
  coverage.assertComplete(t)
})
