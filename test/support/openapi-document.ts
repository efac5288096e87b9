/** A JSON Schema of the document. */
export type Schema = Record<string, unknown>

/** A reference to a component. */
interface Reference {
  readonly $ref: string
}

/** A parameter, with the extensions of parameters that change the shape of answers. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: Schema
  readonly 'x-response-keys'?: 'only' | 'without'
  readonly 'x-response-part'?: string
  readonly 'x-response-includes'?: Readonly<Record<string, Schema>>
}

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** A request body of the document. */
interface Body {
  readonly content: Content
}

/** An answer of the document. */
export interface Response {
  readonly description?: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

interface Header {
  readonly required?: boolean
}

/** An operation of the document. */
export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly (Parameter | Reference)[]
  /** The name of the schema of the answer, or of each object of a page, when `brief` is true. */
  readonly 'x-response-shape'?: string
  readonly requestBody?: Body
  readonly responses: Responses
  readonly 'x-empty-response'?: string
}

/** Answers by status. */
export type Responses = Readonly<Record<string, Response | Reference>>

/** The operations of a path, each with the parameters of the path. */
export type Item = Readonly<Record<string, Operation>>

/** The OpenAPI document of a service of the framework. */
export interface Document {
  readonly paths: Readonly<Record<string, Item>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly [kind: string]: Readonly<Record<string, unknown>>
  }
  readonly 'x-everywhere': {
    /** Parameters of every operation that does not have one of the same name. */
    readonly parameters: readonly Parameter[]
    readonly headers: Readonly<Record<string, Header>>
    readonly content: Content
    readonly options: { readonly responses: Responses }
    readonly responses: Responses
  }
}

/** Returns the target of a reference; returns any other schema unchanged. */
export function resolved<Part extends object>(
  { components }: Document,
  part: Part | Reference,
): Part {
  if (!('$ref' in part)) return part
  const [, , kind = '', name = ''] = part.$ref.split('/')
  const found = components[kind]?.[name]
  if (found === undefined) throw new Error(`${part.$ref} does not exist`)
  return found as Part // other tests check the document itself
}

/** Returns the operations of a document by path, with their bodies and the parameters of paths. */
export function operationsByPath(document: object): Document['paths'] {
  const served = document as ServedDocument // other tests check the document itself
  const { paths, components: { requestBodies: bodies = {} } = {} } = served
  const bodyOf = (body: Body | Reference): Body | undefined =>
    '$ref' in body ? bodies[body.$ref.split('/').at(-1) ?? ''] : body
  const entries = Object.entries(paths).map(([path, { parameters = [], ...item }]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, { requestBody, ...operation }]) => [
        method,
        {
          ...operation,
          ...(requestBody ? { requestBody: bodyOf(requestBody) } : {}),
          parameters: [...parameters, ...(operation.parameters ?? [])],
        },
      ]),
    ),
  ])
  return Object.fromEntries(entries)
}

/** A document as it is served. */
interface ServedDocument {
  readonly paths: Readonly<
    Record<
      string,
      { readonly parameters?: Operation['parameters'] } & Readonly<Record<string, ServedOperation>>
    >
  >
  readonly components?: { readonly requestBodies?: Readonly<Record<string, Body>> }
}

interface ServedOperation extends Omit<Operation, 'requestBody'> {
  readonly requestBody?: Body | Reference
}

/** Returns the query parameters of an operation. */
export function queryOf(document: Document, operation?: Operation): readonly Parameter[] {
  const own = (operation?.parameters ?? []).map((parameter) =>
    resolved<Parameter>(document, parameter),
  )
  const names = new Set(own.map(({ name }) => name))
  const common = document['x-everywhere'].parameters.filter(({ name }) => !names.has(name))
  return [...own, ...common].filter((parameter) => parameter.in === 'query')
}

/**
 * Returns whether a parameter of a URL is documented. A parameter of the type `object` stands for
 * all parameters whose names match its pattern.
 */
export function isListed(name: string, parameters: readonly Parameter[]): boolean {
  return parameters.some(({ name: own, schema }) => {
    if (schema['type'] !== 'object') return own === name
    const { pattern = '' } = (schema['propertyNames'] ?? {}) as { pattern?: string } // a schema of names
    return new RegExp(pattern).test(name)
  })
}
