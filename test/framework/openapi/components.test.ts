import t from 'tap'
import { readConfig } from '../../../src/framework/config/config.ts'
import { documentOf as documentOfService } from '../../../src/framework/service/document.ts'
import { choiceComponents } from '../../../generators/components/choices.ts'
import { ComponentNames } from '../../../src/framework/model/components/names.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { graph } from '../../fixtures/graph.ts'
import { generatedRoutes } from '../../support/generated.ts'

type Json = Readonly<Record<string, unknown>>

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

const service = { graph, routes: await generatedRoutes(t, graph), actions: [] }

const documentOf = async (environment: Record<string, string> = {}): Promise<Document> =>
  (await documentOfService(service, readConfig(environment))) as unknown as Document

const document = await documentOf()

/** Returns schemas with all of their properties: those of the parts that they are composed of. */
function wholeSchemas(schemas: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const refer = (key: string, schema: Json): Json => {
    const name = String(schema['$ref']).split('/').at(-1) ?? ''
    // That of a shared property has its name: `CustomFields`.
    const isShared = name.replace(/(?:Field)?\d*$/, '').toLowerCase() === key.replaceAll('_', '')
    return isShared ? (schemas[name] ?? {}) : schema
  }
  const whole = (schema: Json): Json => {
    const [first, second] = (schema['allOf'] ?? []) as readonly Json[] // composed of two
    const named = schemas[String(first?.['$ref']).split('/').at(-1) ?? ''] ?? schema
    const properties = Object.entries((named['properties'] ?? {}) as Record<string, Json>)
    const shown = properties.map(([key, one]) => [key, refer(key, one)])
    const required = second?.['required'] ?? schema['required']
    return { ...named, properties: Object.fromEntries(shown), required }
  }
  const entries = Object.entries(schemas).map(([name, schema]) => [name, whole(schema)])
  return Object.fromEntries(entries) as Readonly<Record<string, Json>>
}

t.test('prints every kind of field in each form', async (t) => {
  const schemas = wholeSchemas(document.components.schemas)
  const property = (component: string, name: string): unknown => {
    const properties = (schemas[component]?.['properties'] ?? {}) as Readonly<Record<string, Json>>
    const { description: _, ...rest } = properties[name] ?? {}
    return rest
  }
  const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
  const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] })
  const cases: readonly (readonly [string, string, unknown])[] = [
    ['Sample', 'room', ref('NestedRoom')],
    ['Sample', 'maker', orNull(ref('NestedMaker'))],
    ['Sample', 'owner', { type: ['integer', 'null'] }],
    ['Sample', 'labels', { type: 'array', items: ref('NestedLabel') }],
    ['Sample', 'state', ref('SampleStateChoice')],
    ['Sample', 'version', orNull(ref('SampleVersion'))],
    ['Sample', 'mounted', orNull(ref('SampleMountedChoice'))],
    ['Sample', 'custom_fields', { type: 'object', additionalProperties: true }],
    ['Sample', 'bought', { type: ['string', 'null'], format: 'date' }],
    ['Sample', 'nickname', { type: ['string', 'null'], maxLength: 20 }],
    ['Sample', 'password', {}],
    ['Sample', 'secret_error', { type: 'string', 'x-beside': 'secret' }],
    ['Sample', 'wire', orNull(ref('EndsWire'))],
    ['Label', 'object', { anyOf: [ref('NestedRoom'), ref('NestedMaker'), { type: 'null' }] }],
    ['WritableSample', 'room', ref('RoomReference')],
    ['WritableSample', 'maker', orNull(ref('MakerReference'))],
    ['WritableSample', 'state', ref('SampleState')],
    ['WritableSample', 'mounted', { type: ['boolean', 'null'] }],
    ['WritableSample', 'password', { type: ['string', 'null'], minLength: 8, maxLength: 128 }],
    ['WritableSample', 'made', {}],
    ['WritableSample', 'display_name', {}],
    ['FlatSample', 'id', { type: 'integer', minimum: 0, maximum: 2147483647 }],
    ['FlatSample', 'maker', { type: ['integer', 'null'] }],
    ['FlatSample', 'labels', { type: 'array', items: { type: 'integer' } }],
    ['FlatSample', 'password', {}],
    ['FlatSample', 'made', {}],
  ]
  for (const [component, name, wanted] of cases)
    t.strictSame(property(component, name), wanted, `${component}.${name}`)
  const required = (component: string): unknown => schemas[component]?.['required']
  const shown = Object.keys(schemas['Sample']?.['properties'] as object)
  t.strictSame(
    required('Sample'),
    shown.filter((name) => name !== 'secret_error'),
  )
  const flat = Object.keys(schemas['FlatSample']?.['properties'] as object)
  t.strictSame(
    required('FlatSample'),
    flat.filter((name) => name !== 'custom_fields'),
  )
  t.strictSame(required('WritableSample'), ['name', 'slug', 'units', 'room'])
  t.equal(required('PatchedWritableSample'), undefined)
})

t.test('prints the schemas of choices', async (t) => {
  const { SampleState, SampleStateChoice, SampleMountedChoice, SampleLanguage } =
    document.components.schemas
  t.match(SampleState, {
    type: 'integer',
    enum: [1, 2, 3],
    description: /1 = Active.*may add values/,
    'x-enum-varnames': ['Active', 'Reserved', 'Deprecated'],
    'x-enumNames': ['Active', 'Reserved', 'Deprecated'],
    'x-enum-descriptions': ['Active', 'Reserved', 'Deprecated'],
  })
  const pair = { type: 'array', minItems: 2, maxItems: 2 }
  const ref = { $ref: '#/components/schemas/SampleState' }
  t.match(SampleStateChoice, { ...pair, prefixItems: [ref, { type: 'string' }] })
  t.match(SampleMountedChoice, { ...pair, prefixItems: [{ type: 'boolean' }, { type: 'string' }] })
  t.match(SampleLanguage, { type: 'string', enum: ['', 'python', 'ruby'] })
  const { components } = await documentOf({ CHOICE_SHAPE: 'object' })
  t.match(components.schemas['SampleStateChoice'], {
    type: 'object',
    required: ['value', 'label'],
    properties: { value: ref, label: { type: 'string' } },
  })
  const { schemas } = (await documentOf({ CHOICE_SHAPE: 'value' })).components
  t.strictSame(schemas['SampleStateChoice'], ref)
  t.match(schemas['SampleState'], { 'x-enum-descriptions': Array, 'x-enumNames': Array })
  t.match(schemas['SampleMountedChoice'], {
    type: 'boolean',
    description: 'Mounted: true or false (true = Rack, false = Table)',
  })
})

t.test('derives a different identifier from each label', async (t) => {
  const sample = requireModel(graph, 'lab.Sample')
  const state = sample.fields.get('state')
  if (!state) throw new Error('lab.Sample has a state')
  const labels = ['SFP+ (10GE)', 'SFP (10GE)', '1000BASE-T', 'a b', 'a-b', '---------', 'Übel']
  const field = { ...state, choices: new Map(labels.map((label, index) => [index, label])) }
  const [component] = choiceComponents(sample, field, new ComponentNames(graph))
  t.match(component?.schema, {
    'x-enum-varnames': [
      'SFP_Plus_10GE',
      'SFP_10GE',
      'State_1000BASE_T',
      'a_b',
      'a_b_State_4',
      'None',
      'bel',
    ],
  })
})
