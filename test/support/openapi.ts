import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  isListed,
  operationsByPath,
  queryOf,
  resolved,
  type Content,
  type Document,
  type Operation,
  type Response,
  type Responses,
  type Schema,
} from './openapi-document.ts'
import { closed, named } from './openapi-schemas.ts'
import { reshaped, reshapingOf } from './openapi-shape.ts'

/** An answer, with its request. */
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

/** Keywords of the document that do not affect the validation. */
const annotations = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-beside', 'example']

/**
 * The OpenAPI document of a service, with which answers are compared: an answer that it does not
 * describe is a mistake, and so is a key that the schema of an object does not list.
 */
export class ServedDocument {
  readonly paths: Document['paths']
  readonly #document: Document
  /** The validators by answers. */
  readonly #validators = new Map<string, ValidateFunction>()
  /** The validators by the texts of their schemas. */
  readonly #compiled = new Map<string, ValidateFunction>()
  readonly #routes: readonly { readonly pattern: RegExp; readonly found: Found }[]
  readonly #ajv: Ajv2020
  /** Names of the components that the validator has. */
  readonly #addedNames = new Set<string>()

  constructor(served: unknown) {
    const paths = operationsByPath(served as object)
    const document = { ...(served as Document), paths } // other tests check the document itself
    this.#document = { ...document, components: closed(document.components) as never } // same keys
    this.paths = paths
    this.#routes = Object.entries(paths).map(([path, item]) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      found: { path, item },
    }))
    this.#ajv = new Ajv2020({
      strict: true,
      // A body that needs an `id` names it beside the serializer that declares it.
      strictRequired: false,
      strictTypes: false,
      allErrors: true,
      validateSchema: true,
    })
    addFormats.default(this.#ajv)
    this.#ajv.addVocabulary([...annotations])
  }

  /** The query parameters that an operation documents. */
  parameters(method: string, path: string): readonly string[] {
    const operation = this.paths[path]?.[method.toLowerCase()]
    return queryOf(this.#document, operation).map(({ name }) => name)
  }

  /** Returns the mistakes of a body of a request. */
  checkBody(method: string, url: string, body: unknown): readonly string[] {
    const found = this.#find(pathOf(url)) ?? { path: '', item: {} }
    const { path, item } = this.#bulkOf(found, method, Array.isArray(body))
    const schema = item[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
    if (!schema) return ['no body is documented']
    return this.#validate(`${method} ${path} body`, () => schema, body)
  }

  /** Returns the mistakes of an answer. */
  check(exchange: Exchange): readonly string[] {
    const found = this.#find(pathOf(exchange.url))
    const listed = found && exchange.status !== 405
    const own = listed ? this.#listed(exchange, found) : this.#unlisted(exchange)
    return [...commonMistakes(exchange), ...own]
  }

  #listed(exchange: Exchange, at: Found): readonly string[] {
    const { method, status, text } = exchange
    const found = this.#bulkOf(at, method, text.startsWith('['))
    const { options } = this.#document['x-everywhere']
    if (method === 'OPTIONS' && status < 300)
      return this.#answer('OPTIONS', exchange, { responses: options.responses })
    const named = method === 'HEAD' ? 'get' : method.toLowerCase()
    // A refusal of OPTIONS has the schema of the refusals of other methods.
    const operation = found.item[named] ?? Object.values(found.item)[0]
    if (!operation) return ['the path has no operation']
    return [
      ...this.#unlistedParameters(exchange, operation),
      ...this.#answer(`${named} ${found.path}`, exchange, operation),
    ]
  }

  /**
   * Returns the parameters that were taken though the document does not list them. The header that
   * lists ignored names cuts long ones.
   */
  #unlistedParameters({ url, status, headers }: Exchange, operation: Operation): readonly string[] {
    if (status >= 300) return []
    const ignored = headerOf(headers, 'ignored-input')
      .split(',')
      .map((name) => decodeURIComponent(name.trim()))
    const names = new Set(new URL(url, 'http://localhost').searchParams.keys())
    const parameters = queryOf(this.#document, operation)
    return [...names]
      .filter((name) => !pageParameters.has(name))
      .filter((name) => !isListed(name, parameters) && !ignored.includes(cutName(name)))
      .map((name) => `the parameter ${name} is not documented`)
  }

  /** Answers that no operation lists: unknown paths, and methods that a path does not have. */
  #unlisted(exchange: Exchange): readonly string[] {
    const { responses } = this.#document['x-everywhere']
    if (exchange.status < 400) return ['the path is not documented']
    return this.#answer('everywhere', exchange, { responses })
  }

  /** Returns where a bulk request at the URL of a list is documented: at its alias `bulk/`. */
  #bulkOf(found: Found, method: string, isList: boolean): Found {
    const path = `${found.path}bulk/`
    const named = method.toLowerCase()
    const isDocumented = named in found.item && !(named === 'post' && isList)
    const item = this.paths[path]
    return item && named in item && !isDocumented ? { path, item } : found
  }

  #find(path: string): Found | undefined {
    const canonical = `${path}/`.replace(/\/{2,}/g, '/')
    return this.#routes.find(({ pattern }) => pattern.test(canonical))?.found
  }

  #answer(place: string, exchange: Exchange, operation: Operation): readonly string[] {
    const response = this.#response(operation.responses, exchange.status)
    if (!response) return [`the document has no answer ${exchange.status}`]
    const without = Object.entries({
      ...this.#anywhere(place, exchange.status),
      ...response.headers,
    })
      .filter(([, header]) => resolved<{ required?: boolean }>(this.#document, header).required)
      .map(([name]) => name)
      .filter((name) => exchange.headers[name.toLowerCase()] === undefined)
      .map((name) => `the header ${name} is missing`)
    return [...without, ...this.#body(place, exchange, { operation, response })]
  }

  /** Returns the headers of the successful answers of all operations. */
  #anywhere(place: string, status: number): Response['headers'] {
    const isListed = place !== 'everywhere' && status < 400
    return isListed ? this.#document['x-everywhere'].headers : {}
  }

  #response(responses: Responses, status: number): Response | undefined {
    const own = responses[String(status)]
    if (own) return resolved<Response>(this.#document, own)
    const others = resolved<Response>(this.#document, responses['default'] ?? {})
    const isListed = others.description?.includes(`- ${status} `)
    return isListed ? others : undefined
  }

  #body(place: string, exchange: Exchange, { operation, response }: Answering): readonly string[] {
    const { method, status, headers, text } = exchange
    if (method === 'HEAD') return text === '' ? [] : ['HEAD has a body']
    if (!response.content) return text === '' ? [] : ['the document describes an empty answer']
    if (text === '' && status === 200 && operation['x-empty-response']) return []
    const [type = ''] = headerOf(headers, 'content-type').split(';')
    const listed = this.#schemaOf(response.content, type)
    if (!listed) return [`the document does not describe the type ${type}`]
    return this.#validateAnswer(`${place} ${status} ${type}`, exchange, { operation, listed })
  }

  #schemaOf(content: Content, type: string): Schema | undefined {
    const { content: anywhere } = this.#document['x-everywhere']
    return (content[type] ?? content['*/*'] ?? anywhere[type])?.schema
  }

  #validateAnswer(
    place: string,
    { url, status, headers, text }: Exchange,
    { operation, listed }: { readonly operation: Operation; readonly listed: Schema },
  ): readonly string[] {
    const [type = ''] = headerOf(headers, 'content-type').split(';')
    const asked =
      status === 200 && isJson(type) ? reshapingOf(url, this.#document, operation) : undefined
    const schema = (): Schema => (asked ? reshaped(this.#document, listed, asked) : listed)
    const value = isJson(type) ? parsed(text) : text
    return this.#validate(`${place} ${JSON.stringify(asked)}`, schema, value)
  }

  #validate(key: string, schema: () => Schema, value: unknown): readonly string[] {
    const validate = this.#validators.get(key) ?? this.#compile(schema())
    this.#validators.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  /** Compiles a schema once, however many answers have it. */
  #compile(schema: Schema): ValidateFunction {
    const compiled = named(schema) as Schema // a schema stays one
    const text = JSON.stringify(compiled)
    const earlier = this.#compiled.get(text)
    if (earlier) return earlier
    this.#addReferenced(compiled)
    const validate = this.#ajv.compile(compiled)
    this.#compiled.set(text, validate)
    return validate
  }

  /** Adds the components that a schema refers to: adding all of them takes 100 ms. */
  #addReferenced(part: unknown): void {
    if (part === null || typeof part !== 'object') return
    for (const [key, value] of Object.entries(part)) {
      if (key !== '$ref') this.#addReferenced(value)
      else if (typeof value === 'string' && !this.#addedNames.has(value)) this.#add(value)
    }
  }

  #add(name: string): void {
    this.#addedNames.add(name)
    const component = named(this.#document.components.schemas[name])
    this.#ajv.addSchema(component as Schema, name) // a schema stays one
    this.#addReferenced(component)
  }
}

interface Answering {
  readonly operation: Operation
  readonly response: Response
}

/** Parameters that requests without pages ignore: see docs/compatibility.md. */
const pageParameters: ReadonlySet<string> = new Set(['limit', 'offset'])

/** A name as the header `Ignored-Input` shows it. */
const cutName = (name: string): string => name.slice(0, 60).toWellFormed()

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Returns the text of a header; empty without the header. */
export function headerOf(headers: Exchange['headers'], name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const isJson = (type: string): boolean => /^application\/(problem\+)?json$/.test(type)

function commonMistakes({ headers, text, status }: Exchange): readonly string[] {
  const version = headers['api-version'] === '2.0' ? [] : ['API-Version is not 2.0']
  const [type = '', charset = ''] = headerOf(headers, 'content-type').split(';')
  const isTyped = isJson(type)
    ? ['', ' charset=utf-8'].includes(charset)
    : text === '' || type !== ''
  const none = status === 204 && headers['content-type'] !== undefined
  return [
    ...version,
    ...(headerOf(headers, 'x-request-id') === '' ? ['X-Request-ID is missing'] : []),
    ...(isTyped ? [] : [`Content-Type is ${type};${charset}`]),
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
