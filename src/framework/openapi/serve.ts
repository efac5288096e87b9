import Type from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeUrl } from '../http/description/index.ts'
import { choiceShapeOf, writeResponseOf } from '../http/objects/index.ts'
import type {
  AskedForm,
  DocumentedConfig,
  OpenapiDocument,
  OpenapiParameter,
  OpenapiReference,
} from './document.ts'
import { formKey, memoizeByForm } from './memoize-by-form.ts'
import { representationsOf, type Representations } from './representations.ts'
import { notModified } from '../http/caching/index.ts'
import { sendRepresentation } from './send-representation.ts'

const anyType = { anyType: true } as const

type Documents = (form: AskedForm) => Representations

/** Options of the plugin. */
export interface ServeOptions {
  readonly config: Pick<DocumentedConfig, 'basePath' | 'loginRequired' | keyof AskedForm>
  /** Returns the representations of the document in a form. */
  readonly documents: Documents
  /** Returns the document in a form, where each operation has all that it takes. */
  readonly wholeDocument: (form: AskedForm) => OpenapiDocument
  /** The plugin of the documentation pages, if they are served. */
  readonly pages?: ((app: FastifyInstance, options: PagesOptions) => Promise<void>) | undefined
}

/** Options of the plugin of the documentation pages. */
export interface PagesOptions {
  readonly basePath: string
  /** Returns the document as the settings of the service say. */
  readonly readDocument: () => Promise<OpenapiDocument>
  /** Sends the document in the form for clients of NetBox 2.x. */
  readonly sendOldDocument: SendDocument
}

type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves the document at `/api/schema/`, and the documentation pages. */
export async function serveDocument(
  app: FastifyInstance,
  { config, documents, wholeDocument, pages }: ServeOptions,
): Promise<void> {
  const { basePath } = config
  const oldDocuments = memoizeByForm((form) =>
    representationsOf(() => JSON.stringify(inOldForm(wholeDocument(form)))),
  )
  const sendDocument = sender(documents, config)
  const sendOldDocument = sender(oldDocuments, config)
  app.get(`${basePath}/api/schema/`, { config: anyType, schema: documented }, sendDocument)
  app.options(
    `${basePath}/api/schema/`,
    { config: anyType, schema: { hide: true } },
    async () => about,
  )
  const readDocument = async (): Promise<OpenapiDocument> => wholeDocument(config)
  if (pages) await app.register(pages, { basePath, readDocument, sendOldDocument })
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

/**
 * Returns the document in the form that clients of NetBox 2.x read: the server is `/api`, paths do
 * not start with it, and each operation has its parameters. Such clients resolve no references:
 * Ansible's inventory plugin reads the `name` of every parameter.
 */
function inOldForm(document: OpenapiDocument): OpenapiDocument {
  const shared = new Map(Object.entries(document.components.parameters))
  const resolved = (parameter: OpenapiParameter | OpenapiReference): object =>
    withoutReference(parameter, shared)
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path.replace(/^\/api/, ''),
    Object.fromEntries(
      Object.entries(item).map(([method, { parameters = [], ...operation }]) => [
        method,
        { ...operation, parameters: parameters.map(resolved) },
      ]),
    ),
  ])
  const servers = document.servers.map(({ url }) => ({ url: `${url.replace(/\/$/, '')}/api` }))
  return { ...document, servers, paths: Object.fromEntries(paths) }
}

/** Returns a shared parameter in place of the reference to it. */
function withoutReference(
  parameter: OpenapiParameter | OpenapiReference,
  parameters: ReadonlyMap<string, object>,
): object {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.replace('#/components/parameters/', '')
  const shared = parameters.get(name)
  if (!shared) throw new Error(`no shared parameter is called ${name}`)
  return shared
}

/** Returns a handler that sends a document in the form that the request asks for. */
function sender(documents: Documents, config: ServeOptions['config']): SendDocument {
  return (request, reply) => {
    const form = {
      choiceShape: choiceShapeOf(request, config),
      writeResponse: writeResponseOf(request, config),
    }
    // Only the document in the form of the service is the same for everybody.
    const isShared = !config.loginRequired && formKey(form) === formKey(config)
    return sendRepresentation(request, reply, documents(form), {
      type: 'application/json',
      isShared,
    })
  }
}
