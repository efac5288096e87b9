import Fastify, { type FastifyInstance } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { ComponentNames } from '../src/framework/model/components/names.ts'
import type { Model } from '../src/framework/model/graph.ts'
import {
  operationsOf,
  type Amount,
  type QueryName,
  type RouteOperation,
} from '../src/framework/model/operations.ts'
import { compilers } from '../src/framework/http/compilers.ts'
import { openapi, type OpenapiOptions } from '../src/framework/openapi/openapi.ts'
import { distinctRoutes } from '../src/framework/http/distinct-routes.ts'
import { registeredUrls } from '../src/framework/http/registered-urls.ts'
import { roots } from '../src/framework/http/root.ts'
import { status } from '../src/framework/http/status.ts'
import type { OpenapiDocument } from '../src/framework/openapi/finish.ts'
import { idParams, querySchemas } from '../src/framework/http/parameters.ts'
import { serializers } from '../src/framework/http/serializers.ts'
import { componentsOf } from './components.ts'

/** A plugin that adds documented routes. */
export type DocumentedPlugin = (app: FastifyInstance) => Promise<void>

/**
 * Builds the OpenAPI document that a service with these models and settings serves: from the components
 * and operations that the serializers and routes are printed from, so that `generate` writes all of
 * them at once. Routes have no handlers, and there is no database.
 */
export async function buildDocument(
  options: OpenapiOptions,
  others: readonly DocumentedPlugin[] = [],
): Promise<OpenapiDocument> {
  const app = Fastify({ schemaController: compilers })
  await app.register(registeredUrls)
  await app.register(distinctRoutes, options)
  await app.register(serializers)
  for (const { components } of componentsOf(options.graph))
    for (const { name, schema } of components) app.serializers.set(name, schema)
  await app.register(openapi, options)
  await app.register(
    async (scope) => {
      await scope.register(roots, options)
      await scope.register(status, { database: { ready: async () => true } })
      for (const other of others) await scope.register(other)
      registerModels(scope, options)
    },
    { prefix: options.config.basePath },
  )
  await app.ready()
  // finishDocument made it.
  const document = app.swagger() as unknown as OpenapiDocument
  await app.close()
  return document
}

function registerModels(app: FastifyInstance, { graph, config }: OpenapiOptions): void {
  const names = new ComponentNames(graph)
  for (const model of graph.models.values()) {
    const queries = querySchemas(model, names, config)
    for (const operation of operationsOf(model, names)) {
      app.route({
        method: operation.method.toUpperCase(),
        url: operation.url,
        schema: routeSchema(model, operation, queries),
        handler: async () => undefined,
      })
    }
  }
}

/** Returns the schemas of a generated route. */
function routeSchema(
  { application }: Model,
  {
    operationId,
    summary,
    description,
    url,
    query,
    body,
    amount,
    status: code,
    answer,
  }: RouteOperation,
  queries: Readonly<Record<QueryName, object>>,
): object {
  return {
    operationId,
    tags: [application],
    summary,
    description,
    ...(url.includes(':id') ? { params: idParams } : {}),
    ...(query ? { querystring: queries[query] } : {}),
    ...(body ? { body: amounts[amount](Type.Ref(body)) } : {}),
    response: { [code]: answer ? amounts[amount](Type.Ref(answer)) : Type.Null() },
  }
}

/** Bodies and responses by how many objects they hold. */
const amounts: Readonly<Record<Amount, (one: TSchema) => TSchema>> = {
  one: (one) => one,
  many: (one) => Type.Array(one),
  either: (one) => Type.Union([one, Type.Array(one)]),
}
