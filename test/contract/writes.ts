import type { Test } from 'tap'
import type { Model } from '../../src/framework/model/graph.ts'
import { testApp } from '../support/app.ts'
import { isMade, isPlain } from '../support/samples.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { choiceForms, lenience, missing, referenceForms } from './forms.ts'
import { benchOf } from './subject.ts'
import {
  allAtOnce,
  atTheLimits,
  createFull,
  createLeast,
  makeRow,
  patchEach,
  putBack,
  readOnly,
} from './writing.ts'

const cases = [
  putBack,
  patchEach,
  choiceForms,
  referenceForms,
  missing,
  lenience,
  readOnly,
  atTheLimits,
  allAtOnce,
] as const

/** Every field of the models can be written as it says, and no other way. */
export function testWrites(t: Pick<Test, 'test'>, models: readonly Model[]): void {
  void t.test('writes', async (t) => {
    const coverage = new Coverage('writes')
    const app = await testApp(t)
    const bench = benchOf(app, coverage)
    for (const model of models.filter((one) => one.operations.has('update') && isPlain(one))) {
      const findings = new Findings()
      const subject = { ...bench, model, findings }
      await findings.attempt('made', async () => {
        const made = isMade(model) ? await createFull(subject) : await makeRow(subject)
        for (const work of cases) await findings.attempt(work.name, () => work(subject, made))
      })
      if (isMade(model)) await findings.attempt('createLeast', () => createLeast(subject))
      t.strictSame(findings.wrong, [], model.key)
    }
    t.strictSame(app.logged, [], 'nothing went wrong inside')
    coverage.close(
      t,
      models.map(({ key }) => key),
    )
  })
}
