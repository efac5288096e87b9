import type { TSchema } from 'typebox'
import type { Config } from '../config/config.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { ModelGraph } from '../model/graph.ts'
import type { JsonSchema } from '../model/json-schema.ts'
import { operationErrors, errorResponses, errorSchemas } from './errors.ts'
import {
  headerParameters,
  descriptionSchemas,
  everywhere,
  parameterRefs,
  sharedParameters,
} from './everywhere.ts'
import { withChoiceShape } from './choice-shape.ts'
import { headerRefs, headersBeside, sharedHeaders } from './headers.ts'
import type { DocumentAdditions } from './additions.ts'
import { documentSchema, referredIn } from './schemas.ts'

/** The settings that change the document. */
export type DocumentedConfig = Pick<
  Config,
  'basePath' | 'loginRequired' | 'paginateCount' | 'maxPageSize' | 'choiceShape'
>

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
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly parameters: Readonly<Record<string, object>>
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
}

/** A reference to a shared part of the document. */
export interface OpenapiReference {
  readonly $ref: string
}

type Schemas = Readonly<Record<string, JsonSchema>>

interface Body {
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly anyOf?: readonly { readonly $ref?: string }[] } }>
  >
}

/** The schema of a query: its properties are the parameters. */
interface QuerySchema extends Pick<OpenapiParameter, 'style' | 'explode'> {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
  readonly required?: readonly string[]
}

interface Operation {
  /** True when the body is optional. */
  readonly 'x-optional-body'?: boolean
  /** The schema of the query. */
  readonly 'x-query'?: QuerySchema
  readonly requestBody?: Body
  readonly parameters?: readonly OpenapiParameter[]
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly headers?: object }>
  >
  readonly [extension: string]: unknown
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const

/**
 * Completes the document that the swagger plugin made of the routes: adds the serializers that they
 * refer to and the error responses. Sorts everything, so that the same routes give the same bytes.
 */
export function finishDocument(found: OpenapiDocument, options: DocumentOptions): OpenapiDocument {
  const { schemas: given, ...others } = found.components
  const schemas: Schemas = { ...given, ...schemasOf(options) }
  const paths = sorted(found.paths, (path, item) => completeItem(path, item, schemas, options))
  const parts = documentSchema({
    paths,
    responses: errorResponses(options.errors),
    everywhere: everywhere(options.errors),
  }) as FinishedParts
  const components = {
    ...others,
    parameters: sharedParameters(options.additions),
    headers: sharedHeaders(options.additions.headers),
    responses: parts.responses,
    schemas: usedSchemas(schemas, parts),
  }
  return { ...found, paths: parts.paths, components, 'x-everywhere': parts.everywhere }
}

/** Parts of the document after their references refer to its components. */
interface FinishedParts extends Pick<OpenapiDocument, 'paths'> {
  readonly responses: object
  readonly everywhere: object
}

function completeItem(
  path: string,
  item: Readonly<Record<string, Operation>>,
  schemas: Schemas,
  options: DocumentOptions,
): object {
  const present = methods.flatMap((method) =>
    item[method] ? [[method, item[method]] as const] : [],
  )
  return Object.fromEntries(
    present.map(([method, operation]) => [
      method,
      completeOperation({ path, method, operation }, schemas, options),
    ]),
  )
}

interface FoundOperation {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function completeOperation(
  { path, method, operation }: FoundOperation,
  schemas: Schemas,
  { graph, additions }: DocumentOptions,
): object {
  const {
    parameters = [],
    requestBody,
    responses,
    'x-optional-body': optional,
    'x-query': query = {},
    ...rest
  } = operation
  const own = [...queryParameters(query), ...parameters].map(withExtensions)
  const described = describedResponses(method, responses, additions)
  return {
    ...rest,
    parameters: [
      ...own,
      ...headerParameters({ graph, path, operation }, additions),
      ...parameterRefs(own),
    ],
    ...(requestBody ? { requestBody: completeBody(requestBody, optional !== true, schemas) } : {}),
    responses: {
      ...described,
      ...operationErrors({
        method,
        hasId: path.includes('{'),
        hasBody: requestBody !== undefined,
        named: Object.keys(responses),
      }),
      ...('400' in described && { 400: described['400'] }), // of an action with a form of its own
    },
  }
}

/** Returns the parameters of a query. */
function queryParameters({
  properties = {},
  required = [],
  style,
  explode,
}: QuerySchema): readonly OpenapiParameter[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    ...(description ? { description } : {}),
    ...(style ? { style } : {}),
    ...(explode === undefined ? {} : { explode }),
    schema,
  }))
}

/** Moves the extensions of a parameter from its schema to the parameter. */
function withExtensions({ schema = {}, ...parameter }: OpenapiParameter): OpenapiParameter {
  const entries = Object.entries(schema)
  const isOurs = ([key]: readonly [string, unknown]): boolean => key.startsWith('x-response-')
  return {
    ...parameter,
    ...Object.fromEntries(entries.filter(isOurs)),
    schema: Object.fromEntries(entries.filter((entry) => !isOurs(entry))),
  }
}

/** Completes a body. One that is an object or a list of objects has the example of one object. */
function completeBody(body: Body, required: boolean, schemas: Schemas): object {
  const json = body.content['application/json']
  const one = json?.schema.anyOf?.[0]?.$ref?.split('/').at(-1)
  const schema: JsonSchema = schemas[one ?? ''] ?? {}
  const [example] = schema.examples ?? []
  const content =
    json && example !== undefined ? { 'application/json': { ...json, example } } : body.content
  return { ...body, required, content }
}

/** Descriptions of successful responses whose schema has none, by method and status. */
const successes: Readonly<Record<string, string>> = {
  'get 200': 'The requested representation.',
  'options 200': 'The methods of the URL and the fields of their bodies.',
  'post 200': 'The result of the action.',
  'post 201': 'The created object, or an array of them where the request sent an array.',
  'put 200': 'The changed object, or an array of them where the request sent an array.',
  'patch 200': 'The changed object, or an array of them where the request sent an array.',
  'delete 204': 'Deleted. The response has no body.',
}

const location = {
  Location: {
    schema: { type: 'string', format: 'uri' },
    description: 'URL of the created object; absent when the request creates several',
  },
}

function describedResponses(
  method: string,
  responses: Operation['responses'],
  { headers: added }: DocumentOptions['additions'],
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers, ...response }]) => [
      status,
      {
        ...response,
        description: isOwn(description) ? description : successes[`${method} ${status}`],
        headers: {
          ...headerRefs(['API-Version', 'Allow', 'Preference-Applied', 'Ignored-Input']),
          ...(/^(2..|304)$/.test(status) ? headersBeside(responses, added) : {}),
          ...(status === '201' ? location : {}),
          ...headers,
        },
      },
    ]),
  )
}

/** Returns whether a description is that of the schema, not the default of @fastify/swagger. */
const isOwn = (description = ''): boolean => description !== 'Default Response'

function schemasOf({ graph, config, errors, serializers }: DocumentOptions): Schemas {
  return {
    ...withChoiceShape(serializers, graph, config.choiceShape),
    ...errorSchemas(errors),
    ...descriptionSchemas,
  }
}

/** Returns the schemas that the paths refer to, directly or not, in the form of the document. */
function usedSchemas(
  schemas: Readonly<Record<string, unknown>>,
  from: object,
): Record<string, object> {
  const used = new Map<string, object>()
  const pending = [...referredIn(from)]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    const schema = documentSchema(schemas[name])
    if (typeof schema !== 'object' || schema === null)
      throw new Error(`the document refers to ${name}, which is not a schema`)
    used.set(name, schema)
    pending.push(...referredIn(schema))
  }
  return sorted(Object.fromEntries(used), (_, schema) => schema)
}

function sorted<From, To>(
  record: Readonly<Record<string, From>>,
  change: (key: string, value: From) => To,
): Record<string, To> {
  const entries = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, value]) => [key, change(key, value)]))
}
