import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { FieldMessages } from '../../framework/errors/error-messages.ts'
import { failure } from '../../framework/errors/errors.ts'
import { closed, idParams, pageParameters } from '../../framework/http/schemas/index.ts'
import { idOf, originOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { contentType, type ModelGraph } from '../../framework/model/graph.ts'
import { requireParameters } from '../../framework/request/parameters.ts'
import { parseQuery } from '../../framework/read/query.ts'
import { pageOf } from '../../framework/read/pages/index.ts'
import { pageLink } from '../../framework/model/components/page-link.ts'

const listUrl = '/api/extras/content-types/'

const schemas = [
  Type.Object(
    {
      id: Type.Integer({ description: 'Number of the model, which it keeps' }),
      url: Type.String({ format: 'uri', description: 'URL of the content type' }),
      name: Type.String({ description: 'Name for people' }),
      app_label: Type.String({ description: 'Application of the model' }),
      model: Type.String({ description: 'Name of the model in lower case' }),
    },
    {
      $id: 'ContentType',
      description: 'A model, with the number that writes and filters take for it.',
    },
  ),
  Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: 'How many content types there are' }),
      next: pageLink('next'),
      previous: pageLink('previous'),
      results: Type.Array(Type.Ref('ContentType')),
    },
    { $id: 'PaginatedContentTypeList', description: 'A page of content types.' },
  ),
]

/** One model of the list, without its URL. */
interface ContentType {
  readonly id: number
  readonly name: string
  readonly app_label: string
  readonly model: string
}

/** Serves `GET extras/content-types/`: the models that have URLs, each with its number. */
export async function contentTypes(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph, config } = options
  for (const schema of schemas) app.addSchema(schema)
  const all = contentTypesOf(graph)
  const shown = (request: FastifyRequest, { id, ...rest }: ContentType): object => ({
    id,
    url: `${originOf(request, config.basePath)}${listUrl}${id}/`,
    ...rest,
  })
  const list = {
    operationId: 'extras_content_types_list',
    tags: ['extras'],
    summary: 'List content types: the models with their numbers',
    description:
      'A model keeps its number when it is renamed. Fields and filters that name a model take it.',
    querystring: Type.Object({ ...pageParameters(config), ...filters }, closed),
    response: { 200: Type.Ref('PaginatedContentTypeList') },
  }
  const read = {
    operationId: 'extras_content_types_read',
    tags: ['extras'],
    summary: 'Read a content type',
    description: 'The model that has the number, by application and name.',
    params: idParams,
    response: { 200: Type.Ref('ContentType') },
  }
  app.get(
    listUrl,
    { schema: list, config: { access: null, checksItself: true } },
    async (request) => {
      const parameters = requireParameters(request.query)
      const query = parseQuery(parameters, config, request.ignored)
      const found = all.filter((one) => fits(one, query.filters))
      const page = found.slice(query.offset, query.offset + query.limit)
      const path = originOf(request, config.basePath) + listUrl
      return pageOf(
        page.map((one) => shown(request, one)),
        found.length,
        query,
        { path, parameters },
      )
    },
  )
  app.get(`${listUrl}:id/`, { schema: read, config: { access: null } }, async (request) => {
    const one = all.find(({ id }) => id === idOf(request))
    if (!one) throw failure('ERR_NOT_FOUND')
    return shown(request, one)
  })
}

const filters = {
  id: Type.Optional(Type.Array(Type.Integer(), { description: 'Number of the model' })),
  app_label: Type.Optional(Type.Array(Type.String(), { description: 'Application of the model' })),
  model: Type.Optional(
    Type.Array(Type.String(), { description: 'Name of the model in lower case' }),
  ),
} as const

function contentTypesOf({ models }: ModelGraph): readonly ContentType[] {
  const numbered = [...models.values()].flatMap((model): ContentType[] => {
    const [app_label = '', name = ''] = contentType(model).split('.')
    return model.number === undefined || model.operations.size === 0
      ? []
      : [{ id: model.number, name: model.label, app_label, model: name }]
  })
  return numbered.toSorted((a, b) => a.id - b.id)
}

/** Returns whether a model matches at least one value of every parameter. */
function fits(one: ContentType, parameters: ReadonlyMap<string, readonly string[]>): boolean {
  const messages = new FieldMessages()
  const texts = (name: string): readonly string[] => parameters.get(name) ?? []
  if (texts('id').some((text) => !/^\d+$/.test(text)))
    messages.add('id', 'A valid integer is required.')
  messages.throwAny()
  const { id, app_label, model } = one
  return Object.entries({ id, app_label, model }).every(
    ([name, value]) => texts(name).length === 0 || texts(name).includes(String(value)),
  )
}
