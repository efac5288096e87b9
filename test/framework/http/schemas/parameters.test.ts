import t from 'tap'
import { readConfig } from '../../../../src/framework/config/config.ts'
import { documentOf } from '../../../../src/framework/service/document.ts'
import { querySchemas } from '../../../../src/framework/http/schemas/parameters.ts'
import { ComponentNames } from '../../../../src/framework/model/components/names.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { reservedNames } from '../../../../src/framework/model/reserved.ts'
import { graph } from '../../../fixtures/graph.ts'
import { routesOf } from '../../../fixtures/routes.ts'
import { secretsDocument } from '../../../../src/features/secrets/document.ts'
import {
  operationsByPath,
  resolved,
  type Document,
  type Parameter,
} from '../../../support/openapi-document.ts'

type Json = Readonly<Record<string, unknown>>

const config = readConfig({})
const routes = routesOf(graph)
const found = await documentOf({ graph, routes, actions: [], additions: [secretsDocument] }, config)
const document = { ...found, paths: operationsByPath(found) } as unknown as Document

const parametersOf = (method: string, path: string): readonly Parameter[] => [
  ...(document.paths[path]?.[method]?.parameters ?? []).map((one) =>
    resolved<Parameter>(document, one),
  ),
  ...document['x-everywhere'].parameters,
]

const find = (name: string, parameters: readonly Parameter[]): Parameter | undefined =>
  parameters.find((one) => one.name === name)

t.test('documents every filter as a parameter of its type', async (t) => {
  const parameters = parametersOf('get', '/api/lab/samples/')
  const named = new Map(parameters.map((one) => [one['name'], one]))
  const sample = requireModel(graph, 'lab.Sample')
  for (const name of sample.filters.keys())
    t.match(
      named.get(name),
      { in: 'query', style: undefined, explode: undefined, schema: { type: 'array' } },
      name,
    )
  const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
  const orNone = (schema: Json): Json => ({ anyOf: [schema, ref('NullWord')] })
  const cases: readonly (readonly [string, Json])[] = [
    ['id', { type: 'integer' }],
    ['id__in', { type: 'string' }],
    ['name', { type: 'string' }],
    ['name__ic', { type: 'string' }],
    ['name__empty', { type: 'boolean' }],
    ['nickname', { type: 'string' }],
    ['price', orNone({ type: 'number' })],
    ['price__gte', { type: 'number' }],
    ['bought', orNone({ type: 'string', format: 'date' })],
    ['bought__lt', { type: 'string', format: 'date' }],
    ['made', { type: 'string', format: 'date-time' }],
    ['sealed', { type: 'boolean' }],
    ['state', ref('SampleState')],
    ['version__n', orNone(ref('SampleVersion'))],
    ['maker_id', orNone({ type: 'integer' })],
    ['has_twin', { type: 'boolean' }],
    ['speed', { type: 'string', enum: ['old', 'recent'] }],
    ['within', { type: 'string' }],
    ['q', { type: 'string' }],
  ]
  for (const [name, items] of cases) t.match(named.get(name)?.['schema'], { items }, name)
  t.match(named.get('limit')?.['schema'], {
    type: 'integer',
    default: 50,
    maximum: 1000,
    minimum: 0,
  })
  t.match(named.get('brief')?.['schema'], { type: 'boolean' })
  const names = new ComponentNames(graph)
  const { listQuery } = querySchemas({ graph, names }, sample, { paginateCount: 7, maxPageSize: 0 })
  t.match(listQuery, { properties: { limit: { default: 7, maximum: undefined } } }, 'no maximum')
})

t.test(
  'documents the common parameters of lists and details, and filters of lists only',
  async (t) => {
    const namesAt = (path: string): readonly unknown[] =>
      parametersOf('get', path).map(({ name }) => name)
    const sample = requireModel(graph, 'lab.Sample')
    const common = ['X-Session-Key', 'X-Purpose', 'If-None-Match', 'format', 'Prefer']
    t.strictSame(
      new Set(namesAt('/api/lab/samples/')),
      new Set([
        ...reservedNames,
        'custom_fields',
        ...sample.filters.keys(),
        'reference_filters',
        ...common,
      ]),
    )
    t.strictSame(
      new Set(namesAt('/api/lab/samples/{id}/')),
      new Set(['brief', 'fields', 'exclude', 'id', ...common]),
    )
  },
)

t.test('marks parameters that change the shape of the answer', async (t) => {
  const places = [
    ['/api/lab/samples/', { 'x-response-part': 'results' }],
    ['/api/lab/samples/{id}/', { 'x-response-part': undefined }],
  ] as const
  for (const [path, part] of places) {
    const parameters = parametersOf('get', path)
    t.equal(document.paths[path]?.['get']?.['x-response-shape'], 'NestedSample', path)
    t.match(find('brief', parameters), part, `${path} brief`)
    t.match(find('fields', parameters), { 'x-response-keys': 'only', ...part }, `${path} fields`)
    t.match(
      find('exclude', parameters),
      { 'x-response-keys': 'without', ...part },
      `${path} exclude`,
    )
  }
  for (const { key, url, operations } of graph.models.values()) {
    if (!operations.has('list')) continue
    const shape = document.paths[url]?.['get']?.['x-response-shape']
    t.ok(shape && document.components.schemas[shape], `${key} has a nested shape`)
  }
  t.match((document as unknown as Json)['info'], {
    description: /x-response-shape.*x-response-keys.*x-response-part/s,
  })
})

t.test('documents filters on custom fields as one parameter', async (t) => {
  t.match(find('custom_fields', parametersOf('get', '/api/lab/samples/')), {
    style: undefined, // the default of OpenAPI, form and exploded
    explode: undefined,
    schema: {
      type: 'object',
      propertyNames: { pattern: '^cf_[A-Za-z0-9_]+$' },
      additionalProperties: { type: 'string' },
    },
  })
  t.notOk(find('custom_fields', parametersOf('get', '/api/lab/rooms/')), 'rooms have none')
})

t.test('documents force where a model declares what is lost', async (t) => {
  const taken = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).flatMap((method) => {
      const force = find('force', parametersOf(method, path))
      return force ? [[`${method} ${path}`, force.description]] : []
    }),
  )
  const [changed, gone] = ['Lose what it said', 'Lose where it stuck']
  const wanted = ['/api/stock/labels/bulk/', '/api/stock/labels/{id}/'].flatMap((path) => [
    [`put ${path}`, changed],
    [`patch ${path}`, changed],
    [`delete ${path}`, gone],
  ])
  t.strictSame(new Map(taken as [string, string][]), new Map(wanted as [string, string][]))
})
