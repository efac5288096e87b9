import type { TSchema } from 'typebox'
import type { Config } from '../../config.ts'
import { componentsOf } from '../../model/components.ts'
import type { Graph } from '../../model/graph.ts'
import { errorAnswers, errorResponses, errorSchemas } from './errors.ts'
import { documentSchema, referredIn } from './schemas.ts'

/** The settings that show in the document. */
export type DocumentedConfig = Pick<
  Config,
  'basePath' | 'loginRequired' | 'paginateCount' | 'maxPageSize' | 'choiceShape'
>

/** What the document is made from besides the routes. */
export interface DocumentOptions {
  readonly graph: Graph
  readonly config: DocumentedConfig
}

/** An OpenAPI document, as far as it is worked on here. */
export interface OpenapiDocument {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>
    readonly [kind: string]: unknown
  }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: { readonly type?: string }
}

type Schemas = Readonly<Record<string, TSchema>>

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: { readonly anyOf?: readonly { readonly $ref?: string }[] } }
      >
    >
  }
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, { readonly description?: string }>>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * Completes what @fastify/swagger read off the routes: the models' components, the error answers, and everything in a
 * fixed order, so that the same routes give the same bytes.
 */
export function finishDocument(found: OpenapiDocument, options: DocumentOptions): OpenapiDocument {
  const { schemas: given, ...others } = found.components
  const schemas = { ...given, ...schemasOf(options) } as Schemas // those of actions are schemas too
  const paths = sorted(found.paths, (path, item) => completeItem(path, item, schemas))
  const parts = { paths, responses: errorResponses() }
  const { paths: finished, responses } = documentSchema(parts) as typeof parts
  return {
    ...found,
    paths: finished,
    components: { ...others, responses, schemas: usedSchemas(schemas, { finished, responses }) },
  } as OpenapiDocument
}

function completeItem(
  path: string,
  item: Readonly<Record<string, Operation>>,
  schemas: Schemas,
): object {
  const present = methods.filter((method) => item[method])
  return Object.fromEntries(
    present.map((method) => [
      method,
      withExamples(completeOperation(path, method, item[method]), schemas),
    ]),
  )
}

function completeOperation(path: string, method: string, operation?: Operation): Operation {
  const parameters = [...(operation?.parameters ?? []), ...headersOf(path)]
  return {
    ...operation,
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      ...describedAnswers(operation?.responses ?? {}),
      ...errorAnswers({ method, hasId: path.includes('{') }),
    },
  }
}

/** A body of one object or several shows the example of one. */
function withExamples(operation: Operation, schemas: Schemas): object {
  const content = operation.requestBody?.content['application/json']
  const one = content?.schema.anyOf?.[0]?.$ref?.split('/').at(-1)
  const [value] = one ? ((schemas[one] as { examples?: readonly unknown[] }).examples ?? []) : [] // a component of ours
  if (!content || value === undefined) return operation
  const json = { ...content, example: value }
  return {
    ...operation,
    requestBody: { ...operation.requestBody, content: { 'application/json': json } },
  }
}

/** Answers that need no more words than their status. */
const answers: Readonly<Record<string, object>> = {
  200: { description: 'Done' },
  201: {
    description: 'Made',
    headers: {
      Location: {
        schema: { type: 'string', format: 'uri' },
        description: 'URL of the new object, where one was made',
      },
    },
  },
  204: { description: 'Done, nothing to say' },
}

function describedAnswers(responses: Operation['responses']): object {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, ...answers[status] },
    ]),
  )
}

const sessionKey = {
  name: 'X-Session-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Base64 text from /api/secrets/get-session-key/: with it secrets are read and written, without it plaintext is null',
}

function headersOf(path: string): readonly Parameter[] {
  return path.includes('/secrets/secrets/') ? [sessionKey] : []
}

function schemasOf({ graph, config }: DocumentOptions): Readonly<Record<string, TSchema>> {
  const components = componentsOf(graph, config.choiceShape).flatMap((one) => one.components)
  return {
    ...Object.fromEntries(components.map(({ name, schema }) => [name, schema])),
    ...errorSchemas,
  }
}

/** The schemas that the paths reach, each of them in the document's form. */
function usedSchemas(
  schemas: Readonly<Record<string, unknown>>,
  from: object,
): Record<string, unknown> {
  const used = new Map<string, unknown>()
  const pending = [...referredIn(from)]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    const schema = documentSchema(schemas[name])
    if (schema === undefined) throw new Error(`the document refers to ${name}, which is no schema`)
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
