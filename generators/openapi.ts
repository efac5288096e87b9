import { readConfig, type Config } from '../src/config.ts'
import { buildDocument } from '../src/http/openapi/document.ts'
import type { OpenapiDocument } from '../src/http/openapi/finish.ts'
import type { Graph } from '../src/model/graph.ts'

/** The OpenAPI document of a service with the default settings. */
export async function printOpenapi(graph: Graph): Promise<ReadonlyMap<string, string>> {
  const document = await documentOf(graph, readConfig({}))
  return new Map([['openapi.json', `${JSON.stringify(document, null, 1)}\n`]])
}

/** The OpenAPI document of a service with these settings. */
export function documentOf(graph: Graph, config: Config): Promise<OpenapiDocument> {
  return buildDocument({ graph, config })
}
