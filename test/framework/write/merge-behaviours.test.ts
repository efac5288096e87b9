import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import type { Behaviour, Job, Work } from '../../../src/framework/write/context.ts'
import { mergeBehaviours } from '../../../src/framework/write/merge-behaviours.ts'
import { graph } from '../../fixtures/graph.ts'

const model = requireModel(graph, 'lab.Sample')
const work: Pick<Work, 'model'> = { model }

/** A behaviour whose steps are methods that use the instance. */
class Counting implements Behaviour {
  readonly ran: string[] = []

  async check(): Promise<void> {
    this.ran.push('check')
  }

  async removing(): Promise<void> {
    this.ran.push('removing')
  }
}

t.test('runs the steps of several behaviours of a model in their order', async (t) => {
  const counting = new Counting()
  const { ran } = counting
  const plain: Behaviour = {
    check: async () => void ran.push('plain check'),
    prepare: () => void ran.push('plain prepare'),
  }
  const rows = [counting, plain].map((behaviour) => ({ model: model.key, behaviour }))
  const merged = mergeBehaviours(rows).get(model.key)
  const all = work as Work // the steps above do not use it
  await merged?.prepare?.([], all)
  await merged?.check?.([], all)
  await merged?.removing?.([], all)
  t.strictSame(ran, ['plain prepare', 'check', 'plain check', 'removing'])
  t.strictSame(
    Object.keys(merged ?? {}).toSorted(),
    ['check', 'mayAssumeNoRows', 'prepare', 'removing'],
    'without the steps that neither has',
  )
})

t.test('runs the work of several behaviours after a commit in one job', async (t) => {
  const ran: string[] = []
  const run = (name: string) => async (): Promise<void> => void ran.push(name)
  const merge = (...behaviours: readonly Behaviour[]): Behaviour | undefined =>
    mergeBehaviours(behaviours.map((behaviour) => ({ model: model.key, behaviour }))).get(model.key)
  const one = { after: { created: run('one') } }
  const both = merge(one, { after: { created: run('two'), deleted: run('deleted') } })
  const [object, job] = [{ id: 1, before: {}, after: {} }, {} as Job] // the work uses no job
  const after = Object.entries(both?.after ?? {})
  for (const [, work] of after) await work(object, job)
  t.strictSame(ran, ['one', 'two', 'deleted'])
  t.strictSame(
    after.map(([event]) => event),
    ['created', 'deleted'],
  )
  t.equal(merge(one, {})?.after, one.after)
  t.equal(merge({}, one)?.after, one.after)
  t.notOk(merge({}, {})?.after)
})

t.test('assumes no rows only where every behaviour does', async (t) => {
  const merge = (...behaviours: readonly Behaviour[]): boolean | undefined =>
    mergeBehaviours(behaviours.map((behaviour) => ({ model: model.key, behaviour }))).get(model.key)
      ?.mayAssumeNoRows
  const check = async (): Promise<void> => undefined
  t.equal(merge({ created: check }, { updated: check }), true)
  t.equal(merge({ created: check }, { check }), false)
  t.equal(merge({ created: check }, { check, mayAssumeNoRows: true }), true)
  t.equal(merge({ check, mayAssumeNoRows: true }, { check, mayAssumeNoRows: false }), false)
})
