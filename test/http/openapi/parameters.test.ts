import t from 'tap'
import { readConfig } from '../../../src/config.ts'
import { buildDocument } from '../../../src/http/openapi/document.ts'
import { listQuerySchema } from '../../../src/http/openapi/parameters.ts'
import { ComponentNames } from '../../../src/model/components/names.ts'
import { requireModel } from '../../../src/model/graph.ts'
import { reservedNames } from '../../../src/model/reserved.ts'
import { graph } from '../../fixtures/graph.ts'

type Json = Readonly<Record<string, unknown>>

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Json[] }>>>
  >
}

const config = readConfig({})
const document = (await buildDocument({ graph, config })) as unknown as Document

t.test('every filter is a parameter of its own type', async (t) => {
  const parameters = document.paths['/api/lab/samples/']?.['get']?.parameters ?? []
  const named = new Map(parameters.map((one) => [one['name'], one]))
  const sample = requireModel(graph, 'lab.Sample')
  for (const name of sample.filters.keys())
    t.match(
      named.get(name),
      { in: 'query', style: 'form', explode: true, schema: { type: 'array' } },
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
    ['price__gte', orNone({ type: 'number' })],
    ['bought__lt', orNone({ type: 'string', format: 'date' })],
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
  const schema = listQuerySchema(sample, names, { paginateCount: 7, maxPageSize: 0 })
  t.match(schema, { properties: { limit: { default: 7, maximum: undefined } } }, 'no maximum')
})

t.test(
  'lists and details know the parameters that every model has, and no filter is in a detail',
  async (t) => {
    const namesAt = (path: string): readonly unknown[] =>
      (document.paths[path]?.['get']?.parameters ?? []).map(({ name }) => name)
    const sample = requireModel(graph, 'lab.Sample')
    const documented = reservedNames.filter((name) => name !== 'format')
    t.strictSame(
      new Set(namesAt('/api/lab/samples/')),
      new Set([...documented, ...sample.filters.keys()]),
    )
    t.strictSame(namesAt('/api/lab/samples/{id}/'), ['brief', 'fields', 'exclude', 'id'])
  },
)
