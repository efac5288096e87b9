import type { TSchema } from 'typebox'
import { conditionKey } from '../../src/framework/model/item-condition.ts'
import { isWritable, type Model } from '../../src/framework/model/graph.ts'
import { fc } from '../support/fast-check.ts'

/** A schema with the keywords that serializers use. */
export interface Schema extends TSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
}

interface Bodies {
  readonly model: Model
  readonly schema: Schema
  readonly schemas: ReadonlyMap<string, Schema>
}

type Body = Readonly<Record<string, unknown>>

/** Returns bodies made from a schema; nearly all fit it. */
export function bodiesOf({ schema, schemas }: Bodies): fc.Arbitrary<Body> {
  const { properties = {}, required = [] } = schema
  // Bodies have it in bulk requests only, as its description says.
  const fields = Object.entries(properties).filter(([key]) => key !== conditionKey)
  const values = fields.map(([key, one]) => [key, valueOf(one, schemas)])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
    noNullPrototype: true,
  })
}

/** Returns bodies with invalid values, other forms of valid values, and unknown keys. */
export function inputs(bodies: Bodies): fc.Arbitrary<Body> {
  const { model, schema, schemas } = bodies
  const { properties = {} } = schema
  const writable = [...model.fields.values()].filter(isWritable)
  const values = writable.map(({ name, choices }) => {
    const right = valueOf(properties[name] ?? ({} as Schema), schemas)
    const labels = [...(choices ?? [])].flatMap(([value, label]) => [
      label,
      label.toUpperCase(),
      String(value),
      [value, label],
      { value },
    ])
    const wrong = labels.length > 0 ? fc.oneof(fc.constantFrom(...labels), anything) : anything
    return [name, fc.oneof(right, right.map(otherwise), wrong)]
  })
  const known = fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
    noNullPrototype: true,
  })
  const others = fc.dictionary(fc.constantFrom('nmae', 'id', 'url', 'created'), anything, {
    maxKeys: 1,
  })
  return fc.tuple(known, others).map(([body, other]) => ({ ...other, ...body }))
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    ' 1 ',
    '12.0',
    '1e3',
    'yes',
    'Off',
    'null',
    '\0',
    '\ud800',
    '2026',
    '2026-11',
    '2026-11-20 10:00',
  ),
  fc.constantFrom(
    'HTTP://Example.com',
    'ftp://a',
    'http://[x',
    'http://a:99999',
    'a@b',
    'A@B.example',
    '10.0.0.1',
    '10.0.0.1/8',
    '::/0',
    '10.0.0.0/33',
  ),
  fc.constantFrom(
    '00:1b:44:11:3a:b7',
    '001b.4411.3ab7',
    '0'.repeat(40),
    'A'.repeat(40),
    '0000-01-01',
    '2026-02-30',
    '0000-01-01T00:00:00Z',
  ),
  fc.constantFrom(
    { id: 1 },
    { id: '7' },
    { slug: 'x' },
    {},
    [],
    [1, 1],
    ['2'],
    [{ id: 3 }],
    [-1],
    2 ** 31,
    2 ** 53,
    -0,
    1.5,
  ),
)

/** Returns a value as a text, or a text with space around it. */
function otherwise(value: unknown): unknown {
  if (typeof value === 'string') return ` ${value}\n`
  return typeof value === 'object' ? value : JSON.stringify(value)
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9999-12-30') }).map((day) => day.toISOString()),
  uri: fc.webUrl(),
  email: fc.emailAddress(),
} // prettier-ignore

function valueOf(schema: Schema, schemas: ReadonlyMap<string, Schema>): fc.Arbitrary<unknown> {
  const { $ref, anyOf, type = '' } = schema
  if ($ref !== undefined) return valueOf(schemas.get($ref) ?? schema, schemas)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, schemas)))
  return types[type]?.(schema, schemas) ?? fc.jsonValue({ maxDepth: 2 })
}

const types: Readonly<
  Record<string, (schema: Schema, schemas: ReadonlyMap<string, Schema>) => fc.Arbitrary<unknown>>
> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  string: textOf,
  integer: ({ minimum = -100, maximum = 100 }) =>
    fc.maxSafeInteger().map((value) => minimum + Math.abs(value % (maximum - minimum + 1))),
  number: ({ minimum = -100, maximum = 100 }) =>
    fc.integer({ min: minimum * 100, max: maximum * 100 }).map((value) => value / 100),
  array: ({ items }, schemas) =>
    fc.array(items ? valueOf(items, schemas) : fc.jsonValue(), { maxLength: 4 }),
  object: () => fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 })),
}

/** The arbitraries of texts by their limits: fast-check takes milliseconds to make one. */
const texts = new Map<string, fc.Arbitrary<string>>()

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { minLength, maxLength, pattern, format } = schema
  const key = JSON.stringify([minLength, maxLength, pattern, format])
  const text = texts.get(key) ?? makeText(schema)
  texts.set(key, text)
  return text
}

function makeText({
  minLength = 0,
  maxLength = 65_535,
  pattern,
  format,
}: Schema): fc.Arbitrary<string> {
  const byFormat = formats[format ?? '']
  if (byFormat) return byFormat
  const limits = { minLength, maxLength: Math.min(maxLength, minLength + 20) }
  const free = fc.oneof(fc.string(limits), fc.string({ ...limits, unit: 'binary' }))
  const longest = fc.string({
    minLength: maxLength - 1,
    maxLength: maxLength + 1,
    unit: fc.constantFrom('a', '𝒳'),
  })
  if (maxLength <= 200 && (pattern === undefined || pattern === '\\S'))
    return fc.oneof(free, longest)
  return pattern === undefined || pattern === '\\S' ? free : fc.stringMatching(new RegExp(pattern))
}
