import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Config } from '../config.ts'
import type { Graph } from '../model/graph.ts'
import { originOf } from './origin.ts'

/** Options of the root plugin. */
export interface RootOptions {
  readonly graph: Graph
  readonly config: Pick<Config, 'basePath'>
}

const urlMap = Type.Ref('UrlMap')

/** The API root and the roots of the applications: maps from names to absolute URLs. */
export async function roots(app: FastifyInstance, { graph, config }: RootOptions): Promise<void> {
  app.addSchema(
    Type.Record(Type.String(), Type.String({ format: 'uri' }), {
      $id: 'UrlMap',
      description: 'Absolute URLs by name',
    }),
  )
  const entries = (name: string): readonly string[] =>
    [...graph.models.values()]
      .filter((model) => model.application === name && model.operations.size > 0)
      .map((model) => model.path)
  app.get('/api/', { schema: documented('api_root', 'api', 'The applications') }, async (request) =>
    Object.fromEntries(
      graph.applications.map(({ name }) => [
        name,
        `${originOf(request, config.basePath)}/api/${name}/`,
      ]),
    ),
  )
  app.options('/api/', { schema: { hide: true } }, async () => about('API Root'))
  for (const { name, label } of graph.applications) {
    const url = `/api/${name}/`
    app.get(
      url,
      { schema: documented(`${name}_root`, name, `The models of ${label}`) },
      async (request) =>
        Object.fromEntries(
          entries(name).map((path) => [
            path,
            `${originOf(request, config.basePath)}${url}${path}/`,
          ]),
        ),
    )
    app.options(url, { schema: { hide: true } }, async () => about(`${label} Root`))
  }
}

const about = (name: string): object => ({
  name,
  description: '',
  renders: ['application/json'],
  parses: ['application/json'],
})

const documented = (operationId: string, tag: string, summary: string): object => ({
  operationId,
  tags: [tag],
  summary,
  response: { 200: urlMap },
})
