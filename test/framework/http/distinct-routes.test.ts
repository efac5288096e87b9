import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { loadDeclarations } from '../../../generators/declarations.ts'
import { actionsFor } from '../../../src/framework/actions.ts'
import { actions } from '../../../src/inventory/actions.ts'
import { readConfig } from '../../../src/framework/config.ts'
import { documentOf as documentWith } from '../../../src/framework/document.ts'
import { distinctRoutes } from '../../../src/framework/http/distinct-routes.ts'
import { defineModel, text } from '../../../src/framework/model/index.ts'
import type { Graph } from '../../../src/framework/model/graph.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { generatedRoutes } from '../../support/generated.ts'

/** The models of this inventory and one more, with a path of its own. */
async function graphWith(application: string, path: string): Promise<Graph> {
  const { applications, sources } = await loadDeclarations(process.cwd())
  const model = defineModel('Extra', { path, fields: { name: text({ max: 50 }) } })
  return resolve(applications, [
    ...sources,
    { application, file: `schema/${application}/extra.ts`, model },
  ])
}

const taken = (application: string, path: string): string => `A declaration is wrong:
  ${application}.Extra (schema/${application}/extra.ts): the path "${path}" is taken: the service serves /api/${application}/${path}/ itself; allowed: any other path`

const config = readConfig({})
const documentOf = async (t: Test, graph: Graph): Promise<unknown> => {
  const routes = await generatedRoutes(t, graph)
  return documentWith({ graph, routes, actions: [...actions, ...actionsFor(graph)] }, config)
}

t.test('generate refuses a model that has the path of an action', async (t) => {
  for (const [application, path] of [
    ['dcim', 'connected-device'],
    ['secrets', 'get-session-key'],
    ['secrets', 'generate-rsa-key-pair'],
  ] as const)
    await t.rejects(
      documentOf(t, await graphWith(application, path)),
      { name: 'DeclarationError', message: taken(application, path) },
      path,
    )
  await t.resolves(documentOf(t, await graphWith('ipam', 'connected-device')), 'elsewhere')
})

t.test('a service refuses a model that has the path of an action, below a base path too', async (t) => {
  const graph = await graphWith('dcim', 'connected-device')
  for (const base of ['', '/inventory']) {
    const app = Fastify()
    t.teardown(() => app.close())
    await app.register(distinctRoutes, { graph })
    const add = (): unknown => app.get(`${base}/api/dcim/connected-device/`, async () => [])
    add()
    t.throws(add, { name: 'DeclarationError', message: taken('dcim', 'connected-device') }, base)
  }
}) // prettier-ignore
