import t from 'tap'
import Type from 'typebox'
import type { Action } from '../../../../src/framework/feature/action.ts'
import { actionsOf, featuresOf } from '../../../../src/framework/feature/merge.ts'
import { features } from '../../../../src/features/features.ts'
import { createService } from '../../../../src/features/create-service.ts'
import { readConfig } from '../../../../src/framework/config/config.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { documentOf as documentWith } from '../../../../src/framework/service/document.ts'
import type { Access } from '../../../../src/framework/http/authorization/access.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { defineModel, text } from '../../../../src/framework/model/index.ts'
import { requireModel, type ModelGraph } from '../../../../src/framework/model/graph.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'
import { html, type ProjectPage } from '../../../../src/public/pages.ts'
import { sources } from '../../../fixtures/models.ts'
import { routesOf } from '../../../fixtures/routes.ts'
import { applications } from '../../../fixtures/schema/index.ts'
import { createDatabase } from '../../../support/postgres.ts'

const graph = resolve(applications, sources)

/** The models of the fixture inventory and one more, with a path of its own. */
function graphWith(application: string, path: string): ModelGraph {
  const model = defineModel('Extra', { path, fields: { name: text({ max: 50 }) } })
  const file = `schema/${application}/extra.ts`
  return resolve(applications, [...sources, { application, file, model }])
}

/** The configuration of a route that requires no permission. */
const open = { access: null }

/** An action with a path of its own. */
const inspection: Action = async (app) => {
  const response = { 200: Type.Object({}) }
  const schema = { operationId: 'store_inspection', tags: ['store'], response }
  app.get('/api/store/inspection/', { schema, config: open }, async () => ({}))
}

const config = readConfig({})

const documentOf = (
  graph: ModelGraph,
  actions = actionsOf(featuresOf(graph, features), [inspection]),
): Promise<unknown> => documentWith({ graph, routes: routesOf(graph), actions }, config)

interface Refusal {
  readonly name: string
  readonly message: string
}

const wrong = (line: string): Refusal => ({
  name: 'DeclarationError',
  message: `A declaration is wrong:\n  ${line}`,
})

const takenPath = (owner: string, path: string, other: string, method = 'GET'): Refusal =>
  wrong(
    `${owner}: the path "${path}" is taken: ${other} serves ${method} there; ` +
      'allowed: any other path',
  )

t.test('refuses a model with the path of an action', async (t) => {
  for (const [application, path, action, method] of [
    ['store', 'inspection', 'the action inspection'],
    ['secrets', 'generate-rsa-key-pair', 'the action generateRsaKeyPair'],
    ['secrets', 'get-session-key', 'the action getSessionKey', 'POST'],
  ] as const) {
    const model = `the model ${application}.Extra (schema/${application}/extra.ts)`
    const message = takenPath(action, `/api/${application}/${path}/`, model, method)
    await t.rejects(documentOf(graphWith(application, path)), message, path)
  }
  await t.resolves(documentOf(graphWith('stock', 'inspection')), 'elsewhere')
})

/** Returns an action that serves a path. */
const actionAt = (path: string, name = 'inspection', hide = false): Action => {
  const response = { 200: Type.Object({}) }
  const schema = { operationId: `store_${name}`, tags: ['store'], response, hide }
  const action: Action = async (app) =>
    void app.get(path, { schema, config: open }, async () => ({}))
  return Object.defineProperty(action, 'name', { value: name })
}

const allowed =
  'a path that begins with /api/ and ends with a slash, such as "/api/library/overdue/", or any ' +
  'path where the schema of the route has `hide: true`'

t.test('refuses actions with a path that is not allowed', async (t) => {
  for (const path of [
    '/inspection/',
    '/api/',
    '/api/store/inspection',
    '/api/store//inspection/',
    'api/store/inspection/',
    '',
  ])
    await t.rejects(
      documentOf(graph, [actionAt(path)]),
      wrong(`the action inspection: the path "${path}" is not allowed; allowed: ${allowed}`),
      path,
    )
  await t.rejects(
    documentOf(graph, [inspection, actionAt('inspection/', '', true)]),
    wrong(`action 2: the path "inspection/" is not allowed; allowed: ${allowed}`),
  )
  await t.resolves(documentOf(graph, [actionAt('/files/*', 'files', true)]), 'hidden')
})

t.test('refuses actions with the path of another route', async (t) => {
  const cases = [
    ['/api/store/inspection/', 'the action inspection'],
    ['/api/store/depots/:pk/', 'the model store.Depot (schema/store/depot.ts)'],
    ['/api/store/', 'the service itself'],
  ] as const
  for (const [path, other] of cases)
    await t.rejects(
      documentOf(graph, [inspection, actionAt(path, 'second')]),
      takenPath('the action second', path, other),
      path,
    )
})

t.test('refuses actions with the operationId of another route', async (t) => {
  const owners = [
    ['store_depots_list', 'the model store.Depot (schema/store/depot.ts)'],
    ['store_inspection', 'the action inspection'],
  ] as const
  for (const [operationId, other] of owners) {
    const second: Action = async (app) => {
      const schema = { operationId, tags: ['store'], response: { 200: Type.Object({}) } }
      app.get('/api/store/second/', { schema, config: open }, async () => ({}))
    }
    await t.rejects(
      documentOf(graph, [inspection, second]),
      wrong(
        `the action second: the operationId "${operationId}" is taken: ${other} has it; ` +
          'allowed: any other',
      ),
      operationId,
    )
  }
})

t.test('refuses an operationId that no generated client can have as a name', async (t) => {
  for (const operationId of ['store_object-counts', '2counts', 'a b', '']) {
    const counting: Action = async (app) => {
      const schema = { operationId, tags: ['store'], response: { 200: Type.Object({}) } }
      app.get('/api/store/counts/', { schema, config: open }, async () => ({}))
    }
    const text = `the action counting: the operationId "${operationId}" is no identifier; `
    await t.rejects(
      documentOf(graph, [counting]),
      wrong(`${text}allowed: a letter, then letters, digits and "_"`),
      operationId,
    )
  }
})

t.test('refuses a route of an action that does not say who may call it', async (t) => {
  const schema = { operationId: 'store_count', tags: ['store'], response: { 200: Type.Object({}) } }
  const model = requireModel(graph, 'store.Depot')
  const counting = (hide: boolean, config?: { readonly access: Access | null }): Action => {
    const own = { schema: { ...schema, hide }, ...(config ? { config } : {}) }
    const count: Action = async (app) => void app.post('/api/store/count/', own, async () => ({}))
    return count
  }
  for (const hide of [false, true])
    await t.rejects(
      documentOf(graph, [counting(hide)]),
      wrong(
        'the action count: POST /api/store/count/ has no config.access; allowed: the permission that it ' +
          "requires, such as { model, permission: 'view' }, or null for a route that requires none",
      ),
    )
  for (const access of [false, {}, { model }, { permission: 'view' }, 'view']) {
    const config = { access } as unknown as Parameters<typeof counting>[1] // as a project in JavaScript
    await t.rejects(
      documentOf(graph, [counting(false, config)]),
      /has a wrong config\.access; allowed/,
    )
  }
  await t.resolves(documentOf(graph, [counting(false, { access: { model, permission: 'view' } })]))
  await t.resolves(documentOf(graph, [counting(false, open)]))
})

const page = (path: string): ProjectPage => ({
  path,
  shows: ['store.Depot'],
  content: async () => ({ title: '', content: html`<h1></h1>` }),
})

t.test(
  'refuses such pages and actions when a service is built, also with a base path',
  async (t) => {
    const database = openDatabase(await createDatabase(t), { log: silentLog })
    t.teardown(() => database.close())
    const definition = {
      applications,
      models: sources,
      routes: routesOf(graph),
      migrations: new URL('../../../../prisma/migrations/', import.meta.url),
    }
    const cases = [
      [
        { pages: [page('/login/')] },
        takenPath('the page "/login/"', '/login/', 'the service itself'),
      ],
      [{ pages: [page('/a/'), page('/a/')] }, takenPath('the page "/a/"', '/a/', 'the page "/a/"')],
      [
        { actions: [actionAt('/inspection/')] },
        wrong(`the action inspection: the path "/inspection/" is not allowed; allowed: ${allowed}`),
      ],
    ] as const
    for (const base of ['', '/inventory'])
      for (const [own, error] of cases) {
        const service = createService({ ...definition, ...own })
        const built = service.buildApp({ config: readConfig({ BASE_PATH: base }), database })
        await t.rejects(built, error, `${base} ${JSON.stringify(own)}`)
      }
    const actions = [actionAt('/health/live', 'life', true)]
    const service = createService({ ...definition, actions })
    const error = takenPath('the action life', '/health/live', 'the service itself')
    await t.rejects(service.buildApp({ config: readConfig({}), database }), error)
  },
)
