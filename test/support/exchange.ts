import type { Test } from 'tap'
import type { ModelGraph, Model } from '../../src/framework/model/graph.ts'
import { isMade, type ModelSamples } from './model-samples.ts'
import { asList, asObject, type Json, type TestApp } from './open-app.ts'

/** A service, and the samples of its models. */
interface Exchanging {
  readonly app: TestApp
  readonly samples: ModelSamples
}

/** Fields that objects cannot exchange: they cannot be changed, or belong to the object. */
type FixedFields = Readonly<Record<string, readonly string[]>>

const frameworkFields: FixedFields = {
  'extras.CustomFieldChoice': ['field'],
  'secrets.UserKey': ['user'],
}

/** The fields of a unique set that objects can exchange, and those that all of them keep. */
interface ExchangedSet {
  readonly model: Model
  /** The fields with the model, for a title. */
  readonly names: string
  readonly fields: readonly string[]
  readonly kept: readonly string[]
}

/** Returns the unique sets of all models that clients create and change. */
export function exchangesOf(
  { models }: ModelGraph,
  fixedFields: FixedFields = {},
): readonly ExchangedSet[] {
  const changed = [...models.values()].filter(
    (model) => isMade(model) && model.operations.has('update'),
  )
  return changed.flatMap((model) => {
    const fixed = { ...frameworkFields, ...fixedFields }[model.key] ?? []
    return model.unique.flatMap((set) => {
      const fields = set.fields.filter((name) => !fixed.includes(name))
      const kept = set.fields.filter((name) => fixed.includes(name))
      const names = fields.map((name) => `${model.key}.${name}`).join(' and ')
      return fields.length === 0 ? [] : [{ model, names, fields, kept }]
    })
  })
}

/**
 * Checks that three objects can exchange the values of a unique set by PATCH, and get their own
 * back by PUT, but cannot all have those of the first.
 */
export async function exchangeAmongThree(
  t: Test,
  { app, samples }: Exchanging,
  { model, fields, kept }: ExchangedSet,
): Promise<void> {
  const make = async (given: Json): Promise<Json> => {
    const body = await samples.body(model, { full: true, given })
    const { status, object, text } = await app.request('POST', model.url, { body })
    if (status !== 201) throw new Error(text)
    return object
  }
  const first = await make({})
  const given = pick(first, kept)
  const objects = [first, await make(given), await make(given)]
  const exchanged = objects.map(({ id }, index) => {
    return { id, ...pick(objects[(index + 1) % 3] ?? {}, fields) }
  })
  for (const [method, body] of [
    ['PATCH', exchanged],
    ['PUT', objects],
  ] as const) {
    const answer = await app.request(method, model.url, { body })
    t.equal(answer.status, 200, `${method} ${answer.text}`)
    const returned = asList(answer.body).map((one) => pick(asObject(one), fields))
    t.strictSame(
      returned,
      body.map((one) => pick(one, fields)),
    )
  }
  const same = objects.map(({ id }) => ({ id, ...pick(first, [...kept, ...fields]) }))
  const refused = await app.request('PATCH', model.url, { body: same })
  t.equal(refused.status, 400, 'equal values are refused')
}

const pick = (object: Json, fields: readonly string[]): Json =>
  Object.fromEntries(fields.map((name) => [name, object[name]]))

/** Two objects of a model that exchange a field, with the values of each and of both. */
interface ExchangedField {
  readonly model: Model
  readonly field: string
  readonly own: readonly Json[]
  readonly given: Json
}

/** Checks that two objects can exchange a field, but that the first cannot take the value alone. */
export async function exchangeInPair(
  t: Test,
  { app, samples }: Exchanging,
  { model, field, own: [one = {}, other = {}], given }: ExchangedField,
): Promise<void> {
  const objects = [
    await samples.make(model.key, { given: { ...given, ...one } }),
    await samples.make(model.key, { given: { ...given, ...other } }),
  ]
  const body = [
    { id: objects[0], [field]: other[field] },
    { id: objects[1], [field]: one[field] },
  ]
  const answer = await app.request('PATCH', model.url, { body })
  t.equal(answer.status, 200, answer.text)
  const half = await app.request('PATCH', model.url, {
    body: [{ id: objects[0], [field]: one[field] }],
  })
  t.equal(half.status, 400, 'the first change alone would make a duplicate')
}
