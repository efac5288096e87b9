import { memoize } from '../../../src/framework/memoize.ts'
import { followedReferences, filterNamed } from '../../../src/framework/model/followed-filters.ts'
import { contentType, type Filter, type Model } from '../../../src/framework/model/graph.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { pagesOf } from '../../../src/features/pages/objects/page-urls.ts'
import { pick } from '../permissions/readers.ts'
import { randomRead, type Material } from '../permissions/requests.ts'
import { graph } from '../../support/inventory.ts'
import { listedModels, type Base } from './base.ts'
import type { WorldRequest } from './comparison.ts'
import type { Limit, LimitedReader } from './limits.ts'

const page = { headers: { accept: 'text/html' } }

const pagesAt = (model: Model): string => pagesOf(model, { basePath: '' })

const get = (url: string): WorldRequest => ({ method: 'GET', url })
const getPage = (url: string): WorldRequest => ({ method: 'GET', url, options: page })

/** Returns the models that refer to a limited one, and the limited ones. */
export function nearLimits(limits: readonly Limit[]): readonly Model[] {
  const limited = new Set(limits.map(({ model }) => model.key))
  return listedModels.filter(
    ({ key, fields }) =>
      limited.has(key) ||
      [...fields.values()].some(({ reference, many }) =>
        limited.has(reference?.target ?? many?.target ?? ''),
      ),
  )
}

/** Yields the reads of every list, of the objects near limited models, and of every route. */
export function* everyRead(base: Base, limits: readonly Limit[]): Generator<WorldRequest> {
  for (const model of listedModels) yield* listReads(model)
  for (const url of ['/', '/search/?q=a', '/search/?q=e', '/user/', '/api/']) yield getPage(url)
  for (const { model, hidden } of limits) {
    yield* objectReads(model, hidden)
    yield* pastReads(base, model)
  }
  for (const query of ['limit=3', 'limit=1000']) yield get(`/api/changes/?${query}`)
  const paths = Object.entries(base.document.paths).filter(([, item]) => 'get' in item)
  for (const [path] of paths)
    for (const id of path.includes('{id}') ? [1, 2, 3] : [0])
      yield get(path.replace('{id}', String(id)))
}

function* listReads(model: Model): Generator<WorldRequest> {
  for (const query of ['', '?brief=1', '?limit=1', '?limit=2&cursor=', '?format=csv'])
    yield get(model.url + query)
  yield { method: 'OPTIONS', url: model.url }
  yield { method: 'HEAD', url: model.url }
  yield getPage(pagesAt(model))
  yield get(`${model.url}1/`)
  const [, application = '', name = ''] = /^(\w+)\.(\w+)$/.exec(contentType(model)) ?? []
  for (const action of ['view', 'change'])
    yield get(`/api/users/permissions/explain/?model=${application}.${name}&action=${action}`)
}

function* objectReads(model: Model, ids: readonly number[]): Generator<WorldRequest> {
  for (const id of [1, 2, 3, ...ids.slice(0, 4)]) {
    yield get(`${model.url}${id}/`)
    yield { method: 'OPTIONS', url: `${model.url}${id}/` }
    for (const place of ['', 'edit/', 'clone/', 'delete/', 'changes/'])
      yield getPage(`${pagesAt(model)}${id}/${place}`)
    yield get(`/api/extras/object-changes/?model=${contentType(model)}&object_id=${id}`)
    yield get(`/api/extras/image-attachments/?content_type=${contentType(model)}&object_id=${id}`)
  }
}

/** Yields the history and past states of the objects of the change log. */
function* pastReads(base: Base, model: Model): Generator<WorldRequest> {
  const log = base.rows.get('extras.ObjectChange') ?? []
  const about = log.filter((entry) => entry['model'] === contentType(model))
  const last = new Map(about.map((entry) => [entry['object_id'], entry['time']]))
  const first = log.map(({ time }) => String(time)).toSorted()[0] ?? ''
  const moments = [first, String(log[Math.floor(log.length / 2)]?.['time'])]
  for (const at of moments)
    for (const query of ['', '&limit=2']) yield get(`${model.url}?at=${at}${query}`)
  for (const [id, time] of [...last].slice(0, 8)) {
    yield get(`${model.url}${String(id)}/changes/`)
    for (const at of [first, String(time)]) yield get(`${model.url}${String(id)}/?at=${at}`)
  }
}

/** Yields exports, templates, forms and drawings near limited models. */
export function* documents(base: Base, { limits }: LimitedReader): Generator<WorldRequest> {
  for (const model of nearLimits(limits)) yield* documentsOf(base, model)
  for (const id of [1, 2, 3])
    for (const query of ['elevation/', 'elevation/?face=1', 'units/?face=0', 'units/?face=1'])
      yield get(`/api/dcim/racks/${id}/${query}`)
}

/** Yields searches and offers of forms by texts, of which some are in hidden rows. */
export function* searches(
  { limits }: LimitedReader,
  texts: readonly string[],
): Generator<WorldRequest> {
  for (const q of texts.map(encodeURIComponent)) {
    for (const url of ['/search/suggest/', '/search/']) yield getPage(`${url}?q=${q}`)
    for (const { model } of limits) {
      yield getPage(`${pagesAt(model)}pick/?q=${q}`)
      yield get(`${model.url}?q=${q}`)
    }
  }
}

function* documentsOf(base: Base, model: Model): Generator<WorldRequest> {
  const type = contentType(model)
  const all = base.rows.get('extras.ExportTemplate') ?? []
  for (const { id } of all.filter(({ content_type }) => content_type === type))
    for (const query of ['', '?q=a'])
      yield get(`/api/extras/export-templates/${String(id)}/render/${query}`)
  for (const format of ['csv', 'jsonl', 'json'])
    yield getPage(`${pagesAt(model)}export/?format=${format}`)
  for (const place of ['pick/', 'add/', 'import/', 'fields/']) yield getPage(pagesAt(model) + place)
}

/** Yields orders and filters by hidden fields, and cuts of objects to them. */
export function* hiddenFieldReads(limits: readonly Limit[]): Generator<WorldRequest> {
  for (const { model, hiddenFields } of limits)
    for (const { name } of hiddenFields) {
      for (const query of [`ordering=${name}`, `ordering=-${name}`, `fields=${name},id`])
        yield get(`${model.url}?${query}`)
      for (const filter of model.filters.values())
        if (filter.test.paths.some(({ text }) => text.split('.')[0] === name))
          yield get(`${model.url}?${filter.name}=1`)
      yield* hiddenThroughReferences(model, name)
    }
}

/** Yields orders, and filters of other models, that lead to a hidden field. */
function* hiddenThroughReferences(model: Model, name: string): Generator<WorldRequest> {
  for (const other of listedModels) {
    for (const { name: own, reference } of other.fields.values())
      if (reference?.target === model.key)
        for (const path of [`${own}.${name}`, `${own}__${name}`])
          for (const sign of ['', '-']) yield get(`${other.url}?ordering=${sign}${path}&fields=id`)
    for (const filter of [...other.filters.values(), ...filtersBehind(other)])
      if (filter.test.paths.some((path) => path.model === model.key && path.field.name === name))
        for (const value of ['1', 'a', 'other']) yield get(`${other.url}?${filter.name}=${value}`)
  }
}

/** Yields orders and filters through references to limited models, and their pages. */
export function* throughReferences(limits: readonly Limit[]): Generator<WorldRequest> {
  const limited = new Map(limits.map((one) => [one.model.key, one]))
  for (const model of nearLimits(limits)) {
    for (const name of model.sortable.keys()) {
      yield get(`${model.url}?ordering=${name}&fields=id`)
      yield get(`${model.url}?ordering=-${name}&fields=id,${name}`)
    }
    for (const { name, reference } of model.fields.values()) {
      const limit = limited.get(reference?.target ?? '')
      if (!limit) continue
      for (const id of limit.hidden.slice(0, 3)) yield get(`${model.url}?${name}_id=${id}`)
      for (const own of limit.model.fields.keys())
        yield get(`${model.url}?ordering=${name}.${own}&fields=id`)
    }
    for (const id of [1, 2, 3]) yield getPage(`${pagesAt(model)}${id}/`)
  }
}

/** Yields filters of all models that look into limited ones, by values of hidden rows. */
export function* filtersThrough(
  base: Base,
  limits: readonly Limit[],
  random: Random,
): Generator<WorldRequest> {
  for (const { model, hidden } of limits) {
    const rows = (base.rows.get(model.key) ?? []).filter(({ id }) => hidden.includes(Number(id)))
    if (rows.length === 0) continue
    for (const { url, name, field } of filtersInto(model)) {
      const value = pick(random, rows)[field]
      if (typeof value === 'string' || typeof value === 'number')
        yield get(`${url}?${name}=${encodeURIComponent(String(value))}`)
    }
  }
}

/** Returns the filters of other models that compare a field of a model. */
const filtersInto = (
  model: Model,
): readonly { readonly url: string; readonly name: string; readonly field: string }[] =>
  listedModels
    .filter((other) => other !== model)
    .flatMap((other) =>
      [...other.filters.values(), ...filtersBehind(other)].flatMap(({ name, test }) =>
        test.paths
          .filter((path) => path.model === model.key)
          .map(({ field }) => ({ url: other.url, name, field: field.name })),
      ),
    )

/** Returns the filters of the objects that a model refers to. */
const filtersBehind = memoize((model: Model): readonly Filter[] =>
  followedReferences(graph, model).flatMap(({ field, target }) =>
    [...target.filters.keys()].flatMap(
      (name) => filterNamed(graph, model, `${field.name}__${name}`) ?? [],
    ),
  ),
)

/** Returns a random read of any route, list, object or page. */
export function randomRequest(material: Material): WorldRequest {
  const { method, url, html } = randomRead(material)
  const sent = url.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { method, url: sent, ...(html ? { options: page } : {}) }
}
