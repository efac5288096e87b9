import Type from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sharedParameters } from './everywhere.ts'
import { describeUrl } from '../http/describe.ts'
import { choiceShapeOf } from '../http/context.ts'
import type {
  DocumentedConfig,
  OpenapiDocument,
  OpenapiParameter,
  OpenapiReference,
} from './finish.ts'
import type { ChoiceShape } from '../model/components/choices.ts'
import { representationsOf, type Representations } from './representations.ts'
import { leaveUncompressed } from '../http/leave-uncompressed.ts'
import { notModified, sendNotModified, tagsIn } from '../http/entity-tag.ts'

const anyType = { anyType: true } as const

type Documents = Readonly<Record<ChoiceShape, Representations>>

/** Options of the plugin. */
export interface ServeOptions {
  readonly config: Pick<DocumentedConfig, 'basePath' | 'loginRequired' | 'choiceShape'>
  /** The title of the document and of its pages. */
  readonly title: string
  /** The representations of the document, by the shape of choices. */
  readonly documents: Documents
  /** The plugin of the documentation pages, if they are served. */
  readonly pages?: ((app: FastifyInstance, options: PagesOptions) => Promise<void>) | undefined
}

/** Options of the plugin of the documentation pages. */
export interface PagesOptions {
  readonly title: string
  readonly basePath: string
  readonly sendDocument: SendDocument
  /** Sends the document in the form for clients of NetBox 2.x. */
  readonly sendOldDocument: SendDocument
}

type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves the document at `/api/schema/`, and the documentation pages. */
export async function serveDocument(
  app: FastifyInstance,
  { config, title, documents, pages }: ServeOptions,
): Promise<void> {
  const { basePath } = config
  const oldDocuments = {
    pair: forOldClients(documents.pair),
    object: forOldClients(documents.object),
  }
  const sendDocument = sender(documents, config)
  const sendOldDocument = sender(oldDocuments, config)
  app.get(`${basePath}/api/schema/`, { config: anyType, schema: documented }, sendDocument)
  app.options(
    `${basePath}/api/schema/`,
    { config: anyType, schema: { hide: true } },
    async () => about,
  )
  if (pages) await app.register(pages, { basePath, title, sendDocument, sendOldDocument })
}

const documented = {
  operationId: 'api_schema',
  tags: ['api'],
  summary: 'Get this document',
  description: 'Returns the OpenAPI document of this service, with its settings.',
  response: {
    200: Type.Unsafe({
      type: 'object',
      additionalProperties: true,
      description: 'The OpenAPI document.',
    }),
    304: notModified,
  },
}

const about = describeUrl('Schema', 'This API as an OpenAPI document')

/** Returns the representations of a document for clients of NetBox 2.x, made of its text. */
function forOldClients({ find }: Representations): Representations {
  return representationsOf(async () => {
    const { body } = await find(undefined)
    return inOldForm(JSON.parse(body.toString()) as OpenapiDocument) // it was serialized from one
  })
}

/**
 * Returns the document in the form that clients of NetBox 2.x read: the server is `/api`, paths do
 * not start with it, and each operation has its parameters. Such clients resolve no references:
 * Ansible's inventory plugin reads the `name` of every parameter.
 */
function inOldForm(document: OpenapiDocument): OpenapiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path.replace(/^\/api/, ''),
    Object.fromEntries(
      Object.entries(item).map(([method, { parameters = [], ...operation }]) => [
        method,
        { ...operation, parameters: parameters.map(withoutReference) },
      ]),
    ),
  ])
  const servers = document.servers.map(({ url }) => ({ url: `${url.replace(/\/$/, '')}/api` }))
  return { ...document, servers, paths: Object.fromEntries(paths) }
}

/** Returns a shared parameter in place of the reference to it. */
function withoutReference(parameter: OpenapiParameter | OpenapiReference): object {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.replace('#/components/parameters/', '')
  const shared = sharedParameters[name]
  if (!shared) throw new Error(`no shared parameter is called ${name}`)
  return shared
}

/** Returns a handler that sends a document in the shape of choices that the request asks for. */
function sender(representations: Documents, config: ServeOptions['config']): SendDocument {
  return async (request, reply) => {
    const shape = choiceShapeOf(request, config)
    const { encoding, body, etag } = await representations[shape].find(
      request.headers['accept-encoding'],
    )
    // Only the document in the shape of the service is the same for everybody.
    const isShared = !config.loginRequired && shape === config.choiceShape
    leaveUncompressed(request)
    reply.header('etag', etag)
    reply.header('cache-control', `${isShared ? 'public' : 'private'}, max-age=300`)
    // Each encoding of the document is a representation of its own, with its own tag.
    const tags = tagsIn(request.headers['if-none-match'])
    if (tags.includes('*') || tags.includes(etag)) return sendNotModified(reply, etag)
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.type('application/json').send(body)
  }
}
