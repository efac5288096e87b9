import t from 'tap'
import Type from 'typebox'
import type { JsonSchema } from '../../../src/framework/model/json-schema.ts'
import { jsonObjectOf } from '../../../src/framework/model/json-value.ts'
import {
  fromForm,
  fromTexts,
  propertiesOf,
  withDefaults,
} from '../../../src/framework/request/schema-values.ts'

const size: JsonSchema = Type.Object({ width: Type.Integer({ default: 3 }), unit: Type.String() })
const find = (name: string): JsonSchema | undefined => (name === 'Size' ? size : undefined)
const reference: JsonSchema = { $ref: 'Size' }
const unknown: JsonSchema = { $ref: 'Missing' }

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
/** A schema with a list of types, which JSON Schema allows and TypeBox does not make. */
const typed = (...types: readonly string[]): JsonSchema => ({ type: types as unknown as string })

const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const texts: readonly (readonly [
  what: string,
  schema: JsonSchema,
  given: readonly string[],
  value: unknown,
])[] = [
  ['the last of several texts', text, ['a', 'b'], 'b'],
  ['an empty text', text, [''], ''],
  ['no text', text, [], ''],
  ['an integer', integer, ['12'], 12],
  ['a negative integer', integer, ['-12'], -12],
  ['an integer with spaces', integer, [' 7 '], 7],
  ['a number with a sign', { type: 'number' }, ['+1.25'], 1.25],
  ['a number that begins with a point', { type: 'number' }, ['.125'], 0.125],
  ['a number that ends with a point', { type: 'number' }, ['12.'], 12],
  ['a text that begins like a number', integer, ['12a'], '12a'],
  ['a text that ends like a number', integer, ['a12'], 'a12'],
  ['an exponent', { type: 'number' }, ['1e3'], '1e3'],
  ['an empty number', integer, [''], ''],
  ['true', { type: 'boolean' }, ['true'], true],
  ['false', { type: 'boolean' }, ['0'], false],
  ['no boolean', { type: 'boolean' }, ['maybe'], 'maybe'],
  ['an object', { type: 'object' }, ['{"a": 1}'], { a: 1 }],
  ['no object', { type: 'object' }, ['{'], '{'],
  ['any value', {}, ['5'], '5'],
  ['an unknown name', unknown, ['5'], '5'],
  ['null', nullable(integer), ['null'], null],
  ['an empty text for null', nullable(integer), [''], null],
  ['a number that may be null', nullable(integer), ['5'], 5],
  ['the text null', nullable(text), ['null'], 'null'],
  ['an empty text that may be null', nullable(text), [''], null],
  ['null of a list of types', typed('integer', 'null'), ['null'], null],
  ['a number of a list of types', typed('integer', 'null'), ['5'], 5],
  ['a text of a list of types', typed('integer', 'string'), ['5'], '5'],
  ['a constant', { const: 5 }, ['5'], 5],
  ['another constant', { const: 5 }, ['6'], '6'],
  ['a constant among texts', { anyOf: [{ const: 5 }, text] }, ['5'], 5],
  ['a number of an enumeration', { enum: [1, 'two', null] }, ['1'], 1],
  ['a text of an enumeration', { enum: [1, 'two', null] }, ['two'], 'two'],
  ['null is no text of an enumeration', { enum: [1, null] }, ['null'], 'null'],
  ['a list', { type: 'array', items: integer }, ['1', '2'], [1, 2]],
  ['a list of one', { type: 'array', items: integer }, ['1'], [1]],
  ['an empty list', { type: 'array', items: integer }, [], []],
  ['a list of anything', { type: 'array' }, ['1'], ['1']],
  ['null instead of a list', nullable({ type: 'array', items: text }), ['null'], null],
  ['a list with an empty text', { type: 'array', items: text }, [''], ['']],
  ['two texts of a list that may be null', nullable({ type: 'array', items: text }), ['', ''], ['', '']],
  ['a text of a list that may be null', nullable({ type: 'array', items: text }), ['a'], ['a']],
] // prettier-ignore

t.test('reads the texts of a parameter by its schema', async (t) => {
  for (const [what, schema, given, value] of texts)
    t.strictSame(fromTexts(schema, given, find), value, what)
})

t.test('reads a form by the schema of its object', async (t) => {
  const schema = Type.Object({ count: Type.Integer(), names: Type.Array(Type.String()) })
  const whole: JsonSchema = { allOf: [schema, reference] }
  const form = { count: '2', names: 'a', width: '4', unit: '5', other: '6' }
  const value = { count: 2, names: ['a'], width: 4, unit: '5', other: '6' }
  t.strictSame(fromForm(whole, form, find), value)
  t.strictSame(fromForm(schema, { names: ['a', 'b'] }, find), { names: ['a', 'b'] })
  const nested = Type.Object({ size: reference as typeof schema })
  t.strictSame(fromForm(nested, { size: { width: '4' } }, find), { size: { width: 4 } })
  t.strictSame(fromForm(integer, '5', find), 5)
  for (const other of [null, 5, [1, '2']]) t.equal(fromForm(integer, other, find), other)
})

t.test('adds defaults, also inside of lists, references and alternatives', async (t) => {
  const added = { unit: 'm', width: 3 }
  const cases: readonly (readonly [schema: JsonSchema, value: unknown, expected: unknown])[] = [
    [size, { unit: 'm' }, added],
    [size, { unit: 'm', width: 4 }, { unit: 'm', width: 4 }],
    [size, { width: null }, { width: null }],
    [reference, { unit: 'm' }, added],
    [unknown, { unit: 'm' }, { unit: 'm' }],
    [{ properties: { size: reference } }, { size: { unit: 'm' } }, { size: added }],
    [{ properties: { size: reference } }, {}, {}],
    [{ type: 'array', items: reference }, [{ unit: 'm' }, 5], [added, 5]],
    [{ type: 'array' }, [{ unit: 'm' }], [{ unit: 'm' }]],
    [nullable(reference), { unit: 'm' }, added],
    [nullable(reference), null, null],
    [{ anyOf: [reference, { type: 'object' }] }, { unit: 'm' }, { unit: 'm' }],
    [{ anyOf: [{ type: 'null' }] }, { unit: 'm' }, { unit: 'm' }],
    [{ allOf: [reference, { properties: { depth: { default: 1 } } }] }, { unit: 'm' }, { ...added, depth: 1 }],
    [size, 'text', 'text'],
  ] // prettier-ignore
  for (const [schema, value, expected] of cases)
    t.strictSame(withDefaults(schema, value, find), expected, JSON.stringify(schema))
})

t.test('does not share a default between two values', async (t) => {
  const schema = Type.Object({ tags: Type.Array(Type.String(), { default: [] }) })
  const [one, other] = [withDefaults(schema, {}, find), withDefaults(schema, {}, find)]
  t.strictSame([one, other], [{ tags: [] }, { tags: [] }])
  t.not(jsonObjectOf(one)['tags'], jsonObjectOf(other)['tags'])
})

t.test('finds the properties of alternatives, parts and references', async (t) => {
  const schema: JsonSchema = {
    anyOf: [{ type: 'null' }, { properties: { a: integer }, allOf: [reference] }],
  }
  t.strictSame([...propertiesOf(schema, find).keys()], ['a', 'width', 'unit'])
})
