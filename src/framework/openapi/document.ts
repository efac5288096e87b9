import type { TSchema } from 'typebox'
import type { Config } from '../config/config.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { ModelGraph } from '../model/graph.ts'
import type { DocumentAdditions } from './additions.ts'

/** The settings that change the document. */
export type DocumentedConfig = Pick<
  Config,
  'basePath' | 'loginRequired' | 'paginateCount' | 'maxPageSize' | keyof AskedForm
>

/** The form that a request asks of the document: of choices, and of responses to writes. */
export type AskedForm = Pick<Config, 'choiceShape' | 'writeResponse'>

/** The inputs of the document besides the routes. */
export interface DocumentOptions {
  readonly graph: ModelGraph
  readonly config: DocumentedConfig
  /** All errors of the service. */
  readonly errors: ErrorTable
  /** The additions of the features of the service. */
  readonly additions: Required<DocumentAdditions>
  /** The serializers of the models by name. */
  readonly serializers: Readonly<Record<string, TSchema>>
}

/** The parts of an OpenAPI document that are completed here. */
export interface OpenapiDocument {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, CompletedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly parameters: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, object>>
    readonly [kind: string]: unknown
  }
  readonly 'x-everywhere'?: object
}

/** A parameter of an operation. */
export interface OpenapiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly style?: string
  readonly explode?: boolean
  readonly schema?: Readonly<Record<string, unknown>>
  readonly 'x-response-shape'?: OpenapiReference
}

/** A reference to a shared part of the document. */
export interface OpenapiReference {
  readonly $ref: string
}

/** A schema as @fastify/swagger makes it: a reference, a list of what one names, or either. */
export interface FoundSchema {
  readonly $ref?: string
  readonly anyOf?: readonly { readonly $ref?: string }[]
  readonly items?: { readonly $ref?: string }
}

/** Schemas by media type. */
type FoundContent = Readonly<Record<string, { readonly schema: FoundSchema }>>

/** A request body as @fastify/swagger makes it. */
export interface RequestBody {
  readonly content: FoundContent
}

/** The schema of a query: its properties are the parameters. */
export interface QuerySchema extends Pick<OpenapiParameter, 'style' | 'explode'> {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
  readonly required?: readonly string[]
}

/** An operation as @fastify/swagger makes it of a route. */
export interface FoundOperation {
  /** True when the body is optional. */
  readonly 'x-optional-body'?: boolean
  /** The schema of the query. */
  readonly 'x-query'?: QuerySchema
  readonly requestBody?: RequestBody
  readonly parameters?: readonly OpenapiParameter[]
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description?: string
        readonly headers?: object
        readonly content?: FoundContent
      }
    >
  >
  readonly [extension: string]: unknown
}

/** An operation of the document. */
export interface CompletedOperation {
  readonly parameters?: readonly (OpenapiParameter | OpenapiReference)[]
  readonly requestBody?: RequestBody
  /** The schema that replaces that of the response when `brief` is true. */
  readonly 'x-response-shape'?: OpenapiReference
  readonly responses: Readonly<Record<string, object>>
  readonly [key: string]: unknown
}

/** The document as @fastify/swagger makes it of the routes. */
export interface FoundDocument extends Omit<OpenapiDocument, 'paths'> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, FoundOperation>>>>
}
