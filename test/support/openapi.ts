import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { described } from './options-schema.ts'

type Schema = Record<string, unknown>

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** An answer as it came, with the question. */
export interface Exchange {
  readonly method: string
  /** Path and query, without the base path. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

interface Found {
  readonly path: string
  readonly item: Readonly<Record<string, Operation>>
}

/** Annotations that say nothing about validity. */
const annotations = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'example']

/**
 * The OpenAPI document that a service serves, read strictly: an answer that it does not promise is wrong, and so is a
 * key that an object's schema does not list.
 */
export class ServedDocument {
  readonly paths: Document['paths']
  readonly #document: Document
  readonly #validators = new Map<string, ValidateFunction>()
  readonly #routes: readonly { readonly pattern: RegExp; readonly found: Found }[]
  readonly #ajv: Ajv2020

  constructor(served: unknown) {
    const document = served as Document // its own shape is tested by other means
    this.#document = { ...document, components: closed(document.components) as never } // same keys
    this.paths = document.paths
    this.#routes = Object.entries(document.paths).map(([path, item]) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      found: { path, item },
    }))
    this.#ajv = new Ajv2020({ strict: true, allErrors: true, validateSchema: true })
    addFormats.default(this.#ajv)
    this.#ajv.addVocabulary([...annotations])
    for (const [name, schema] of Object.entries(this.#document.components.schemas))
      this.#ajv.addSchema(named(schema) as Schema, name) // a schema stays one
  }

  /** The query parameters that an operation documents. */
  parameters(method: string, path: string): readonly string[] {
    const { parameters = [] } = this.paths[path]?.[method.toLowerCase()] ?? {}
    return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  }

  /** What is wrong with a body that is to be sent. */
  checkBody(method: string, url: string, body: unknown): readonly string[] {
    const { path, item } = this.#find(pathOf(url)) ?? { path: '', item: {} }
    const schema = item[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
    if (!schema) return ['no body is documented']
    return this.#validate(`${method} ${path} body`, () => schema, body)
  }

  /** What is wrong with an answer. */
  check(exchange: Exchange): readonly string[] {
    const found = this.#find(pathOf(exchange.url))
    const undocumented = !found || exchange.status === 405
    const own = undocumented ? this.#unlisted(exchange, found) : this.#listed(exchange, found)
    return [...commonMistakes(exchange), ...own]
  }

  #listed(exchange: Exchange, found: Found): readonly string[] {
    const { method, status, headers, text } = exchange
    if (method === 'OPTIONS' && status === 200)
      return this.#validate('OPTIONS', () => described, parsed(text))
    // HEAD and OPTIONS are refused in the words of the other methods.
    const operation = found.item[method.toLowerCase()] ?? Object.values(found.item)[0]
    const response = operation && this.#response(operation, status)
    if (!response) return [`the document knows no answer ${status}`]
    const without = Object.entries(response.headers ?? {})
      .filter(([, header]) => (header as { required?: boolean }).required) // a header object of OpenAPI
      .map(([name]) => name)
      .filter((name) => headers[name.toLowerCase()] === undefined)
      .map((name) => `the header ${name} is missing`)
    const wrong = method === 'HEAD' ? emptyHead(text) : this.#body(found, exchange, response)
    return [...without, ...wrong]
  }

  #find(path: string): Found | undefined {
    const canonical = `${path}/`.replace(/\/{2,}/g, '/')
    return this.#routes.find(({ pattern }) => pattern.test(canonical))?.found
  }

  #response(operation: Operation, status: number): Response | undefined {
    const found =
      operation.responses[String(status)] ??
      (status >= 500 ? operation.responses['default'] : undefined)
    if (!found || !('$ref' in found)) return found
    return this.#document.components.responses[found.$ref.replace('#/components/responses/', '')]
  }

  /** Answers that no operation lists: unknown paths, and methods that a path does not have. */
  #unlisted({ method, status, text }: Exchange, found: Found | undefined): readonly string[] {
    const refused = found ? status === 405 : status === 404
    if (!refused) return [`${found ? 'the method' : 'the path'} is not documented`]
    if (method === 'HEAD') return emptyHead(text)
    const schema = { $ref: '#/components/schemas/ErrorDetail' }
    return this.#validate('ErrorDetail', () => schema, parsed(text))
  }

  #body(found: Found, exchange: Exchange, response: Response): readonly string[] {
    const { method, url, status, headers, text } = exchange
    if (!response.content) return text === '' ? [] : ['the document promises an empty answer']
    const [type = ''] = headerOf(headers, 'content-type').split(';')
    const schema = response.content[type]?.schema
    if (!schema) return [`the document does not promise the type ${type}`]
    const shape = status === 200 ? shapeOf(url) : undefined
    const key = `${method} ${found.path} ${status} ${type} ${JSON.stringify(shape)}`
    return this.#validate(key, () => (shape ? this.#reshaped(schema, shape) : schema), parsed(text))
  }

  /** `brief` asks for the nested shape; `fields` and `exclude` for some keys of the base shape and no others. */
  #reshaped(schema: Schema, shape: Shape): Schema {
    const { $ref } = schema as { readonly $ref?: string }
    const name = ($ref ?? '').replace('#/components/schemas/', '')
    const component = this.#document.components.schemas[name]
    if (!component) throw new Error(`the schema of a reshaped answer has no name`)
    const { properties } = component as { readonly properties: Record<string, Schema> }
    const { results } = properties
    if (results) {
      const items = this.#reshaped(results['items'] as Schema, shape) // a page's results are a list
      return { ...component, properties: { ...properties, results: { ...results, items } } }
    }
    const nested = this.#document.components.schemas[`Nested${name}`]
    const base = shape.brief ? (nested ?? { type: 'object', properties: {} }) : component
    const all = base['properties'] as Record<string, Schema> // representations are objects
    const kept = Object.keys(all).filter(
      (key) =>
        (shape.fields.length === 0 || shape.fields.includes(key)) && !shape.exclude.includes(key),
    )
    if (shape.brief && !nested)
      return { type: 'object', required: ['id'], properties: { id: true } }
    const left = Object.fromEntries(kept.map((key) => [key, all[key]]))
    return { type: 'object', properties: left, required: kept, additionalProperties: false }
  }

  #validate(key: string, schema: () => Schema, value: unknown): readonly string[] {
    const known = this.#validators.get(key)
    const validate = known ?? this.#ajv.compile(named(schema()) as Schema)
    this.#validators.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

interface Shape {
  readonly brief: boolean
  readonly fields: readonly string[]
  readonly exclude: readonly string[]
}

function shapeOf(url: string): Shape | undefined {
  const { searchParams } = new URL(url, 'http://localhost')
  const names = (parameter: string): readonly string[] =>
    searchParams.getAll(parameter).flatMap((text) => text.split(','))
  const brief = ['1', 'true'].includes(searchParams.get('brief') ?? '')
  const shape = { brief, fields: names('fields'), exclude: names('exclude') }
  return brief || shape.fields.length > 0 || shape.exclude.length > 0 ? shape : undefined
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** A header's text; empty when it is not there. */
export function headerOf(headers: Exchange['headers'], name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const emptyHead = (text: string): readonly string[] => (text === '' ? [] : ['HEAD has a body'])

function commonMistakes({ headers, text, status }: Exchange): readonly string[] {
  const version = headers['api-version'] === '2.0' ? [] : ['API-Version is not 2.0']
  const type = headerOf(headers, 'content-type')
  const isJson = text === '' || /^application\/(problem\+)?json(; charset=utf-8)?$/.test(type)
  const none = status === 204 && headers['content-type'] !== undefined
  return [
    ...version,
    ...(isJson ? [] : [`Content-Type is ${type}`]),
    ...(none ? ['an empty answer has a type'] : []),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Objects with listed keys have no others. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (part === null || typeof part !== 'object') return part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    data.has(key) ? value : closed(value),
  ])
  const copy = Object.fromEntries(entries) as Schema // from an object
  const listed = copy['type'] === 'object' && typeof copy['properties'] === 'object'
  return listed ? { additionalProperties: false, ...copy } : copy
}

/** What stands under these is data, not schema. */
const data: ReadonlySet<string> = new Set(['enum', 'examples', 'example', 'default', 'required'])

/** The validator finds components by their names alone. */
function named(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(named)
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/components/schemas/', '') : named(value),
    ]),
  )
}
