import t from 'tap'
import { loadDeclarations } from '../../generators/declarations.ts'
import { componentsOf } from '../../generators/components.ts'
import { printRoutes } from '../../generators/routes.ts'
import { ComponentNames } from '../../src/framework/model/components/names.ts'
import {
  operationsOf,
  type Amount,
  type RouteOperation,
} from '../../src/framework/model/operations.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { matchExpected } from '../fixtures/expected.ts'
import { graph } from '../fixtures/graph.ts'

const root = new URL('../..', import.meta.url)
const { applications, sources } = await loadDeclarations(root.pathname)
const inventory = resolve(applications, sources)

t.test('prints the routes of a schema with every kind of field', async (t) =>
  matchExpected(t, 'routes', printRoutes(graph)),
)

t.test('prints the same text for the same graph', async (t) => {
  t.strictSame(printRoutes(resolve(applications, sources)), printRoutes(inventory))
})

interface Route {
  readonly place: string
  readonly handler: string
  readonly schema: Readonly<Record<string, unknown>>
}

t.test('registers each operation of the graph and no other', async (t) => {
  const { routes } = (await import(new URL('src/generated/routes.ts', root).href)) as {
    readonly routes: readonly ((app: unknown) => Promise<void>)[]
  }
  const found: Route[] = []
  const given = new Map<string, object>()
  for (const plugin of routes) await plugin(recorder(found, given))
  const names = new ComponentNames(inventory)
  const operations = [...inventory.models.values()].flatMap((model) =>
    operationsOf(model, names).map((operation) => ({ model, operation })),
  )
  const shown = found.filter(({ schema }) => schema['hide'] !== true)
  t.strictSame(
    shown.map(({ place }) => place).toSorted(),
    operations.map(({ operation }) => `${operation.method} ${operation.url}`).toSorted(),
  )
  for (const { model, operation } of operations) {
    const { method, url, handler } = operation
    const route = shown.find(({ place }) => place === `${method} ${url}`)
    t.equal(route?.handler, `${model.key} ${handler}`)
    t.match(route?.schema, routeSchema(model, operation))
  }
  for (const { model, components } of componentsOf(inventory))
    t.strictSame(
      Object.keys(given.get(model.key) ?? {}).toSorted(),
      components.map(({ name }) => name).toSorted(),
      `${model.key} registers its serializers`,
    )
  const described = found.filter(({ schema }) => schema['hide'] === true).map(({ place }) => place)
  const urls = new Set(operations.map(({ operation }) => `options ${operation.url}`))
  t.strictSame(new Set(described), urls, 'OPTIONS of every URL')
  t.equal(described.length, urls.size, 'once')
})

/** Returns the schema of the route of an operation, with the names of the parts of the resource. */
function routeSchema(
  { application, key }: Model,
  { operationId, body, byId, amount, status, response, query }: RouteOperation,
): object {
  const item = byId ? { allOf: [{ $ref: body }], required: ['id'] } : { $ref: body }
  const limit = { maxItems: `${key} bulkMax` }
  return {
    operationId,
    tags: [application],
    ...(query ? { querystring: `${key} ${query}` } : {}),
    ...(body ? { body: schemaOf(amount, body, item, limit) } : {}),
    response: {
      [status]: response ? schemaOf(amount, response, { $ref: response }, {}) : { type: 'null' },
    },
  }
}

/** Returns the schema of one object (the serializer itself), of a list, or of either. */
function schemaOf(amount: Amount, name: string, items: object, limit: object): object {
  const list = { type: 'array', items, ...limit }
  const schemas = { one: { $id: name }, many: list, either: { anyOf: [items, list] } }
  return schemas[amount]
}

/**
 * Replaces Fastify and records the routes by names of handlers, and the serializers of each model.
 */
function recorder(found: Route[], given: Map<string, object>): unknown {
  const record =
    (method: string) =>
    (url: string, { schema }: Pick<Route, 'schema'>, handler: string): void => {
      found.push({ place: `${method} ${url}`, handler, schema })
    }
  const resource = (key: string, serializers: object): unknown => {
    given.set(key, serializers)
    return new Proxy({}, { get: (_, name) => `${key} ${String(name)}` })
  }
  const methods = ['get', 'post', 'put', 'patch', 'delete', 'options']
  return { resource, ...Object.fromEntries(methods.map((method) => [method, record(method)])) }
}
