import t from 'tap'
import { graph } from '../../src/app.ts'
import { testApp } from '../support/app.ts'
import { deletions, rules, uniqueness } from './constraints.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { benchOf } from './subject.ts'
import { violations } from './violations.ts'

t.test('holds unique sets, rules and protected references', async (t) => {
  const coverage = new Coverage('constraints')
  const app = await testApp(t)
  const bench = benchOf(app, coverage)
  for (const model of graph.models.values()) {
    const findings = new Findings()
    const subject = { ...bench, model, findings }
    for (const work of [uniqueness, rules, deletions])
      await findings.attempt(work.name, () => work(subject))
    t.strictSame(findings.wrong, [], model.key)
  }
  const known = [...graph.models.values()].flatMap(({ key, rules: declared }) => declared.map(({ name }) => `${key}: ${name}`)) // prettier-ignore
  t.strictSame(Object.keys(violations).filter((name) => !known.includes(name)), [], 'rules there are') // prettier-ignore
  t.strictSame(app.logged, [], 'nothing went wrong inside')
  coverage.close(t)
})
