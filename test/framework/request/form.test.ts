import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { parseChange } from '../../../src/framework/write/change.ts'
import { parseFormBody, isForm } from '../../../src/framework/request/form.ts'
import { graph } from '../../fixtures/graph.ts'

t.test('parses a repeated name as a list, and a name with a dot as an object', async (t) => {
  const body = parseFormBody([
    ['name', 'A'],
    ['tag', 'x'],
    ['tag', 'y'],
    ['custom_fields.a', '1'],
    ['custom_fields.b.c', '2'],
    ['custom_fields.a', '3'],
  ])
  const expected = { name: 'A', tag: ['x', 'y'], custom_fields: { a: ['1', '3'], 'b.c': '2' } }
  t.equal(JSON.stringify(body), JSON.stringify(expected))
})

t.test('recognises a changed copy of a form, but not a JSON body', async (t) => {
  const copy: Readonly<Record<string, unknown>> = { ...parseFormBody([['name', 'A']]), x: 2 }
  const { name: _, ...rest } = copy
  t.ok(isForm(rest))
  for (const body of [{}, [], null, undefined, 'a=1', { form: true }]) t.notOk(isForm(body))
})

t.test('refuses names that reach a prototype', async (t) => {
  for (const name of ['__proto__', '__proto__.x', 'x.__proto__'])
    t.throws(() => parseFormBody([[name, '1']]), /__proto__/, name)
  const odd = parseFormBody([
    ['constructor', '1'],
    ['toString.x', '3'],
  ])
  t.equal(JSON.stringify(odd), '{"constructor":"1","toString":{"x":"3"}}')
})

t.test('refuses a name that is given with a dot and without', async (t) => {
  const plain = ['custom_fields', '{"a":1}'] as const
  const dotted = ['custom_fields.b', '2'] as const
  const message =
    'Form parse error - "custom_fields" is given both by its name and with a dot after it'
  for (const fields of [
    [plain, dotted],
    [dotted, plain],
    [plain, plain, dotted],
  ])
    t.throws(() => parseFormBody(fields), { code: 'ERR_BAD_REQUEST', message })
})

/** A value of every kind of field, and null where a field may be null. */
const bodies: readonly Readonly<Record<string, unknown>>[] = [
  {
    name: 'A', slug: 'a', nickname: 'b', remark: 'c', colour: '4caf50', homepage: 'https://a.example/', contact: 'a@b.example',
    height: 7, weight: 0, serial_number: 9007199254740991, asn: 65000, price: 12.5, sealed: true, tested: false, bought: '2026-01-31',
    seen: '2026-01-31T10:00:00Z', state: 2, version: 4, side: 'B', language: 'ruby', mounted: true, mac: 'de:ad:be:ef:00:01',
    prefix: '10.0.0.0/8', address: '10.0.0.1/24', options: { a: [1, null] }, units: [1, 2], password: 'long enough',
    room: 5, maker: { name: 'Acme' }, labels: [1, 2], custom_fields: { a: 'x' },
  },
  {
    nickname: null, weight: null, serial_number: null, asn: null, price: null, tested: null, bought: null, seen: null, version: null,
    mounted: null, mac: null, prefix: null, address: null, maker: null, owner: null, twin: null,
  },
  { remark: '', homepage: '', contact: '', language: '', units: [4], labels: [3], custom_fields: { a: '1', b: '2' } },
] // prettier-ignore

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)

/**
 * Returns a body as the fields of a form: a list as repeated fields, null as an empty text, objects
 * by dots or as JSON.
 */
function fieldsOf(body: object): readonly (readonly [string, string])[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return value.map((item) => [name, String(item)] as const)
    if (value === null || typeof value !== 'object') return [[name, textOf(value)] as const]
    if (name === 'options') return [[name, JSON.stringify(value)] as const]
    return Object.entries(value).map(([key, text]) => [`${name}.${key}`, String(text)] as const)
  })
}

const sample = requireModel(graph, 'lab.Sample')

t.test('reads the texts of a form as the values of JSON', async (t) => {
  for (const body of bodies) {
    const json = parseChange(sample, body, 'patch')
    const form = parseChange(sample, parseFormBody(fieldsOf(body)), 'patch')
    t.strictSame(form.values, json.values)
    t.equal(Object.keys(json.values).length, Object.keys(body).length)
    t.equal(form.messages.size + json.messages.size, 0)
  }
})

t.test('reads the JSON text of a related object, of a list of them and of a choice', async (t) => {
  const natural = { maker: { name: 'Acme' }, labels: [{ name: 'x' }, 2], state: [2, 'Any label'] }
  const texts = Object.entries(natural).flatMap(([name, value]): [string, string][] =>
    name === 'labels'
      ? natural.labels.map((item) => [name, JSON.stringify(item)])
      : [[name, JSON.stringify(value)]],
  )
  const json = parseChange(sample, natural, 'patch')
  const form = parseChange(sample, parseFormBody(texts), 'patch')
  t.strictSame(form.messages.toErrors(), json.messages.toErrors())
  t.strictSame(form.values, json.values)
})

t.test('refuses with the same messages as JSON', async (t) => {
  const cases = [
    [{ height: 'x' }, { height: ['A valid integer is required.'] }],
    [{ name: '' }, { name: ['This field may not be blank.'] }],
    [{ state: '9' }, { state: [/^"9" is not a valid choice/] }],
    [{ nmae: 'A' }, { nmae: ['Unknown field. Did you mean "name"?'] }],
    [{ options: '{' }, { options: ['Value must be valid JSON.'] }],
    [{ maker: '{' }, { maker: ['Value must be valid JSON.'] }],
    [{ room: '' }, { room: ['Incorrect type. Expected pk value, received str.'] }],
  ] as const
  for (const [body, expected] of cases) {
    const { messages } = parseChange(sample, parseFormBody(Object.entries(body)), 'patch')
    t.match(messages.toErrors(), expected)
  }
})

t.test('ignores an empty text of an optional field that cannot be null', async (t) => {
  const { values } = parseChange(
    sample,
    parseFormBody([
      ['height', ''],
      ['sealed', ''],
    ]),
    'patch',
  )
  t.strictSame(values, {})
})
