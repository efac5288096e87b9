import { camel, ComponentNames } from '../../framework/model/components/names.ts'
import { requireModel, writableFields, type Model } from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { operationsOf } from '../../framework/model/operations.ts'
import type { OpenapiDocument } from '../../framework/openapi/document.ts'
import { keyFields } from '../../framework/write/natural.ts'
import { clientRuntime } from './runtime.ts'
import { printObject, printSchemaType } from './print-types.ts'

/**
 * Returns the source of a typed client of a service: one TypeScript file without dependencies, made
 * of the models and of the document with the settings of the service.
 */
export function printClient(graph: ModelGraph, document: OpenapiDocument): string {
  const names = new ComponentNames(graph)
  const models = [...graph.models.values()].filter(isServed)
  const schemas = Object.entries(document.components.schemas)
  return [
    '// Written by cadastre client. Do not edit.',
    clientRuntime,
    ...schemas.map(([name, schema]) => declare(name, printSchemaType(jsonObjectOf(schema)))),
    ...models.flatMap((model) => modelTypes(model, { graph, names, document })),
    printConnect(
      models,
      names,
      graph.applications.map(({ name }) => name),
      document,
    ),
  ].join('\n')
}

/** A client reads, and lists, what it writes. */
const isServed = ({ operations }: Model): boolean =>
  operations.has('list') && operations.has('read')

interface Source {
  readonly graph: ModelGraph
  readonly names: ComponentNames
  readonly document: OpenapiDocument
}

const declare = (name: string, type: string): string => `export type ${name} = ${type}\n`

/** Returns the types of the natural keys, the bodies and the filters of a model. */
function modelTypes(model: Model, { graph, names, document }: Source): readonly string[] {
  const name = names.model(model.key)
  const references = writableFields(model).flatMap(({ name: field, reference, many, nullable }) => {
    const target = reference?.target ?? many?.target
    if (target === undefined) return []
    const one = `${names.model(requireModel(graph, target).key)}Reference`
    const type = many ? `readonly ${one}[]` : one
    return [{ field, type: nullable ? `${type} | null` : type }]
  })
  const keys = references.map(({ field }) => `'${field}'`).join(' | ') || 'never'
  const widened = references.map(({ field, type }) => `  readonly ${field}?: ${type}\n`).join('')
  const needed = references
    .filter(({ field }) => model.fields.get(field)?.required)
    .map(({ field, type }) => `  readonly ${field}: ${type}\n`)
    .join('')
  const { schemas } = document.components
  const bodyOf = (form: 'writable' | 'patchedWritable'): string | undefined => {
    const component = names.form(model.key, form)
    return component in schemas ? component : undefined
  }
  const [body, changes] = [bodyOf('writable'), bodyOf('patchedWritable') ?? bodyOf('writable')]
  return [
    declare(`${name}Reference`, printReference(model)),
    ...(body
      ? [declare(`${name}Body`, `Omit<${body}, ${keys}> & {\n${widened}} & {\n${needed}}`)]
      : []),
    ...(changes && changes !== body
      ? [declare(`${name}Changes`, `Omit<${changes}, ${keys}> & {\n${widened}}`)]
      : []),
    declare(`${name}Filters`, printFilters(model, document)),
  ]
}

/** Returns the type of a reference: an id, an object with one, or a natural key. */
function printReference(model: Model): string {
  const fields = [...keyFields(model).keys()].filter((field) => field !== 'id')
  const key = fields.map((field) => `readonly ${field}?: unknown`).join('; ')
  const isOwn = fields.length > 0 ? ` | { ${key} }` : ''
  return `number | { readonly id: number }${isOwn}`
}

/** Returns the type of the filters of a list: each takes one value or several. */
function printFilters({ url }: Model, { paths, components }: OpenapiDocument): string {
  const parameters = (paths[url]?.['get']?.parameters ?? []).map((one) =>
    '$ref' in one
      ? jsonObjectOf(components.parameters[one.$ref.split('/').at(-1) ?? ''])
      : jsonObjectOf(one),
  )
  const filters = parameters.flatMap(({ name, description, schema }: JsonObject) => {
    const { type, items } = jsonObjectOf(schema)
    if (type !== 'array') return []
    const value = { $ref: `OneOrMany<${printSchemaType(jsonObjectOf(items))}>`, description }
    return [[textOf(name), value]]
  })
  return printObject(Object.fromEntries(filters) as JsonObject, [])
}

/** Returns the function that makes a client: a resource for each model, by application. */
function printConnect(
  models: readonly Model[],
  names: ComponentNames,
  applications: readonly string[],
  { paths, components: { schemas } }: OpenapiDocument,
): string {
  const resourceOf = (model: Model): string => {
    const name = names.model(model.key)
    const has = (component: string): boolean => component in schemas
    const flat = names.form(model.key, 'flat')
    const types = [
      `readonly read: ${names.shape(model.key, 'base')}`,
      `readonly flat: ${has(flat) ? flat : 'object'}`,
      `readonly body: ${has(names.form(model.key, 'writable')) ? `${name}Body` : 'never'}`,
      `readonly changes: ${has(names.form(model.key, 'patchedWritable')) ? `${name}Changes` : 'never'}`,
      `readonly filters: ${name}Filters`,
    ].join('; ')
    const isRepeatable = operationsOf(model, names).every(
      ({ method, url }) => method === 'get' || takesKey(paths, url, method),
    )
    return `      ${camel(model.path)}: new ClientResource<{ ${types} }>(connection, 'api/${model.url.replace(/^\/api\//, '')}', ${isRepeatable}),\n`
  }
  const groups = applications.map((application) => {
    const own = models.filter((model) => model.application === application).map(resourceOf)
    return own.length === 0 ? '' : `    ${camel(application)}: {\n${own.join('')}    },\n`
  })
  return `/**
 * Returns a client of a service.
 *
 * @example
 * const client = connect({ url: 'http://localhost:8000', token })
 */
export function connect(options: ClientOptions) {
  const connection = new ClientConnection(options)
  return {
${groups.join('')}  }
}
`
}

/** Returns whether an operation takes an \`Idempotency-Key\`. */
function takesKey(paths: OpenapiDocument['paths'], url: string, method: string): boolean {
  const { parameters = [], ...item } = paths[url.replace(':id', '{id}')] ?? {}
  return JSON.stringify([parameters, item[method]?.parameters]).includes('/Idempotency-Key"')
}
