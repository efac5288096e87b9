import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import plugin from 'fastify-plugin'
import type { About } from '../service/about.ts'
import { errors, type ErrorTable } from '../errors/errors.ts'
import { mergeErrors } from '../errors/merge-errors.ts'
import { mergeAdditions, type DocumentAdditions } from './additions.ts'
import { compactDocument } from './compact/index.ts'
import { apiDescription } from './everywhere.ts'
import type { AskedForm, DocumentOptions, FoundDocument, OpenapiDocument } from './document.ts'
import { finishDocument } from './finish.ts'
import { noVersion } from './manifest.ts'
import { representationsOf } from './representations.ts'
import { memoizeByForm } from './memoize-by-form.ts'
import { serveDocument, type ServeOptions } from './serve.ts'
import { asReference } from '../http/schemas/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the document of the routes, by default as the settings say. */
    readonly openapiDocument: (form?: AskedForm) => OpenapiDocument
    /**
     * Makes the document as the settings say, and compresses it. Takes half a second of
     * processor time; otherwise the first request for the document would.
     */
    readonly prepareDocument: () => Promise<void>
  }
}

const api = {
  name: 'api',
  description: 'The API root, the status of the service and this document.',
}

/** Options of the plugin. */
export type OpenapiOptions = Pick<DocumentOptions, 'graph' | 'config'> &
  Pick<ServeOptions, 'pages'> & {
    readonly about: About
    /** Errors of the service besides those of the framework. */
    readonly errors?: ErrorTable
    /** The additions of the features of the service. */
    readonly additions?: readonly DocumentAdditions[]
  }

/**
 * Documents every route registered after it, except hidden ones, as OpenAPI 3.1. Serves the
 * document at `/api/schema/`, and the given pages that show it. The schemas are those of the
 * routes and the serializers in `app.serializers`, which they refer to.
 */
export const openapi = plugin(
  async (app: FastifyInstance, own: OpenapiOptions) => {
    const additions = mergeAdditions(own.additions ?? [])
    const options: DocumentOptions = {
      ...own,
      errors: mergeErrors([errors, own.errors ?? {}]),
      additions,
      get serializers() {
        return Object.fromEntries(app.serializers)
      },
    }
    await app.register(swagger, {
      openapi: introduction(own, additions),
      refResolver: { buildLocalReference },
      transform: ({ schema, url }) => ({ schema: schema && documented(schema), url }),
    })
    // The text: making the document takes half a second, parsing it some milliseconds.
    const wholeText = memoizeByForm((form): string => {
      const found: object = app.swagger()
      // @fastify/swagger makes a document of the version 3.1 that its options set.
      return JSON.stringify(finishDocument(found as FoundDocument, inForm(options, form)))
    })
    const wholeDocument = (form: AskedForm): OpenapiDocument =>
      JSON.parse(wholeText(form)) as OpenapiDocument // it was serialized from one
    app.decorate('openapiDocument', (form: AskedForm = own.config) =>
      compactDocument(wholeDocument(form)),
    )
    const documents = memoizeByForm((form) =>
      representationsOf(() => JSON.stringify(app.openapiDocument(form))),
    )
    app.decorate('prepareDocument', async () => documents(own.config).prepare())
    await app.register(serveDocument, {
      config: options.config,
      pages: own.pages,
      documents,
      wholeDocument,
    })
  },
  { name: 'openapi', dependencies: ['serializers'] },
)

/** Returns the options with another form of the document. */
const inForm = (
  options: DocumentOptions,
  { choiceShape, writeResponse }: AskedForm,
): DocumentOptions => ({
  ...options,
  config: { ...options.config, choiceShape, writeResponse },
})

/** Returns the name of a schema: its `$id`. */
const buildLocalReference = (
  { $id }: { readonly [keyword: string]: unknown },
  _base: unknown,
  _fragment: unknown,
  index: number,
): string => (typeof $id === 'string' ? $id : `Schema${index}`)

/**
 * Returns the schemas of a route with references in place of the serializers. The query becomes
 * `x-query`, which @fastify/swagger only copies and from which `finishDocument` makes the
 * parameters: the time that @fastify/swagger takes for them grows with the square of their number.
 */
function documented({ querystring, ...schema }: FastifySchema): FastifySchema {
  const responses = Object.entries(schema.response ?? {})
  return {
    ...schema,
    ...(querystring ? { 'x-query': querystring } : {}),
    ...(schema.body ? { body: asReference(schema.body) } : {}),
    // Fastify refuses others.
    response: Object.fromEntries(responses.map(([code, one]) => [code, asReference(one)])),
  }
}

function introduction(
  { about, graph, config }: OpenapiOptions,
  additions: DocumentOptions['additions'],
): object {
  const { version = noVersion, author, license } = about
  return {
    openapi: '3.1.0',
    info: {
      title: about.name,
      version,
      description: `${about.description}\n\n${apiDescription(graph, additions)}`,
      ...(author ? { contact: { name: author } } : {}),
      ...(license ? { license: { name: license, identifier: license } } : {}),
    },
    servers: [{ url: config.basePath || '/' }],
    security: [{ token: [] }, ...(config.loginRequired ? [] : [{}])],
    tags: [api, ...graph.applications.map(({ name, description }) => ({ name, description }))],
    components: { securitySchemes: { token } },
  }
}

const token = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description:
    'The word `Token`, a space and the key of an API token, 40 hexadecimal digits: ' +
    '`Authorization: Token 0123456789abcdef0123456789abcdef01234567`.',
}
