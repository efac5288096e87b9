import Fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ComponentNames } from '../model/components/names.ts'
import type { Model } from '../model/graph.ts'
import { operationsOf, type QueryName, type RouteOperation } from '../model/operations.ts'
import { compilers } from '../http/compilers.ts'
import { openapi } from './openapi.ts'
import { distinctRoutes } from '../http/distinct-routes.ts'
import { registeredUrls } from '../http/registered-urls.ts'
import { roots } from '../http/root.ts'
import { status } from '../http/status.ts'
import type { DocumentOptions, OpenapiDocument } from './finish.ts'
import { amounts, idParams, querySchemas } from '../http/parameters.ts'

/** A plugin with routes of its own that are documented. */
export type DocumentedPlugin = (app: FastifyInstance) => Promise<void>

/**
 * The document of a service with these models and settings, without a service: routes without handlers and no database.
 * It does not read the generated routes, so that they and the document can be written in one go.
 */
export async function buildDocument(
  options: DocumentOptions,
  others: readonly DocumentedPlugin[] = [],
): Promise<OpenapiDocument> {
  const app = Fastify({ schemaController: compilers })
  await app.register(registeredUrls)
  await app.register(distinctRoutes, options)
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

function registerModels(app: FastifyInstance, { graph, config }: DocumentOptions): void {
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

/** What a generated route says about itself. */
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
    ...(body ? { body: amounts[amount](body) } : {}),
    response: { [code]: answer ? amounts[amount](answer) : Type.Null() },
  }
}
