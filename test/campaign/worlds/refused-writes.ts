import type { Model } from '../../../src/framework/model/graph.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { pick } from '../permissions/readers.ts'
import { listedModels } from './base.ts'
import type { WorldRequest } from './comparison.ts'
import type { Limit, LimitedReader } from './limits.ts'

/** The models whose objects a reader may write. */
export const writable = listedModels.filter(
  ({ operations, application }) => operations.has('create') && application !== 'users',
)

/** Yields writes that are refused for a reference to a hidden object, and of hidden objects. */
export function* refusedWrites(
  { limits }: LimitedReader,
  texts: readonly string[],
  random: Random,
): Generator<WorldRequest> {
  for (const limit of limits) {
    yield* withReferencesTo(limit, texts, random)
    yield* ofHidden(limit)
  }
}

/** Returns the references to a limited model from models whose objects the API creates. */
const referencesTo = ({ model: target }: Limit): readonly (readonly [Model, string])[] =>
  writable.flatMap((model) =>
    [...model.fields.values()]
      .filter(({ reference }) => reference?.target === target.key)
      .map(({ name }) => [model, name] as const),
  )

function* withReferencesTo(
  limit: Limit,
  texts: readonly string[],
  random: Random,
): Generator<WorldRequest> {
  const keys = [...limit.model.fields.keys()].filter((key) => ['name', 'slug'].includes(key))
  for (const [model, name] of referencesTo(limit)) {
    const naturals = keys.map((key) => ({ [key]: pick(random, texts) }))
    for (const value of [limit.hidden[0], ...naturals])
      yield { method: 'POST', url: model.url, options: { body: { [name]: value, id: 'x' } } }
  }
}

function* ofHidden({ model, hidden, hiddenFields }: Limit): Generator<WorldRequest> {
  for (const id of hidden.slice(0, 2))
    for (const method of ['PATCH', 'DELETE', 'PUT'])
      yield { method, url: `${model.url}${id}/`, options: { body: {} } }
  for (const { name } of hiddenFields)
    for (const value of [1, 'other', null])
      yield { method: 'PATCH', url: `${model.url}1/`, options: { body: { [name]: value } } }
  const body = hidden.slice(0, 3).map((id) => ({ id }))
  for (const method of body.length > 0 ? ['PATCH', 'DELETE'] : [])
    yield { method, url: model.url, options: { body } }
}
