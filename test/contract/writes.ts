import type { Test } from 'tap'
import type { Model } from '../../src/framework/model/graph.ts'
import { testApp } from '../support/app.ts'
import { isMade, isPlain } from '../support/samples.ts'
import { conditionalItems, conditionalWrites, taggedWrites } from './conditional-writes.ts'
import { changedSince } from './changed-since.ts'
import { Coverage } from './coverage.ts'
import { dryRuns } from './dry-runs.ts'
import { Findings } from './findings.ts'
import { choiceForms, lenientHandling, missingFields, referenceForms } from './input-form-cases.ts'
import { suiteContextOf } from './model-context.ts'
import { repeatedWrites } from './repeated-writes.ts'
import {
  allAtOnce,
  atTheLimits,
  createFull,
  createMinimal,
  makeRow,
  patchEach,
  putBack,
  readOnly,
} from './write-cases.ts'

const cases = [
  putBack,
  patchEach,
  choiceForms,
  referenceForms,
  missingFields,
  lenientHandling,
  readOnly,
  atTheLimits,
  allAtOnce,
  conditionalWrites,
  changedSince,
  conditionalItems,
  taggedWrites,
  repeatedWrites,
  dryRuns,
] as const

/** Checks that every field of the models accepts the values of its kind, and refuses others. */
export function testWrites(t: Pick<Test, 'test'>, models: readonly Model[]): void {
  void t.test('writes every field as it is declared', async (t) => {
    const coverage = new Coverage('writes')
    const app = await testApp(t)
    const suiteContext = suiteContextOf(app, coverage)
    for (const model of models.filter((one) => one.operations.has('update') && isPlain(one))) {
      const findings = new Findings()
      const context = { ...suiteContext, model, findings }
      await findings.attempt('made', async () => {
        const made = isMade(model) ? await createFull(context) : await makeRow(context)
        for (const work of cases) await findings.attempt(work.name, () => work(context, made))
      })
      if (isMade(model)) await findings.attempt('createMinimal', () => createMinimal(context))
      t.strictSame(findings.wrong, [], model.key)
    }
    t.strictSame(app.logged, [], 'no error was logged')
    coverage.assertComplete(
      t,
      models.map(({ key }) => key),
    )
  })
}
