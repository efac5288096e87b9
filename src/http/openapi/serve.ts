import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import swaggerUi from '@fastify/swagger-ui'
import Type from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonParameters } from './everywhere.ts'
import { describeUrl } from '../describe.ts'
import { choiceShapeOf } from '../setting.ts'
import type { DocumentedConfig, OpenapiDocument, Parameter, Reference } from './finish.ts'
import type { ChoiceShape } from '../../model/components/choices.ts'
import { requireParameters } from '../../request/parameters.ts'

/** A document as it is sent: the same bytes every time. */
interface Served {
  readonly text: string
  readonly etag: string
  /** Who may keep it: what is open to everybody, everybody. */
  readonly cache: string
}

const anyType = { anyType: true } as const
/** What the pages to try it are made of. */
const pageTypes = [
  'text/html',
  'text/css',
  'text/javascript',
  'application/javascript',
  'image/png',
]

/** A script beside the documentation, for those who are signed in. */
const session = readFileSync(new URL('./session.js', import.meta.url), 'utf8')

/** Our name over the documentation, and the way back from it. */
const logo = readFileSync(new URL('./logo.svg', import.meta.url))

/** Options of the plugin. */
export interface ServeOptions {
  readonly config: Pick<DocumentedConfig, 'basePath' | 'loginRequired' | 'choiceShape'>
  /** The document for requests whose choices have this shape. */
  readonly documentOf: (choiceShape: ChoiceShape) => OpenapiDocument
}

/** Serves the document at `/api/schema/`, pages to read and try it at `/api/docs/`, and its form for old clients at `/api/docs/?format=openapi`. */
export async function serveDocument(
  app: FastifyInstance,
  { config, documentOf }: ServeOptions,
): Promise<void> {
  const { basePath } = config
  const documents = byShape((shape) => servedAs(documentOf(shape), config, shape))
  const oldDocuments = byShape((shape) => servedAs(forOldClients(documentOf(shape)), config, shape))
  const document = (request: FastifyRequest): Served => documents[choiceShapeOf(request, config)]()
  const oldDocument = (request: FastifyRequest): Served =>
    oldDocuments[choiceShapeOf(request, config)]()
  app.get(`${basePath}/api/schema/`, { config: anyType, schema: documented }, (request, reply) =>
    send(document(request), request, reply),
  )
  app.options(
    `${basePath}/api/schema/`,
    { config: anyType, schema: { hide: true } },
    async () => about,
  )
  const prefix = `${basePath}/api/docs`
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(prefix)) route.config = { ...route.config, types: pageTypes }
  })
  await app.register(swaggerUi, {
    routePrefix: prefix,
    logo: { type: 'image/svg+xml', content: logo, href: `${basePath}/`, target: '_self' },
    theme: { title: 'Cadastre API', js: [{ filename: 'session.js', content: session }] },
    uiConfig: { deepLinking: true, docExpansion: 'none', tryItOutEnabled: true },
    uiHooks: {
      onRequest: (request, reply, next) => {
        if (request.routeOptions.url === `${prefix}/json`) send(document(request), request, reply)
        else if (asksForDocument(request)) send(oldDocument(request), request, reply)
        else next()
      },
    },
  })
}

const etag = { ETag: { type: 'string', description: 'Identifies this version of the document' } }

const documented = {
  operationId: 'api_schema',
  tags: ['api'],
  summary: 'Get this document',
  description:
    'Returns the OpenAPI document of this service, with its settings. Supports `If-None-Match`.',
  response: {
    200: Type.Unsafe({
      type: 'object',
      additionalProperties: true,
      description: 'The OpenAPI document.',
      headers: etag,
    }),
    304: Type.Null({ description: 'The document still matches If-None-Match.', headers: etag }),
  },
}

const about = describeUrl('Schema', 'This API as an OpenAPI document')

/** Each shape's document, made when it is first asked for. */
const byShape = (
  make: (shape: ChoiceShape) => Served,
): Readonly<Record<ChoiceShape, () => Served>> => ({
  pair: once(() => make('pair')),
  object: once(() => make('object')),
})

/** Only the document in the shape of the service is the same for everybody. */
function servedAs(
  document: OpenapiDocument,
  { loginRequired, choiceShape }: ServeOptions['config'],
  shape: ChoiceShape,
): Served {
  const isShared = !loginRequired && shape === choiceShape
  const text = JSON.stringify(document)
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text, etag: `"${digest}"`, cache: `${isShared ? 'public' : 'private'}, max-age=300` }
}

/**
 * Returns the document in the form that clients of NetBox 2.x read: the server is `/api`, paths do not start with it, and
 * parameters stand in each operation. Such clients resolve no references: Ansible's inventory plugin reads the `name` of
 * every parameter.
 */
function forOldClients(document: OpenapiDocument): OpenapiDocument {
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
function withoutReference(parameter: Parameter | Reference): object {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.replace('#/components/parameters/', '')
  const shared = commonParameters[name]
  if (!shared) throw new Error(`no shared parameter is called ${name}`)
  return shared
}

function asksForDocument(request: FastifyRequest): boolean {
  return requireParameters(request.query).get('format')?.at(-1) === 'openapi'
}

function send(
  { text, etag, cache }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cache)
  if (holds(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type('application/json').serializer(String).send(text)
}

function holds(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Runs a function when it is first asked for, and never again. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
