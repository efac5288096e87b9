import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  failure,
  idOf,
  idParams,
  invalid,
  readObject,
  readObjects,
  requireModel,
  type Model,
  type ResourceOptions,
} from 'cadastre'
import { InvalidValue } from 'cadastre/schema'
import { describeObjects, openRenderer, type Filling, type Thread } from 'cadastre/export-templates'

/** Models whose objects have graphs, with the graph type of each. */
const graphTypes = [
  ['dcim.Interface', 100],
  ['circuits.Provider', 200],
  ['dcim.Site', 300],
] as const

/** The most graphs of a type that are rendered. */
const maxGraphs = 1000

/**
 * Serves `GET <object>/graphs/`: the graphs of the object's type, with their templates rendered.
 */
export async function objectGraphs(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  app.addSchema(renderedGraph)
  const renderer = openRenderer()
  app.addHook('onClose', async () => renderer.close())
  const graphs = requireModel(options.graph, 'extras.Graph')
  for (const [key, type] of graphTypes) {
    const model = requireModel(options.graph, key)
    const schema = {
      operationId: `${model.application}_${model.path}_graphs`.replaceAll('-', '_'),
      tags: [model.application],
      summary: `List the graphs of the ${model.label}, rendered`,
      description:
        'Returns the graphs for objects of this type, their templates rendered. Permissions: ' +
        `\`${model.application}.view_${model.name.toLowerCase()}\` ` +
        `and \`extras.view_graph\`, only if \`LOGIN_REQUIRED\` is set.`,
      params: idParams,
      response: { 200: Type.Array(Type.Ref('RenderedGraph')) },
    }
    const access = { model, permission: 'view' as const, shows: [graphs] }
    const config = { access, label: 'Graphs' }
    app.get(`${model.url}:id/graphs/`, { schema, config }, async (request) => {
      const { obj, graphs } = await readGraphs({ model, type }, options, request)
      const shared = {
        variables: { obj },
        descriptions: { obj: describeObjects(options.graph)(model) },
      }
      const render = (): Promise<object[]> =>
        Promise.all(graphs.map((graph) => renderGraph(renderer, graph, shared)))
      return renderer.runExclusive(request.database.caller, render)
    })
  }
}

const renderedGraph = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric primary key of the graph' }),
    type: Type.Ref('GraphTypeChoice', {
      description: 'The type of object that the graph is about',
    }),
    weight: Type.Integer({ description: 'Position among the graphs of the object' }),
    name: Type.String({ description: 'Name of the graph' }),
    embed_url: Type.String({ description: "The image's URL, made of the graph's source" }),
    embed_link: Type.String({ description: 'URL that the image links to; empty for none' }),
  },
  { $id: 'RenderedGraph', description: 'A graph whose templates are rendered for one object.' },
)

/** The base representation of a graph. */
interface GraphObject {
  readonly id: number
  readonly type: unknown
  readonly weight: number
  readonly name: string
  readonly source: string
  readonly link: string
}

/** Reads an object and the graphs of its type. Throws a 404 if there is no such object. */
async function readGraphs(
  { model, type }: { readonly model: Model; readonly type: number },
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<{ readonly obj: unknown; readonly graphs: readonly GraphObject[] }> {
  const obj = await readObject(options, request, { model, id: idOf(request) })
  if (!obj) throw failure('ERR_NOT_FOUND')
  const graphs = await readObjects(options, request, {
    model: requireModel(options.graph, 'extras.Graph'),
    parameters: { type: [String(type)] },
    limit: maxGraphs,
  })
  return { obj, graphs: graphs as readonly GraphObject[] } // the base shape of graphs
}

/** Renders the templates of a graph. Throws a 400 that names the graph of a wrong template. */
async function renderGraph(
  renderer: Thread<Filling, readonly string[]>,
  { id, type, weight, name, source, link }: GraphObject,
  shared: Omit<Filling, 'templates'>,
): Promise<object> {
  try {
    const [embed_url, embed_link] = await renderer.run({ templates: [source, link], ...shared })
    return { id, type, weight, name, embed_url, embed_link }
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    throw invalid({ non_field_errors: [`Graph ${id} (${name}): ${error.message}`] })
  }
}
