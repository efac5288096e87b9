import { readConfig, type Config } from '../src/framework/config.ts'
import type { Extensions } from '../src/framework/write/context.ts'
import { buildDocument, type DocumentedPlugin } from './document.ts'
import type { OpenapiDocument } from '../src/framework/openapi/finish.ts'
import { actions } from '../src/inventory/actions.ts'
import type { Graph } from '../src/framework/model/graph.ts'

/** The OpenAPI document of a service with the default settings. */
export async function printOpenapi(graph: Graph): Promise<ReadonlyMap<string, string>> {
  const document = await documentOf(graph, readConfig({}))
  return new Map([['openapi.json', `${JSON.stringify(document, null, 1)}\n`]])
}

/**
 * There is no database when files are generated, and no behaviours: those know the models that were generated before, of
 * which one may be gone. A plugin that asks for either while it registers is told so.
 */
const offline: unknown = new Proxy({}, {
  get: (_, name) => {
    throw new Error(`a plugin asked for ${String(name)} while it was registered`)
  },
}) // prettier-ignore

/** The OpenAPI document of a service with these settings. */
export function documentOf(graph: Graph, config: Config): Promise<OpenapiDocument> {
  const extensions = offline as Extensions // plugins use it in their handlers only
  const others = actions.map(
    (action): DocumentedPlugin =>
      (app) =>
        action(app, { graph, config, extensions }),
  )
  return buildDocument({ graph, config }, others)
}
