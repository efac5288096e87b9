import { graph } from '../support/inventory.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import type { TestApp } from '../support/app.ts'
import { hintOf } from '../support/rule-hints.ts'
import { Samples } from '../support/samples.ts'
import { treeField } from './snapshot.ts'

/** The objects of each model; unique references need further ones. */
const variants = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Creates objects of every model with different values in every field. */
export async function seed(app: TestApp): Promise<void> {
  const samples = new Samples(app)
  for (const model of ordered()) {
    for (const variant of variants) {
      const id = await samples.make(model.key, { full: true, variant })
      samples.offer(model.key, id)
      if (variant < 2) await setLater(app, samples, model, id)
    }
    if (treeField(model)) await makeHierarchy(samples, model)
  }
  // Every write left an entry in the change log; the tests need only a few.
  await app.database.rows({
    text: 'delete from extras_objectchange c where c.id % 40 <> 0 and c.user_name = $1',
    values: ['root'],
  })
  for (const model of graph.models.values()) if (!model.view) await varyServerValues(app, model)
}

/** Returns the models so that each follows those that it refers to, except in cycles. */
function ordered(): readonly Model[] {
  const done = new Set<string>()
  const visit = (key: string): void => {
    if (done.has(key)) return
    done.add(key)
    const model = requireModel(graph, key)
    for (const { reference, many } of model.fields.values()) {
      const target = reference?.target ?? many?.target
      if (target !== undefined) visit(target)
    }
    list.push(model)
  }
  const list: Model[] = []
  for (const model of graph.models.values()) if (!model.view) visit(model.key)
  return list
}

/** Sets the fields that an object can have only after it was created. */
async function setLater(app: TestApp, samples: Samples, model: Model, id: number): Promise<void> {
  for (const name of hintOf(model)?.later ?? []) {
    const field = model.fields.get(name)
    if (!field) continue
    const body = { [name]: await samples.second(model, field, { id }) }
    const { status, text } = await app.request('PATCH', `${model.url}${id}/`, { body })
    if (status !== 200) throw new Error(`${model.key} ${JSON.stringify(body)} → ${text}`)
  }
}

/** Creates objects below each other, several levels deep. */
async function makeHierarchy(samples: Samples, model: Model): Promise<void> {
  const name = treeField(model)?.name ?? ''
  let parent = await samples.referred(model.key, 1)
  for (const _ of variants.slice(5)) {
    parent = await samples.make(model.key, { full: true, given: { [name]: parent } })
    samples.offer(model.key, parent)
  }
}

const stamps: Readonly<Record<string, string>> = {
  created: `date '2020-01-01' + t.id % 4`,
  'created-at': `timestamptz '2020-01-01Z' + t.id % 4 * interval '1 hour'`,
  'last-updated': `timestamptz '2021-01-01Z' + t.id % 4 * interval '1 day'`,
}

const readOnlyValues: Readonly<Record<string, string>> = {
  boolean: 't.id % 2 = 0',
  text: `'Own ' || t.id % 5`,
  blank: `case t.id % 3 when 1 then '' else 'Own ' || t.id % 5 end`,
  timestamp: `timestamptz '2022-01-01Z' + t.id * interval '1 minute'`,
  reference: `(select min(r.id) + t.id % 2 from {target} r)`,
}

/** Gives objects different values in the fields that only the service sets. */
async function varyServerValues(app: TestApp, model: Model): Promise<void> {
  for (const field of model.fields.values()) {
    const isOfItself = field.reference?.target === model.key
    const second = `(select id from ${model.table} order by id offset 1 limit 1)`
    const value = isOfItself && field.readOnly ? second : ownValue(field)
    if (value === undefined || !field.columnName) continue
    // No object refers to itself, nor the first one to another.
    const some = isOfItself ? `t.id > ${second}` : 't.id % 3 > 0'
    const where = field.kind in stamps ? 'true' : some
    const text = `update ${model.table} t set ${field.columnName} = ${value} where ${where}`
    await app.database.rows({ text, values: [] })
  }
}

function ownValue({ kind, blank, readOnly, reference }: ResolvedField): string | undefined {
  const word = kind === 'text' && blank ? 'blank' : kind
  const own = stamps[kind] ?? (readOnly ? readOnlyValues[word] : undefined)
  const target = reference && requireModel(graph, reference.target).table
  return own?.replace('{target}', target ?? '')
}
