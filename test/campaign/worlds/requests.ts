import type { Model } from '../../../src/framework/model/graph.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { pagesOf } from '../../../src/features/pages/objects/page-urls.ts'
import { graph } from '../../support/inventory.ts'
import { pick } from '../permissions/readers.ts'
import { randomRead, type Material } from '../permissions/requests.ts'
import type { WorldRequest } from './comparison.ts'
import type { Limit } from './limits.ts'

const listed = [...graph.models.values()].filter(({ operations }) => operations.has('list'))
const page = { headers: { accept: 'text/html' } }

/** Returns the models that refer to a limited one, and the limited ones. */
function nearLimits(limits: readonly Limit[]): readonly Model[] {
  const limited = new Set(limits.map(({ model }) => model.key))
  return listed.filter(
    ({ key, fields }) =>
      limited.has(key) ||
      [...fields.values()].some(({ reference, many }) =>
        limited.has(reference?.target ?? many?.target ?? ''),
      ),
  )
}

/** Yields the reads of every list, of the objects near limited models, and of every route. */
export function* everyRead(
  paths: readonly string[],
  limits: readonly Limit[],
): Generator<WorldRequest> {
  for (const model of listed) {
    for (const query of ['', '?brief=1', '?limit=1', '?limit=2&cursor='])
      yield { method: 'GET', url: model.url + query }
    yield { method: 'OPTIONS', url: model.url }
    yield { method: 'GET', url: pagesOf(model, { basePath: '' }), options: page }
    yield { method: 'GET', url: `${model.url}1/` }
  }
  for (const url of ['/', '/search/?q=a', '/search/?q=e', '/user/', '/api/'])
    yield { method: 'GET', url, options: page }
  for (const { model, hidden } of limits) yield* objectReads(model, hidden)
  for (const path of paths)
    for (const id of path.includes('{id}') ? [1, 2, 3] : [0])
      yield { method: 'GET', url: path.replace('{id}', String(id)) }
}

function* objectReads(model: Model, ids: readonly number[]): Generator<WorldRequest> {
  const pages = pagesOf(model, { basePath: '' })
  for (const id of [1, 2, 3, ...ids.slice(0, 4)]) {
    yield { method: 'GET', url: `${model.url}${id}/` }
    yield { method: 'OPTIONS', url: `${model.url}${id}/` }
    for (const place of ['', 'edit/', 'delete/', 'changelog/'])
      yield { method: 'GET', url: `${pages}${id}/${place}`, options: page }
  }
}

/** Yields orders and filters through references to limited models, and their pages. */
export function* throughReferences(limits: readonly Limit[]): Generator<WorldRequest> {
  const limited = new Map(limits.map((one) => [one.model.key, one]))
  for (const model of nearLimits(limits)) {
    for (const name of model.sortable.keys()) {
      yield { method: 'GET', url: `${model.url}?ordering=${name}&fields=id` }
      yield { method: 'GET', url: `${model.url}?ordering=-${name}&fields=id,${name}` }
    }
    for (const { name, reference } of model.fields.values()) {
      const limit = limited.get(reference?.target ?? '')
      if (!limit) continue
      for (const id of limit.hidden.slice(0, 3))
        yield { method: 'GET', url: `${model.url}?${name}_id=${id}` }
      for (const own of limit.model.fields.keys())
        yield { method: 'GET', url: `${model.url}?ordering=${name}.${own}&fields=id` }
    }
    for (const id of [1, 2, 3])
      yield { method: 'GET', url: `${pagesOf(model, { basePath: '' })}${id}/`, options: page }
  }
}

/** Returns the references to a limited model from models whose objects the API creates. */
const referencesTo = ({ model: target }: Limit): readonly (readonly [Model, string])[] =>
  listed
    .filter(({ operations }) => operations.has('create'))
    .flatMap((model) =>
      [...model.fields.values()]
        .filter(({ reference }) => reference?.target === target.key)
        .map(({ name }) => [model, name] as const),
    )

/** Yields writes that are refused for a reference to a hidden object, and of hidden objects. */
export function* refusedWrites(
  limits: readonly Limit[],
  texts: readonly string[],
  random: Random,
): Generator<WorldRequest> {
  for (const limit of limits)
    for (const [model, name] of referencesTo(limit)) {
      const keys = [...limit.model.fields.keys()].filter((key) => ['name', 'slug'].includes(key))
      const naturals = keys.map((key) => ({ [key]: pick(random, texts) }))
      for (const value of [limit.hidden[0], ...naturals])
        yield { method: 'POST', url: model.url, options: { body: { [name]: value, id: 'x' } } }
    }
  for (const { model, hidden } of limits)
    for (const id of hidden.slice(0, 2))
      for (const method of ['PATCH', 'DELETE', 'PUT'])
        yield { method, url: `${model.url}${id}/`, options: { body: {} } }
}

/** Returns a random read of any route, list, object or page. */
export function randomRequest(material: Material): WorldRequest {
  const { method, url, html } = randomRead(material)
  const sent = url.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { method, url: sent, ...(html ? { options: page } : {}) }
}
