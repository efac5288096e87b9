import type { JsonSchema } from '../model/json-schema.ts'
import type {
  DocumentOptions,
  FoundSchema,
  OpenapiParameter,
  FoundOperation,
  QuerySchema,
  RequestBody,
} from './document.ts'
import { isGeneral, operationErrors } from './errors.ts'
import { headerParameters, parameterRefs } from './everywhere.ts'
import { headerRefs } from './headers.ts'

/** The schemas of a document by name. */
export type DocumentSchemas = Readonly<Record<string, JsonSchema>>

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const

/** Completes the operations of a path. */
export function completeItem(
  path: string,
  item: Readonly<Record<string, FoundOperation>>,
  schemas: DocumentSchemas,
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

interface OperationPlace {
  readonly path: string
  readonly method: string
  readonly operation: FoundOperation
}

function completeOperation(
  { path, method, operation }: OperationPlace,
  schemas: DocumentSchemas,
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
  const shape = own.flatMap(({ 'x-response-shape': nested }) => nested ?? [])[0]
  const described = describedResponses(method, responses)
  return {
    ...rest,
    ...(shape ? { 'x-response-shape': shape } : {}),
    parameters: [
      ...own.map(({ 'x-response-shape': _shape, ...parameter }) => parameter),
      ...headerParameters({ graph, path, operation }, additions),
      ...parameterRefs(own),
    ],
    ...(requestBody ? { requestBody: completeBody(requestBody, optional !== true, schemas) } : {}),
    responses: {
      ...described,
      ...operationErrors({
        method,
        hasId: path.includes('{'),
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

/** Completes a body. A list has the example of one object; one object has that of its schema. */
function completeBody(body: RequestBody, required: boolean, schemas: DocumentSchemas): object {
  const json = body.content['application/json']
  const [example] = json ? examplesOf(json.schema, schemas) : []
  const content =
    example === undefined ? body.content : { 'application/json': { ...json, example } }
  const form = json && formWithFiles(json.schema, schemas)
  return { ...body, required, content: form ? { ...content, [formType]: form } : content }
}

const formType = 'multipart/form-data'

/**
 * Returns the form of a body with files, which are parts of the form; undefined for a body without
 * files.
 */
function formWithFiles(
  { $ref = '' }: FoundSchema,
  schemas: DocumentSchemas,
): { readonly schema: object } | undefined {
  const { properties = {}, required = [] } = schemas[$ref.split('/').at(-1) ?? ''] ?? {}
  const parts = Object.entries(properties).map(([name, property]): [string, JsonSchema] => [
    name,
    filePart(property) ?? property,
  ])
  if (parts.every(([name, part]) => part === properties[name])) return undefined
  const schema = { type: 'object', properties: Object.fromEntries(parts), required }
  return { schema }
}

/** Returns the schema of a part that is a file; undefined for another part. */
function filePart(property: JsonSchema): JsonSchema | undefined {
  const [file] = [property, ...(property.anyOf ?? [])].flatMap((one) => one['x-file'] ?? [])
  if (!file) return undefined
  const { description } = property
  const part = { type: 'string', format: 'binary', 'x-file': file }
  return description === undefined ? part : { ...part, description }
}

/** Returns examples of a body that its schema does not have: of a list, or of either. */
function examplesOf({ anyOf, items }: FoundSchema, schemas: DocumentSchemas): readonly unknown[] {
  const examplesAt = (reference = ''): readonly unknown[] =>
    schemas[reference.split('/').at(-1) ?? '']?.examples ?? []
  return items ? examplesAt(items.$ref).map((one) => [one]) : examplesAt(anyOf?.[0]?.$ref)
}

/** Descriptions of successful responses whose schema has none, by method and status. */
const successes: Readonly<Record<string, string>> = {
  'get 200': 'The representation.',
  'options 200': 'The methods of the URL and the fields of their bodies.',
  'post 200': 'The result of the action.',
  'post 201': 'The result.',
  'post 400': 'Why the request was refused.',
  'put 200': 'The result.',
  'patch 200': 'The result.',
  'delete 204': 'Deleted. The response has no body.',
}

function describedResponses(
  method: string,
  responses: FoundOperation['responses'],
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => !isGeneral(Number(status)))
      .map(([status, { description, headers, ...response }]) => [
        status,
        {
          ...response,
          description: isOwn(description) ? description : successes[`${method} ${status}`],
          ...(isCreated(status, response) ? { headers: headerRefs(['Location']) } : {}),
          ...(headers ? { headers } : {}),
        },
      ]),
  )
}

/** Returns whether a response has the URL of what was created: it is one object. */
const isCreated = (status: string, { content }: FoundOperation['responses'][string]): boolean =>
  status === '201' && content?.['application/json']?.schema.$ref !== undefined

/** Returns whether a description is that of the schema, not the default of @fastify/swagger. */
const isOwn = (description = ''): boolean => description !== 'Default Response'
