import type { FastifyRequest, preHandlerHookHandler, RouteOptions } from 'fastify'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { FieldMessages } from '../error-messages.ts'
import { Invalid } from '../model/field.ts'
import type { JsonSchema } from '../model/json-schema.ts'
import { isObject } from '../model/json-value.ts'
import { parseBoolean } from '../model/parsing.ts'
import { isForm } from '../request/form.ts'
import { requireParameters } from '../request/parameters.ts'
import { addSchemaMessages } from '../request/schema-messages.ts'
import { compileSchema } from './body-compiler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where the handler of an action checks the query and the body itself. */
    checksItself?: boolean
  }
}

// TypeBox ends after eight errors by default.
Settings.Set({ maxErrors: 100 })

/**
 * Makes a route of an action refuse a query or a body that does not fit its schema: a 400 names
 * each field. A field that is not sent gets the default of its schema. Handlers read the body from
 * `request.body`, and the query by `parametersOf`; a parameter that the schema does not list is
 * refused unless the schema allows it.
 */
export function checkRequests(route: RouteOptions): void {
  const { querystring, body } = route.schema ?? {}
  if (route.config?.checksItself || !(querystring || body)) return
  const query = querystring ? withoutOthers(querystring as TObject) : undefined // it has names
  if (query) route.schema = { ...route.schema, querystring: query }
  const check: preHandlerHookHandler = (request, _, done) => {
    if (query) parametersOf(request, query)
    if (body) request.body = checked(body as TSchema, bodyIn(request, body as JsonSchema), request)
    done()
  }
  route.preHandler = [route.preHandler ?? [], check].flat()
}

/** Returns the schema of a query that refuses other parameters, unless it says that it has some. */
function withoutOthers(query: TObject): TObject {
  const { additionalProperties }: JsonSchema = query
  return additionalProperties === undefined
    ? Type.Object(query.properties, { additionalProperties: false })
    : query
}

/**
 * Returns the query parameters of a request by the schema of its route: numbers and booleans are
 * parsed, a list has every value that was sent, others have the last one. Throws a 400 that names
 * each parameter that does not fit.
 *
 * @example
 * const querystring = Type.Object({ least: Type.Integer({ default: 3 }) })
 * parametersOf(request, querystring).least // 5 for ?least=5, and 3 without it
 */
export function parametersOf<T extends TObject>(request: FastifyRequest, schema: T): Static<T> {
  const { properties }: { readonly properties: Readonly<Record<string, JsonSchema>> } = schema
  const values: Record<string, unknown> = {}
  for (const [name, texts] of requireParameters(request.query)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property) values[name] = fromTexts(property, texts)
  }
  return checked(schema, values, request) as Static<T> // it fits the schema
}

/** Returns a value with the defaults of its schema. Throws a 400 if it does not fit the schema. */
function checked(schema: TSchema, given: unknown, { server }: FastifyRequest): unknown {
  const validator = validatorOf(schema, server.getSchemas())
  const value = withDefaults(schema, given)
  if (validator.Check(value)) return value
  const messages = new FieldMessages()
  addSchemaMessages(validator.Errors(value), value, messages)
  messages.throwAny()
  return value
}

const validators = new WeakMap<TSchema, Validator>()

/** Returns the validator of a schema, which the first request compiles. */
function validatorOf(schema: TSchema, components: Readonly<Record<string, unknown>>): Validator {
  const known = validators.get(schema)
  if (known) return known
  const named = new Map(Object.entries(components) as [string, TSchema][]) // as added to Fastify
  const validator = compileSchema(schema, named)
  validators.set(schema, validator)
  return validator
}

function withDefaults({ properties = {} }: JsonSchema, value: unknown): unknown {
  if (!isObject(value)) return value
  const defaults = Object.entries(properties).flatMap(([name, property]) =>
    'default' in property ? [[name, property.default]] : [],
  )
  return { ...Object.fromEntries(defaults), ...value }
}

/** Returns the body of a request. A request without one has an empty object. */
function bodyIn({ body }: FastifyRequest, { properties = {} }: JsonSchema): unknown {
  if (body === undefined) return {}
  if (!isForm(body) || !isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const { [name]: property = {} } = properties
      return [name, isTexts(value) ? fromTexts(property, [value].flat()) : value]
    }),
  )
}

const isTexts = (value: unknown): value is string | readonly string[] =>
  [value].flat().every((one) => typeof one === 'string')

/** Returns the value of a parameter, or of a field of a form, that was sent once or repeatedly. */
function fromTexts(schema: JsonSchema, texts: readonly string[]): unknown {
  const { items = {} } = schema
  if (schema.type === 'array') return texts.map((text) => fromText(items, text))
  return fromText(schema, texts.at(-1) ?? '')
}

/** Returns the value of a text by its schema, or the text itself if it has no such value. */
function fromText({ type = '', anyOf = [] }: JsonSchema, text: string): unknown {
  const parse = parsers[type]
  if (parse) return parse(text)
  const values = anyOf.map((variant) => fromText(variant, text))
  const parsed = values.findIndex((value) => value !== text)
  return parsed < 0 ? text : values[parsed]
}

const numberIn = (text: string): unknown =>
  /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : text

/** Parsers of texts by the types of JSON Schema; others stay texts. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: booleanIn,
  integer: numberIn,
  number: numberIn,
  null: (text) => (text === '' || text === 'null' ? null : text),
}

function booleanIn(text: string): unknown {
  try {
    return parseBoolean(text)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return text
  }
}
