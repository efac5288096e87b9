import { pagesOf } from '../../../src/features/pages/objects/page-urls.ts'
import { graph } from '../../support/inventory.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import type { Json } from '../../support/json.ts'
import type { ServedDocument } from '../../support/openapi.ts'
import type { Inventory } from '../inventory.ts'
import { pick } from './readers.ts'

/** A request of the campaign. */
export interface Request {
  readonly method: string
  readonly url: string
  /** The model whose route it is. */
  readonly model: Model | undefined
  readonly html: boolean
  /** Whether the browser's session identifies the reader, not the token. */
  readonly bySession?: boolean
  readonly body?: unknown
}

/** The data that random requests are made of. */
export interface Material {
  readonly random: Random
  readonly document: ServedDocument
  readonly inventory: Inventory
  /** Texts to look for: canaries and parts of them. */
  readonly texts: readonly string[]
  /** Returns canaries, and parts of them, of one field of a model. */
  readonly textsOf: (key: string, field: string) => readonly string[]
}

type Make = (material: Material) => Request

const models = [...graph.models.values()].filter(({ operations }) => operations.has('list'))
const applications = [...new Set(models.map(({ application }) => application))]

const isHidden = (key: string | undefined): boolean => graph.models.get(key ?? '')?.private === true

/** Private models, and models that refer to one: answers about them are most likely to leak. */
const nearPrivate = models.filter(
  ({ key, fields }) =>
    isHidden(key) || [...fields.values()].some(({ reference }) => isHidden(reference?.target)),
)

const modelOf = (random: Random): Model => pick(random, random.chance(30) ? nearPrivate : models)

const pagesAt = (model: Model): string => pagesOf(model, { basePath: '' })

const id = (random: Random): string => String(1 + random.below(random.chance(80) ? 4 : 30))

/** Returns a name for `ordering` or `fields`: of a field, or of a path into another model. */
function nameOf(model: Model, random: Random): string {
  const own = pick(random, [...model.fields.keys()])
  const target = model.fields.get(own)?.reference?.target
  const other = target === undefined ? undefined : graph.models.get(target)
  const name = other && random.chance(60) ? pick(random, [...other.fields.keys()]) : undefined
  const path = name === undefined ? own : `${own}${random.pick(['__', '.'])}${name}`
  return random.chance(50) ? path : pick(random, [...model.sortable.keys(), own])
}

/** Returns a value for a filter, in most cases a text of the fields that it compares. */
function filterValue(model: Model, name: string, material: Material): string {
  const { random, texts, textsOf } = material
  const paths = model.filters.get(name)?.test.paths ?? []
  const path = paths.length > 0 ? pick(random, paths) : undefined
  const fitting = path ? textsOf(path.model, path.field.name) : []
  if (fitting.length > 0 && random.chance(70)) return pick(random, fitting)
  return random.chance(40) ? pick(random, texts) : random.pick([id(random), 'null', 'a'])
}

/** Returns one parameter of a list: most often a filter, else an order or a choice of fields. */
function parameterOf(model: Model, material: Material): string {
  const { random } = material
  const name = random.chance(25) ? 'q' : pick(random, [...model.filters.keys(), 'q'])
  const value = filterValue(model, name, material)
  const pairs: readonly (readonly [string, string])[] = [
    [name, value],
    [name, value],
    [name, value],
    ['ordering', (random.chance(50) ? '-' : '') + nameOf(model, random)],
    ['fields', `${nameOf(model, random)},id`],
    ['exclude', nameOf(model, random)],
    ['brief', '1'],
    ['limit', id(random)],
  ]
  return pick(random, pairs).map(encodeURIComponent).join('=')
}

const queryOf = (model: Model, material: Material): string =>
  Array.from({ length: material.random.below(3) }, () => parameterOf(model, material)).join('&')

const withQuery = (url: string, query: string): string => (query === '' ? url : `${url}?${query}`)

function list(material: Material): Request {
  const { random } = material
  const model = modelOf(random)
  const url = withQuery(model.url, queryOf(model, material))
  const method = random.chance(92) ? 'GET' : random.pick(['HEAD', 'OPTIONS'])
  return { method, url, model, html: random.chance(25) }
}

function detail(material: Material): Request {
  const { random } = material
  const model = modelOf(random)
  const cut = random.chance(30) ? `fields=${nameOf(model, random)}` : ''
  const url = withQuery(`${model.url}${id(random)}/`, cut)
  const method = random.chance(92) ? 'GET' : random.pick(['HEAD', 'OPTIONS'])
  return { method, url, model, html: random.chance(25) }
}

/** Returns a read of a route that is not a list or a detail, such as a drawing. */
function route(material: Material): Request {
  const { random, document } = material
  const paths = Object.entries(document.paths).filter(([, item]) => 'get' in item)
  const special = paths.filter(
    ([path]) => !models.some(({ url }) => [url, `${url}{id}/`].includes(path)),
  )
  const [path] = pick(random, special)
  const known = document.parameters('GET', path)
  const text = encodeURIComponent(pick(random, material.texts))
  const query = known.length > 0 && random.chance(60) ? `${pick(random, known)}=${text}` : ''
  const url = withQuery(path.replace('{id}', id(random)), query)
  const model = models.find((one) => url.startsWith(one.url))
  return { method: 'GET', url, model, html: random.chance(20) }
}

const places: readonly ((material: Material) => string)[] = [
  () => '/',
  ({ random, texts }) => `/search/?q=${pick(random, texts)}`,
  ({ random, texts }) => `/search/?q=${pick(random, texts)}`,
  ({ random }) => `/api/${pick(random, applications)}/`,
  ({ random }) => `/api/${pick(random, applications)}/_choices/`,
  () => '/user/',
  () => '/user/tokens/',
  () => '/user/sessions/',
  ({ random }) => `/user/tokens/${id(random)}/`,
  ({ random }) => pagesAt(modelOf(random)),
  ({ random, texts }) => `${pagesAt(modelOf(random))}?q=${pick(random, texts)}`,
  ({ random }) => `${pagesAt(modelOf(random))}add/`,
  ({ random }) => `${pagesAt(modelOf(random))}${id(random)}/`,
  ({ random }) => `${pagesAt(modelOf(random))}${id(random)}/edit/`,
  ({ random }) => `${pagesAt(modelOf(random))}${id(random)}/delete/`,
  ({ random }) => `${pagesAt(modelOf(random))}fields/`,
]

/** Returns a read of a web page, or of the root of an application. */
function page(material: Material): Request {
  const url = pick(material.random, places)(material)
  const model = models.find((one) => url.startsWith(pagesAt(one)))
  return { method: 'GET', url, model, html: true }
}

/** Returns a body that is often valid, with references and texts changed at random. */
function bodyOf(model: Model, { random, inventory, texts }: Material): Json {
  const valid = pick(random, [...(inventory.bodies.get(model.key) ?? []), {}])
  const names = [...model.fields.keys()]
  const changed = Array.from({ length: random.below(3) }, (): [string, unknown] => {
    const name = pick(random, names)
    const field = model.fields.get(name)
    if (field?.reference)
      return [name, random.chance(70) ? Number(id(random)) : { name: pick(random, texts) }]
    if (field?.many) return [name, [Number(id(random)), 1 + random.below(250)]]
    return [name, pick<unknown>(random, [`new${random.below(1e6)}`, random.below(50), true, null])]
  })
  return { ...(random.chance(60) ? valid : {}), ...Object.fromEntries(changed) }
}

/** Returns a write of one object or of several. Few are deletions, so that objects remain. */
function write(material: Material): Request {
  const { random } = material
  const model = modelOf(random)
  const method = random.pick(['POST', 'POST', 'PUT', 'PATCH', 'PATCH', 'PATCH', 'DELETE'])
  const many = random.chance(25)
  const count = 1 + random.below(3)
  const one = (): Json => ({
    ...bodyOf(model, material),
    ...(many ? { id: Number(id(random)) } : {}),
  })
  const body = many ? Array.from({ length: count }, one) : one()
  const url = many || method === 'POST' ? model.url : `${model.url}${id(random)}/`
  return { method, url, model, html: false, body: method === 'DELETE' && !many ? undefined : body }
}

/** Returns a write to an action. */
function action(material: Material): Request {
  const { random, document } = material
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    ['post', 'put', 'patch', 'delete']
      .filter(
        (method) =>
          method in item && !models.some(({ url }) => [url, `${url}{id}/`].includes(path)),
      )
      .map((method) => ({ method: method.toUpperCase(), path })),
  )
  const { method, path } = pick(random, found)
  const model = models.find((one) => path.startsWith(one.url))
  const body = model ? bodyOf(model, material) : {}
  return { method, url: path.replace('{id}', id(random)), model, html: false, body }
}

/** Returns a form of the web pages that create, change and delete objects. */
function form(material: Material): Request {
  const { random } = material
  const model = modelOf(random)
  const base = pagesAt(model)
  const own = id(random)
  const url = base + pick(random, ['add/', `${own}/edit/`, `${own}/delete/`, 'several/'])
  const entries = Object.entries(bodyOf(model, material)).map(([name, value]) => [
    name,
    String(value),
  ])
  const body = new URLSearchParams([
    ...entries,
    ['id', own],
    ['do', random.pick(['delete', 'edit', ''])],
  ])
  return { method: 'POST', url, model, html: true, body: body.toString() }
}

const reads: readonly Make[] = [list, list, list, list, detail, route, page]
const writes: readonly Make[] = [write, write, write, write, action, form]

/** Returns a random request that reads; half of the pages are read with a session. */
export function randomRead(material: Material): Request {
  const request = pick(material.random, reads)(material)
  return { ...request, bySession: request.html && material.random.chance(50) }
}

/** Returns a random request that writes; forms are sent with a session. */
export function randomWrite(material: Material): Request {
  const request = pick(material.random, writes)(material)
  return { ...request, bySession: request.html }
}
