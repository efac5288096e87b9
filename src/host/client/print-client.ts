import { ComponentNames, pascal } from '../../framework/model/components/names.ts'
import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { followedReferences } from '../../framework/model/followed-filters.ts'
import type { Model, ModelGraph } from '../../framework/model/graph.ts'
import { operationsOf } from '../../framework/model/operations.ts'
import type { AskedForm, OpenapiDocument } from '../../framework/openapi/document.ts'
import { clientRuntime } from './runtime.ts'
import { printObject, printSchemaType, propertyKey } from './print-types.ts'

/**
 * Returns the source of a typed client of a service: one TypeScript file without dependencies, made
 * of the models and of the document with the settings of the service. Its requests ask for the form
 * that its types describe, whatever the token or the service is set to.
 */
export function printClient(graph: ModelGraph, document: OpenapiDocument, form: AskedForm): string {
  const names = new ComponentNames(graph)
  const models = [...graph.models.values()].filter(isServed)
  const schemas = Object.entries(document.components.schemas)
  return [
    '// Written by cadastre client. Do not edit.',
    printAccept(form),
    clientRuntime,
    ...schemas.map(([name, schema]) => declare(name, printSchemaType(jsonObjectOf(schema)))),
    ...models.flatMap((model) => printFilterTypes(model, { names, graph, models, document })),
    printConnect(models, {
      names,
      applications: graph.applications.map(({ name }) => name),
      document,
      form,
    }),
  ].join('\n')
}

const printAccept = ({ choiceShape, writeResponse }: AskedForm): string => `
/** Asks for the form of responses that the types describe. */
const accept = 'application/json; choices=${choiceShape}; writes=${writeResponse}'
`

/** A client reads, and lists, what it writes. */
const isServed = ({ operations }: Model): boolean =>
  operations.has('list') && operations.has('read')

const declare = (name: string, type: string): string => `export type ${name} = ${type}\n`

/** Prints the filters of a list: its own, and those of the lists that its references lead to. */
function printFilterTypes(
  model: Model,
  {
    names,
    graph,
    models,
    document,
  }: Pick<ClientParts, 'names' | 'document'> & {
    readonly graph: ModelGraph
    readonly models: readonly Model[]
  },
): readonly string[] {
  const name = names.model(model.key)
  const behind = followedReferences(graph, model).flatMap(({ field, target }) => [
    ...(models.includes(target)
      ? [`FiltersBehind<'${field.name}', ${names.model(target.key)}OwnFilters>`]
      : []),
    ...(field.reference?.filters === 'deep'
      ? [
          `{ readonly [name: \`${field.name}__${'${string}__${string}'}\`]: OneOrMany<Scalar> | undefined }`,
        ]
      : []),
  ])
  return [
    declare(`${name}OwnFilters`, printFilters(model, document)),
    declare(`${name}Filters`, [`${name}OwnFilters`, ...behind].join(' & ')),
  ]
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

interface ClientParts {
  readonly names: ComponentNames
  readonly applications: readonly string[]
  readonly document: OpenapiDocument
  readonly form: AskedForm
}

/** Returns the function that makes a client: a resource for each model, by application. */
function printConnect(
  models: readonly Model[],
  { names, applications, document, form }: ClientParts,
): string {
  const { paths, components } = document
  const resourceOf = (model: Model): string => {
    const name = names.model(model.key)
    const has = (component: string): boolean => component in components.schemas
    const [read, body] = [names.shape(model.key, 'base'), names.newBody(model.key)]
    const isFlat = form.writeResponse !== 'base'
    const written = isFlat ? names.form(model.key, 'flat') : read
    const created = isFlat ? names.created(model.key) : read
    const changes = names.form(model.key, 'patchedWritable')
    const types = [
      `readonly read: ${read}`,
      `readonly written: ${has(written) ? written : 'object'}`,
      ...(created === written ? [] : [`readonly created: ${created}`]),
      `readonly body: ${has(body) ? body : 'never'}`,
      `readonly changes: ${has(changes) ? changes : 'never'}`,
      `readonly filters: ${name}Filters`,
    ].join('; ')
    const isRepeatable = operationsOf(model, names).every(
      ({ method, url }) => method === 'get' || takesKey(paths, url, method),
    )
    return `      ${propertyKey(memberName(model.path))}: new ClientResource<{ ${types} }>(connection, 'api/${model.url.replace(/^\/api\//, '')}', ${isRepeatable}),\n`
  }
  const groups = applications.map((application) => {
    const own = models.filter((model) => model.application === application).map(resourceOf)
    return own.length === 0
      ? ''
      : `    ${propertyKey(memberName(application))}: {\n${own.join('')}    },\n`
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

/** Converts `v2-routes` to `v2Routes`, the name of a member. */
function memberName(path: string): string {
  const [first = '', ...rest] = path.split('-')
  return first + rest.map(pascal).join('')
}
