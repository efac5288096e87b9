import { camel, ComponentNames, kebab } from '../src/framework/model/components/names.ts'
import type { Graph, Model } from '../src/framework/model/graph.ts'
import { operationsOf, urls, type RouteOperation } from '../src/framework/model/operations.ts'
import { call, list, object, quote, render, type Piece } from './layout.ts'

/** One Fastify plugin a model, with one explicit route an operation, and the list of them all. */
export function printRoutes(graph: Graph): ReadonlyMap<string, string> {
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
  const empty = operations.some(({ answer }) => !answer)
  const imported = [
    ...(operations.some(({ body, answer }) => body ?? answer) ? ['amounts'] : []),
    ...(operations.some(({ url }) => url === urls.detail(model)) ? ['idParams'] : []),
  ]
  return `${header(model.file)}
import type { FastifyInstance } from 'fastify'
${empty ? `import Type from 'typebox'\n` : ''}${imported.length > 0 ? `import { ${imported.join(', ')} } from '../../../framework/http/parameters.ts'\n` : ''}
/** The routes of ${model.labelPlural}. */
export async function ${pluginName(model, names)}(app: FastifyInstance): Promise<void> {
  const resource = app.resource(${quote(model.key)})
${printRoutesOf(model, operations)}
}
`
}

/** Operations by URL, each URL ended by the one that describes it. */
function printRoutesOf(model: Model, operations: readonly RouteOperation[]): string {
  const groups = [
    { url: urls.list(model), describe: 'describeList' },
    { url: urls.detail(model), describe: 'describeDetail' },
  ]
  const calls = groups.flatMap(({ url, describe }) => {
    const own = operations.filter((operation) => operation.url === url)
    const hidden = object([['schema', object([['hide', 'true']])]])
    const last = call('app.options', [quote(url), hidden, `resource.${describe}`])
    return own.length > 0 ? [...own.map((operation) => printRoute(model, operation)), last] : []
  })
  return calls.map((piece) => `  ${render(piece, 2)}`).join('\n')
}

function printRoute(model: Model, operation: RouteOperation): Piece {
  const { method, url, operationId, summary, description, query, body, amount, status, handler } =
    operation
  const schema = object([
    ['operationId', quote(operationId)],
    ['tags', list([quote(model.application)])],
    ['summary', quote(summary)],
    ['description', quote(description)],
    ...when(url === urls.detail(model), 'params', 'idParams'),
    ...when(query !== undefined, 'querystring', `resource.${query ?? ''}`),
    ...when(body !== undefined, 'body', `amounts.${amount}(${quote(body ?? '')})`),
    ['response', object([[String(status), answerOf(operation)]])],
  ])
  return call(`app.${method}`, [quote(url), object([['schema', schema]]), `resource.${handler}`])
}

function answerOf({ answer, amount }: RouteOperation): string {
  return answer ? `amounts.${amount}(${quote(answer)})` : 'Type.Null()'
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
