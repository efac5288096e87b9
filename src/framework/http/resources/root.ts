import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Config } from '../../config/config.ts'
import type { ModelGraph } from '../../model/graph.ts'
import { describeUrl } from '../description/index.ts'
import { originOf } from '../objects/index.ts'

/** Options of the root plugin. */
export interface RootOptions {
  readonly graph: ModelGraph
  readonly config: Pick<Config, 'basePath'>
}

const urlMap = Type.Ref('UrlMap')

/**
 * Serves the API root and the roots of the applications: maps from names to absolute URLs. They
 * list every registered URL below them that has no parameter: models, then actions; of a model, not
 * that of its bulk requests.
 */
export async function roots(app: FastifyInstance, { graph, config }: RootOptions): Promise<void> {
  app.addSchema(
    Type.Record(Type.String(), Type.String({ format: 'uri' }), {
      $id: 'UrlMap',
      description: 'Absolute URLs by name',
    }),
  )
  const applications = graph.applications.map(({ name }) => name)
  const bulk = bulkUrls(graph, config.basePath)
  const listing = (url: string, summary: string, root: Listing): void => {
    let entries: readonly string[] = []
    app.addHook('onReady', async () => {
      const urls = app.registeredUrls().filter((one) => !bulk.has(one.replace(/\/$/, '')))
      const below = namesBelow(config.basePath + url, urls)
      entries = [...new Set([...root.first, ...below.filter(root.lists)])]
    })
    const schema = documented(root, summary)
    app.get(url, { schema }, async (request) => {
      const base = `${originOf(request, config.basePath)}${url}`
      return Object.fromEntries(entries.map((name) => [name, `${base}${name}/`]))
    })
  }
  listing('/api/', 'List the applications and what serves all of them', {
    operationId: 'api_root',
    tag: 'api',
    description: 'Returns the URLs of the applications and of the endpoints beside them, by name.',
    first: applications,
    lists: (name) => !name.includes('/'),
  })
  app.options('/api/', { schema: optionsSchema }, async () => describeUrl('API Root'))
  for (const { name, label } of graph.applications) {
    const url = `/api/${name}/`
    listing(url, `List the endpoints of ${label}`, {
      operationId: `${name}_root`,
      tag: name,
      description:
        `Returns the URLs of the models of ${label} and of its other endpoints, ` + 'by path.',
      first: modelsOf(graph, name),
      lists: () => true,
    })
    app.options(url, { schema: { hide: true } }, async () => describeUrl(`${label} Root`))
  }
}

/** The entries of a root, and the documentation of its operation. */
interface Listing {
  readonly operationId: string
  readonly tag: string
  readonly description: string
  /** Names listed before the others. */
  readonly first: readonly string[]
  readonly lists: (name: string) => boolean
}

const modelsOf = (graph: ModelGraph, application: string): readonly string[] =>
  [...graph.models.values()]
    .filter((model) => model.application === application && model.operations.size > 0)
    .map(({ path }) => path)

/** Returns the URLs of bulk requests, without a slash at their ends: models are listed by name. */
const bulkUrls = (graph: ModelGraph, basePath: string): ReadonlySet<string> =>
  new Set([...graph.models.values()].map((model) => `${basePath}${model.url}bulk`))

/** Returns the rest of the URLs without parameters below a root, without trailing slashes. */
function namesBelow(root: string, urls: readonly string[]): readonly string[] {
  return urls
    .filter((url) => url.startsWith(root) && !/[:*]/.test(url))
    .map((url) => url.slice(root.length).replace(/\/+$/, ''))
    .filter((name) => name !== '')
}

const documented = ({ operationId, tag, description }: Listing, summary: string): object => ({
  operationId,
  tags: [tag],
  summary,
  description,
  response: { 200: urlMap },
})

const optionsSchema = {
  operationId: 'api_options',
  tags: ['api'],
  summary: 'Describe a URL',
  description:
    'Every URL answers OPTIONS. The response lists the fields of a request body and their ' +
    'choices, ' +
    'if the user may send it. URLs outside this document answer 204 with `Allow`.',
  response: { 200: Type.Ref('UrlDescription') },
}
