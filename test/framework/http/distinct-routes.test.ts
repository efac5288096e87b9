import Fastify from 'fastify'
import t from 'tap'
import Type from 'typebox'
import { actionsFor, type Action } from '../../../src/framework/actions.ts'
import { readConfig } from '../../../src/framework/config.ts'
import { documentOf as documentWith } from '../../../src/framework/document.ts'
import { distinctRoutes } from '../../../src/framework/http/distinct-routes.ts'
import { defineModel, text } from '../../../src/framework/model/index.ts'
import type { Graph } from '../../../src/framework/model/graph.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { sources } from '../../fixtures/models.ts'
import { routesOf } from '../../fixtures/routes.ts'
import { applications } from '../../fixtures/schema/index.ts'

/** The models of the fixture inventory and one more, with a path of its own. */
function graphWith(application: string, path: string): Graph {
  const model = defineModel('Extra', { path, fields: { name: text({ max: 50 }) } })
  const file = `schema/${application}/extra.ts`
  return resolve(applications, [...sources, { application, file, model }])
}

/** An action with a path of its own. */
const inspection: Action = async (app) => {
  const response = { 200: Type.Object({}) }
  const schema = { operationId: 'store_inspection', tags: ['store'], response }
  app.get('/api/store/inspection/', { schema }, async () => ({}))
}

const taken = (application: string, path: string): string => `A declaration is wrong:
  ${application}.Extra (schema/${application}/extra.ts): the path "${path}" is taken: the service serves /api/${application}/${path}/ itself; allowed: any other path`

const config = readConfig({})
const documentOf = (graph: Graph): Promise<unknown> => {
  const actions = [inspection, ...actionsFor(graph)]
  return documentWith({ graph, routes: routesOf(graph), actions }, config)
}

t.test('generate refuses a model that has the path of an action', async (t) => {
  for (const [application, path] of [
    ['store', 'inspection'],
    ['secrets', 'get-session-key'],
    ['secrets', 'generate-rsa-key-pair'],
  ] as const)
    await t.rejects(
      documentOf(graphWith(application, path)),
      { name: 'DeclarationError', message: taken(application, path) },
      path,
    )
  await t.resolves(documentOf(graphWith('stock', 'inspection')), 'elsewhere')
})

t.test('a service refuses a model that has the path of an action, below a base path too', async (t) => {
  const graph = graphWith('store', 'inspection')
  for (const base of ['', '/inventory']) {
    const app = Fastify()
    t.teardown(() => app.close())
    await app.register(distinctRoutes, { graph })
    const add = (): unknown => app.get(`${base}/api/store/inspection/`, async () => [])
    add()
    t.throws(add, { name: 'DeclarationError', message: taken('store', 'inspection') }, base)
  }
}) // prettier-ignore
