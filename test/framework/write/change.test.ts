import t from 'tap'
import { graph as inventory } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import type { IgnoredNames } from '../../../src/framework/request/ignored.ts'
import { parseChange, type WriteMode } from '../../../src/framework/write/change.ts'
import { graph } from '../../fixtures/graph.ts'

const sample = requireModel(graph, 'lab.Sample')
const room = requireModel(graph, 'lab.Room')

interface Reading {
  readonly values: object
  readonly messages: unknown
}

function read(body: unknown, mode: WriteMode, model = room, ignored: IgnoredNames = null): Reading {
  const { values, messages } = parseChange(model, body, mode, { ignored })
  let fields: unknown = {}
  try {
    messages.throwAny()
  } catch (error) {
    ;({ fields } = error as { fields: unknown })
  }
  return { values, messages: fields }
}

const defaults = { parent: null, floor: 0 }
const required = ['This field is required.']

const bodies: readonly (readonly [WriteMode, unknown, object, object])[] = [
  ['create', { name: 'A', slug: 'a' }, { name: 'A', slug: 'a', ...defaults }, {}],
  ['update', { name: 'A', slug: 'a' }, { name: 'A', slug: 'a' }, {}],
  ['patch', { name: 'A' }, { name: 'A' }, {}],
  ['patch', {}, {}, {}],
  ['patch', undefined, {}, {}],
  ['create', {}, defaults, { name: required, slug: required }],
  ['create', undefined, defaults, { name: required, slug: required }],
  ['update', {}, {}, { name: required, slug: required }],
  ['patch', { parent: null }, { parent: null }, {}],
  ['patch', { name: null, floor: null }, {}, { name: ['This field may not be null.'], floor: ['This field may not be null.'] }],
  ['patch', { floor: '7' }, { floor: 7 }, {}],
  ['patch', { parent: 5 }, { parent: 5 }, {}],
  ['patch', { parent: { id: 5, url: 'x', name: 'y' } }, { parent: 5 }, {}],
  ['patch', { parent: { slug: 'x' } }, { parent: { natural: { slug: 'x' } } }, {}],
  ['patch', { id: 9, created: 'x', last_updated: 'x', sample_count: 'x' }, {}, {}],
  ['patch', { url: 'x' }, {}, {}],
  ['patch', { name: '', slug: 'a b' }, {}, { name: ['This field may not be blank.'], slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'] }],
  ['patch', { nmae: 'A' }, {}, { nmae: ['Unknown field. Did you mean "name"?'] }],
  ['patch', { weather: 1 }, {}, { weather: ['Unknown field. Allowed: name, slug, parent, floor.'] }],
  ['patch', { constructor: 1 }, {}, { constructor: ['Unknown field. Allowed: name, slug, parent, floor.'] }],
] // prettier-ignore

t.test('parses bodies by mode', async (t) => {
  for (const [mode, body, values, messages] of bodies) {
    const reading = read(body, mode)
    t.equal(
      JSON.stringify(reading),
      JSON.stringify({ values, messages }),
      `${mode} ${JSON.stringify(body)}`,
    )
  }
})

t.test('refuses a body that is not an object', async (t) => {
  for (const [body, type] of [
    [null, 'null'],
    [[], 'list'],
    ['a', 'string'],
    [1, 'number'],
    [true, 'boolean'],
  ] as const) {
    const messages = { non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`] }
    for (const mode of ['create', 'update', 'patch'] as const)
      t.strictSame(read(body, mode).messages, messages, `${mode} ${type}`)
  }
})

t.test('collects unknown keys where they are ignored', async (t) => {
  const ignored = new Set<string>()
  const { messages, values } = read({ name: 'A', nmae: 'B', x: { y: [] } }, 'patch', room, ignored)
  t.strictSame([...ignored], ['nmae', 'x'])
  t.strictSame({ messages, values }, { messages: {}, values: { name: 'A' } })
})

t.test('names the first hundred of thousands of unknown keys', async (t) => {
  const keys = Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index])
  const body = { ...Object.fromEntries(keys), ['k'.repeat(1_000_000)]: 1, name: 'A' }
  const started = Date.now()
  const { messages, values } = read(body, 'patch')
  t.equal(Object.keys(messages as object).length, 100)
  t.strictSame(values, { name: 'A' }, 'known keys are still parsed')
  t.ok(Date.now() - started < 10_000, `${Date.now() - started} ms`)
})

const refusedByAllFields: readonly unknown[] = [
  {},
  [[]],
  [{}],
  { id: {} },
  { id: [1] },
  { id: null },
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
]
const acceptsAnyValue = new Set(['options', 'custom_fields'])

t.test('refuses values that no field accepts', async (t) => {
  for (const field of sample.fields.values()) {
    if (!field.write || field.readOnly || acceptsAnyValue.has(field.name)) continue
    for (const value of refusedByAllFields) {
      // Secrets may contain null characters.
      if (field.kind === 'secret' && String(value).includes('\0')) continue
      const { values, messages } = read({ [field.name]: value }, 'patch', sample)
      const refused =
        Object.keys(messages as object).length === 1 && Object.keys(values).length === 0
      t.ok(refused, `${field.name}: ${JSON.stringify(value)} → ${JSON.stringify(values)}`)
    }
  }
})

const texts = new Set([
  'text',
  'slug',
  'email',
  'url',
  'password',
  'secret',
  'json',
  'custom-fields',
])
const edgeValues: readonly unknown[] = [
  Infinity, -Infinity, 1e300, -1e300, 2 ** 53, -(2 ** 53), 2 ** 31, 2 ** 63, 1.5, -1, '1e9', '0x10', 'NaN', 'Infinity', '9'.repeat(400),
  '2020-02-30', '0000-01-01', '+294277-01-01', '294277-01-01', '2020-13-01', '2020-01-01T25:00:00Z', '2020-01-01T00:00:00+99:99',
  'fe80::1%eth0', '1.2.3', '1.2.3.4.5', '10.0.0.0/33', '10.0.0.0/-1', '::/129', '1.2.3.4/', '/24', '010.1.1.1', '0x7f.1', '10.0.0.0/8/8',
  'constructor', '__proto__', 'hasOwnProperty', "'; drop table x --", '%', '_', '\\', '$1', '${1}', '{{x}}', '../../etc/passwd', 'a\r\nb',
] // prettier-ignore
const acceptedValues: Readonly<Record<string, readonly unknown[]>> = {
  price: [1.5],
  serial_number: [2 ** 31],
  asn: [2 ** 31],
  mass: [2 ** 31, 1.5, -1, '1e9'],
  cost: [2 ** 31, 1.5, '1e9'],
  takes: [2 ** 31, 1.5],
}

t.test('accepts what the column of a field can store, and refuses the rest', async (t) => {
  for (const field of sample.fields.values()) {
    if (!field.write || field.readOnly || texts.has(field.kind)) continue
    for (const value of edgeValues) {
      const { values, messages } = read({ [field.name]: value }, 'patch', sample)
      const refused =
        Object.keys(messages as object).length === 1 && Object.keys(values).length === 0
      const isAccepted = acceptedValues[field.name]?.includes(value) ?? false
      t.equal(
        refused,
        !isAccepted,
        `${field.name}: ${JSON.stringify(value)} → ${JSON.stringify(values)}`,
      )
    }
  }
})

t.test('applies a default that depends on another field of the body', async (t) => {
  const type = requireModel(inventory, 'store.Shelf')
  const cases: readonly (readonly [object, number | undefined, WriteMode?])[] = [
    [{}, 1],
    [{ mounting: true }, 1],
    [{ mounting: false }, 0],
    [{ mounting: [false, 'Hanging'] }, 0],
    [{ mounting: false, rows: 2 }, 2],
    [{ mounting: false }, undefined, 'update'],
    [{ mounting: false }, undefined, 'patch'],
  ]
  for (const [body, height, mode = 'create'] of cases) {
    const { values } = parseChange(type, body, mode)
    t.equal(values['rows'], height, `${mode} ${JSON.stringify(body)}`)
  }
})
