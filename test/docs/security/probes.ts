import { graph } from '../../support/inventory.ts'
import type { Filter, Model, Path } from '../../../src/framework/model/graph.ts'
import { isHistory } from '../../../src/features/pages/values/visible.ts'
import type { Json, TestApp } from '../../support/app.ts'
import { browserAccept } from '../../features/pages/web-client.ts'
import { objectsInside } from '../../support/json.ts'
import { searchText, type AppPair } from './app-pair.ts'

/** A reader of one of the services. */
export interface Asked {
  readonly apps: AppPair
  readonly service: TestApp
  /** Null sends no credentials. */
  readonly token: string | null
  /** Answers by URL. */
  readonly known: Map<string, Promise<Got>>
}

/** An answer as a reader gets it. */
interface Got {
  readonly status: number
  readonly text: string
}

/**
 * Sends requests as a reader; returns, for each, whether the answer shows something of a model.
 * Empty when no request applies.
 */
export type Probe = (model: Model, asked: Asked) => Promise<readonly boolean[]>

const all = [...graph.models.values()]
const read = (model: Model): boolean => model.operations.has('list') && model.operations.has('read')

/** Returns the answer to a GET; each reader sends a request to each URL once. */
function get(asked: Asked, url: string, html = false): Promise<Got> {
  const key = `${url} ${html}`
  const got = asked.known.get(key) ?? ask(asked, url, html)
  asked.known.set(key, got)
  return got
}

async function ask({ service, token }: Asked, url: string, html: boolean): Promise<Got> {
  const headers = {
    host: 'localhost',
    ...(html ? { accept: browserAccept } : {}),
    ...(token === null ? {} : { authorization: `Token ${token}` }),
  }
  const { statusCode, payload } = await service.app.inject({ url, headers })
  return { status: statusCode, text: payload }
}

const jsonOf = ({ status, text }: Got): unknown => (status === 200 ? JSON.parse(text) : undefined)

const listOf = async (asked: Asked, url: string): Promise<readonly Json[]> => {
  const body = jsonOf(await get(asked, url)) as { results: readonly Json[] } | undefined // a list
  return body?.results ?? []
}

const detailUrl = ({ url, key }: Model, { apps }: Asked): string => `${url}${apps.ids.get(key)}/`

/** The routes of the model itself, as JSON and as pages. */
const routes: Probe = async (model, asked) => {
  if (!read(model) && !model.operations.has('list')) return []
  const urls = [model.url, ...(read(model) ? [detailUrl(model, asked)] : [])]
  const asks = urls.flatMap((url) => [false, true].map((html) => get(asked, url, html)))
  return (await Promise.all(asks)).map(({ status }) => status === 200)
}

/** Returns the paths that the search page looks into; a view is searched as its model. */
function searchedPaths({ view, filters }: Model): readonly Path[] {
  const test = filters.get('q')?.test
  return test?.by === 'match' && !view ? test.paths : []
}

const search: Probe = async (model, asked) => {
  for (const { steps, field } of searchedPaths(model)) {
    if (steps.length > 0) continue
    const text = `select ${field.columnName ?? ''} from ${model.table} where id = $1`
    const values = [asked.apps.ids.get(model.key)]
    const [[value] = []] = await asked.service.database.rows({ text, values })
    if (typeof value !== 'string' || value === '') continue
    const q = encodeURIComponent(value.slice(0, 100))
    const page = await get(asked, `/search/?q=${q}`, true)
    return [page.text.includes(`${pageUrl(model)}?q=`)]
  }
  return []
}

/** Returns the URL of the list page of a model. */
const pageUrl = ({ url }: Model): string => url.replace('/api/', '/')

const start: Probe = async (model, asked) => {
  const { menu } = graph.applications.find(({ name }) => name === model.application) ?? {}
  const isShown = menu ? Object.values(menu).flat().includes(model.name) : !model.view
  if (!isShown || isHistory(model)) return []
  const { text } = await get(asked, '/', true)
  return [new RegExp(`href="${pageUrl(model)}">[^<]*</a><span class="number">\\d`).test(text)]
}

const counted: Probe = async ({ key }, asked) => {
  const owners = all.flatMap((owner) =>
    [...owner.fields.values()].flatMap(({ name, computes }) =>
      computes?.by === 'count' && computes.model === key ? [{ owner, name }] : [],
    ),
  )
  const shown = owners.map(async ({ owner, name }) => {
    const body = jsonOf(await get(asked, detailUrl(owner, asked)))
    return typeof Object(body)[name] === 'number'
  })
  return Promise.all(shown)
}

/** Returns whether a path ends in a field that references to the model show. */
function isBare({ steps, field }: Path, model: Model): boolean {
  const last = steps.at(-1)
  if (last?.model !== model.key || !last.by.endsWith('orward')) return false
  if (steps.slice(0, -1).some((step) => step.model === model.key)) return false
  const nested = model.shapes.get('nested') ?? []
  return field.name === 'id' || (!model.private && nested.some(({ key }) => key === field.name))
}

const looksInto = ({ name, test }: Filter, model: Model): boolean =>
  !name.includes('__') &&
  name !== 'q' &&
  test.paths.some(
    (path) =>
      path.steps.some((step) => step.model === model.key) &&
      !(isBare(path, model) && !(test.by === 'lookup' && test.tree)),
  )

const filters: Probe = async (model, asked) => {
  const urls = all
    .filter((other) => other !== model && other.operations.has('list'))
    .flatMap((other) =>
      [...other.filters.values()]
        .filter((filter) => looksInto(filter, model))
        .map(({ name }) => `${other.url}?${name}=1&limit=1`),
    )
  const answers = await Promise.all(urls.map((url) => get(asked, url)))
  return answers.map(({ status }) => status === 200 || status === 400)
}

const searches: Probe = async (model, asked) => {
  const others = all.filter((other) => other !== model && other.operations.has('list'))
  const texts = others.flatMap((other) => {
    const test = other.filters.get('q')?.test
    const paths = test?.by === 'match' ? test.paths.filter(({ steps }) => steps.length > 0) : []
    const through = paths.filter(({ steps }) => steps.some((step) => step.model === model.key))
    const rest = paths.filter((path) => !through.includes(path)).map(textOf)
    return [...new Set(through.map(textOf))]
      .filter((text) => !rest.includes(text))
      .map((text) => `${other.url}?q=${text}&limit=1`)
  })
  const found = await Promise.all(texts.map((url) => listOf(asked, url)))
  return found.map(({ length }) => length > 0)
}

const textOf = ({ model, field }: Path): string => searchText({ key: model }, field.name)

const listUrl = ({ url }: Model): string => `${url}?limit=1000`

/** Returns the names of the members of another model that the objects of a list show. */
function membersIn(owner: Model, model: Model, list: readonly Json[]): readonly string[] {
  const own = new RegExp(`${model.url}\\d+/$`)
  const inside = [...objectsInside(list)].filter(({ url }) => own.test(String(url)))
  const bare = [...owner.fields.values()].filter(
    ({ name, reference, computes }) =>
      (reference?.target === model.key ||
        (computes?.by === 'reverse' && computes.model === model.key)) &&
      list.some((object) => typeof object[name] === 'number'),
  )
  return [...inside.flatMap((object) => Object.keys(object)), ...bare.map(() => 'id')]
}

/** The models whose objects nest those of a model, by model. */
const owners = new Map<Model, Promise<readonly Model[]>>()
/** The lists of all models that a superuser gets, by service. */
const lists = new Map<TestApp, Promise<ReadonlyMap<Model, readonly Json[]>>>()

async function findOwners(model: Model, asked: Asked): Promise<readonly Model[]> {
  const known = lists.get(asked.service) ?? listsOf(asked)
  lists.set(asked.service, known)
  const found = await known
  return [...found].flatMap(([owner, list]) =>
    owner !== model && membersIn(owner, model, list).length > 0 ? [owner] : [],
  )
}

async function listsOf(asked: Asked): Promise<ReadonlyMap<Model, readonly Json[]>> {
  const superuser = { ...asked, token: asked.service.token, known: new Map() }
  const entries = all.filter(read).map(async (owner) => {
    return [owner, await listOf(superuser, listUrl(owner))] as const
  })
  return new Map(await Promise.all(entries))
}

const identifying = new Set(['id', 'url'])
const nestedIn = ({ shapes }: Model): ReadonlySet<string> =>
  new Set((shapes.get('nested') ?? []).map(({ key }) => key))

/** Returns a probe of whether other objects show some members of the objects of a model. */
const shows =
  (isWanted: (name: string, model: Model) => boolean): Probe =>
  async (model, asked) => {
    const found = owners.get(model) ?? findOwners(model, asked)
    owners.set(model, found)
    const names = (await found).map(async (owner) =>
      membersIn(owner, model, await listOf(asked, listUrl(owner))),
    )
    return [(await Promise.all(names)).flat().some((name) => isWanted(name, model))]
  }

const changes: Probe = async ({ key }, asked) => {
  const urls = ['object-changes', 'recent-activity'].map(
    (path) => `/api/extras/${path}/?limit=1000`,
  )
  const lists = await Promise.all(urls.map((url) => listOf(asked, url)))
  return lists.map((lines) => lines.some(({ model }) => model === key.toLowerCase()))
}

const images: Probe = async ({ key }, asked) => {
  const list = await listOf(asked, '/api/extras/image-attachments/')
  return [list.some(({ content_type }) => content_type === key.toLowerCase())]
}

const choices: Probe = async ({ application, name }, asked) => {
  const body = jsonOf(await get(asked, `/api/${application}/_choices/`))
  return [Object.keys(Object(body)).some((key) => key.startsWith(`${name.toLowerCase()}:`))]
}

/** A column of the table, and how its cells are tested. */
export interface Column {
  readonly probe: Probe
  /** True if the permission to view this model is enough, because its own routes answer. */
  readonly own?: boolean
  /** True if every answer shows something to readers who may see it, not only some answers. */
  readonly every?: boolean
  /** True if no request applies to some models. */
  readonly mayBeEmpty?: boolean
}

/** The columns by their heads. */
export const columns: Readonly<Record<string, Column>> = {
  'list, object, pages': { probe: routes, own: true, every: true },
  search: { probe: search, own: true, every: true, mayBeEmpty: true },
  'number on the start page': { probe: start, own: true, every: true },
  'counted by others': { probe: counted, every: true },
  'filters of others': { probe: filters, every: true },
  '`q` of others': { probe: searches },
  '`id` in others': { probe: shows((name) => identifying.has(name)) },
  'name in others': {
    probe: shows((name, model) => !identifying.has(name) && nestedIn(model).has(name)),
  },
  'more in others': { probe: shows((name, model) => !nestedIn(model).has(name)) },
  'change log': { probe: changes, every: true },
  images: { probe: images, every: true },
  '`_choices`': { probe: choices, own: true, every: true },
}
