import type { Model } from '../../../../src/framework/model/graph.ts'
import type { Json } from '../../../support/json.ts'
import { hostileTexts, hostileValues } from './values.ts'
import { fc } from '../../../support/fast-check.ts'

/** Any text, also with control characters and unpaired surrogates. */
export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(...hostileTexts),
)

/** Any JSON value, often one of the hostile values. */
export const value = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.bigInt().map(Number), text) },
)

/** Natural keys of several references, some of them partly valid. */
function keysOf(model: Model): fc.Arbitrary<Json> {
  const names = [...model.fields.values()].filter((field) => field.reference ?? field.many)
  const part = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b') }, value)
  const key = fc.dictionary(fc.constantFrom('slug', 'name', 'nothing'), part, {
    minKeys: 1,
    maxKeys: 2,
  })
  return fc.dictionary(fc.constantFrom('id', ...names.map(({ name }) => name)), key, { minKeys: 1 })
}

/** Bodies of a model: nearly valid ones, lists, objects with wrong values, and any other JSON. */
export const bodyOf = (model: Model, valid: readonly Json[]): fc.Arbitrary<unknown> => {
  const known = fc.dictionary(fc.constantFrom(...model.fields.keys()), value, { maxKeys: 8 })
  const any = fc.dictionary(text, value, { maxKeys: 4 })
  const few = fc.dictionary(fc.constantFrom(...model.fields.keys()), value, { maxKeys: 1 })
  const good = fc.constantFrom<Json>({}, ...valid)
  const nearly = fc.tuple(good, few).map(([one, other]) => ({ ...one, ...other }))
  const object = fc.tuple(known, any).map(([one, other]) => ({ ...other, ...one }))
  const keyed = fc.tuple(good, keysOf(model)).map(([one, keys]) => ({ ...one, ...keys }))
  const list = fc.array(fc.oneof(known, value), { maxLength: 4 })
  return fc.oneof(
    { weight: 6, arbitrary: nearly },
    { weight: 4, arbitrary: keyed },
    { weight: 3, arbitrary: known },
    { weight: 3, arbitrary: object },
    { weight: 2, arbitrary: list },
    value,
  )
}

/** Queries of a model: known names with hostile values, and texts that are not queries. */
export const queryOf = (model: Model): fc.Arbitrary<string> => {
  const names = [
    ...model.filters.keys(),
    'limit',
    'offset',
    'ordering',
    'fields',
    'exclude',
    'brief',
    'format',
  ]
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, text)
  const shown = fc.oneof(text, fc.constantFrom(...model.fields.keys()), fc.nat().map(String))
  const pair = fc
    .tuple(name, shown)
    .map((both) => both.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
  const broken = fc.string({ maxLength: 30 }).map((part) => part.replace(/[^!-~]|#/g, '%'))
  return fc
    .array(fc.oneof({ weight: 19, arbitrary: pair }, broken), { maxLength: 5 })
    .map((pairs) => pairs.join('&'))
}
