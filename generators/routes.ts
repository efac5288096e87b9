import { camel, ComponentNames, kebab } from '../src/framework/model/components/names.ts'
import type { ModelGraph, Model } from '../src/framework/model/graph.ts'
import {
  operationsOf,
  urls,
  type Amount,
  type RouteOperation,
} from '../src/framework/model/operations.ts'
import { serializerName, ObjectId } from '../src/framework/http/schemas/index.ts'
import {
  after,
  before,
  call,
  listPiece,
  object,
  quote,
  render,
  styles,
  type Piece,
} from './layout.ts'

/**
 * Prints one Fastify plugin for each model, with one explicit route for each operation, and the
 * list of all plugins.
 */
export function printRoutes(graph: ModelGraph): ReadonlyMap<string, string> {
  const names = new ComponentNames(graph)
  const models = [...graph.models.values()].filter((model) => model.operations.size > 0)
  const files = models.map((model): [string, string] => [
    `src/generated/routes/${pathOf(model)}`,
    printPlugin(model, names),
  ])
  return new Map([...files, ['src/generated/routes.ts', printIndex(models, names)]])
}

function pathOf({ application, name }: Model): string {
  return `${application}/${kebab(name)}.ts`
}

function pluginName({ key }: Model, names: ComponentNames): string {
  return `${camel(names.model(key))}Routes`
}

function printPlugin(model: Model, names: ComponentNames): string {
  const operations = operationsOf(model, names)
  const routes = printRoutesOf(model, operations)
  const used = [
    ...new Set(operations.flatMap(({ body = [], response = [] }) => [body, response].flat())),
  ]
  const own = used.filter((name) => name !== serializerName(ObjectId)).toSorted()
  const destructured = render(before('const ', after(namesIn(own), ' = serializers')))
  return `${header(model.file)}
${printImports(model, routes)}

${destructured}

/** The routes of ${model.labelPlural}. */
export async function ${pluginName(model, names)}(app: FastifyInstance): Promise<void> {
  const resource = app.resource(${quote(model.key)}, serializers)
${routes}
}
`
}

/** The values that routes may import from `cadastre/generated`. */
const helpers = ['idParams', 'listOf', 'ObjectId', 'withId']

function printImports(model: Model, routes: string): string {
  const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(routes)
  const values = helpers.filter(isUsed)
  const typesOnly = values.length === 0 ? 'type ' : ''
  const names = typesOnly ? ['FastifyInstance'] : [...values, 'type FastifyInstance']
  return [
    ...(isUsed('Type') ? [`import Type from 'typebox'`] : []),
    render(before(`import ${typesOnly}`, after(namesIn(names), ` from 'cadastre/generated'`))),
    `import * as serializers from '../../serializers/${pathOf(model)}'`,
  ].join('\n')
}

/** Prints names in braces, as imports and destructuring have them. */
function namesIn(names: readonly string[]): Piece {
  return { open: '{', items: names, close: '}', style: styles.object }
}

/** Prints the operations by URL; the description of each URL follows its operations. */
function printRoutesOf(model: Model, operations: readonly RouteOperation[]): string {
  const groups = [
    { url: urls.list(model), describe: 'describeList' },
    { url: urls.bulk(model), describe: 'describeList' },
    { url: urls.detail(model), describe: 'describeDetail' },
  ]
  const described = groups.flatMap(({ url, describe }) => {
    const own = operations.filter((operation) => operation.url === url)
    const hidden = object([['schema', object([['hide', 'true']])]])
    const last = call('app.options', [quote(url), hidden, `resource.${describe}`])
    return own.length > 0 ? [...own.map((operation) => printRoute(model, operation)), last] : []
  })
  const transitions = operations
    .filter(({ handler }) => handler === 'transition' || handler === 'restore')
    .map((operation) => printRoute(model, operation))
  const calls = [...described, ...transitions]
  return calls.map((piece) => `  ${render(piece, 2)}`).join('\n')
}

function printRoute(model: Model, operation: RouteOperation): Piece {
  const { method, url, operationId, summary, description, query, status } = operation
  const schema = object([
    ['operationId', quote(operationId)],
    ['tags', listPiece([quote(model.application)])],
    ['summary', quote(summary)],
    ['description', quote(description)],
    ...when(url.includes(':id'), 'params', 'idParams'),
    ...when(query !== undefined, 'querystring', `resource.${query ?? ''}`),
    ...printBody(operation),
    ['response', object([[String(status), printResponse(operation)]])],
  ])
  return call(`app.${method}`, [quote(url), object([['schema', schema]]), printHandler(operation)])
}

const printHandler = ({ handler, transition }: RouteOperation): string =>
  `resource.${handler}${transition ? `(${quote(transition.name)})` : ''}`

function printBody({ body, byId, amount }: RouteOperation): readonly (readonly [string, Piece])[] {
  if (body === undefined) return []
  const one = byId ? `withId(${body})` : body
  return [['body', amounts[amount](one, ', resource.bulkMax')]]
}

function printResponse({ amount, response }: RouteOperation): string {
  return response === undefined ? 'Type.Null()' : amounts[amount](response, '')
}

/** Prints a schema by how many objects it holds. `limit` is the argument that limits a list. */
const amounts: Readonly<Record<Amount, (schema: string, limit: string) => string>> = {
  one: (schema) => schema,
  many: (schema, limit) => `listOf(${schema}${limit})`,
}

function when(present: boolean, key: string, value: string): readonly (readonly [string, Piece])[] {
  return present ? [[key, value]] : []
}

function printIndex(models: readonly Model[], names: ComponentNames): string {
  const imports = models.map(
    (model) => `import { ${pluginName(model, names)} } from './routes/${pathOf(model)}'`,
  )
  const entries = models.map((model) => `  ${pluginName(model, names)},`)
  return `${header('schema/')}
${imports.join('\n')}

/** The route plugins of all models, in order. */
export const routes = [
${entries.join('\n')}
] as const
`
}

function header(source: string): string {
  return `// Generated from ${source}. Do not edit: npm run generate`
}
