import { runInNewContext } from 'node:vm'
import t from 'tap'
import Type, { type TSchema } from 'typebox'
import { printInterface } from '../../generators/interfaces.ts'
import { render } from '../../generators/layout.ts'
import { printTypebox } from '../../generators/typebox.ts'
import type { JsonSchema } from '../../src/framework/model/json-schema.ts'
import { componentsOf } from '../../generators/components.ts'
import { graph } from '../fixtures/graph.ts'

const cases: readonly (readonly [TSchema, string])[] = [
  [Type.String(), 'Type.String()'],
  [Type.String({ maxLength: 5 }), 'Type.String({ maxLength: 5 })'],
  [Type.Integer({ minimum: -1, maximum: 4 }), 'Type.Integer({ minimum: -1, maximum: 4 })'],
  [Type.Number(), 'Type.Number()'],
  [Type.Boolean(), 'Type.Boolean()'],
  [Type.Null(), 'Type.Null()'],
  [Type.Unknown(), 'Type.Unknown()'],
  [Type.Unknown({ description: 'Any' }), `Type.Unknown({ description: 'Any' })`],
  [Type.Ref('Site'), `Type.Ref('Site')`],
  [
    Type.Ref('Site', { description: "The site's" }),
    `Type.Ref('Site', { description: "The site's" })`,
  ],
  [Type.Array(Type.Ref('Site')), `Type.Array(Type.Ref('Site'))`],
  [Type.Array(Type.Integer(), { maxItems: 2 }), 'Type.Array(Type.Integer(), { maxItems: 2 })'],
  [Type.Union([Type.Integer(), Type.Null()]), 'Type.Union([Type.Integer(), Type.Null()])'],
  [Type.Object({}), 'Type.Object({})'],
  [
    Type.Object({ a: Type.String(), b: Type.Optional(Type.String()), 'c-d': Type.Null() }),
    `Type.Object({ a: Type.String(), b: Type.Optional(Type.String()), 'c-d': Type.Null() })`,
  ],
  [
    Type.Unsafe({ type: 'integer', enum: [1, 2] }),
    `Type.Unsafe({ type: 'integer', enum: [1, 2] })`,
  ],
  [
    Type.Unsafe({ type: 'array', prefixItems: [Type.Ref('A'), Type.String()], minItems: 2 }),
    `Type.Unsafe({ type: 'array', prefixItems: [Type.Ref('A'), Type.String()], minItems: 2 })`,
  ],
  [
    Type.Unsafe({ type: 'object', additionalProperties: true }),
    `Type.Unsafe({ type: 'object', additionalProperties: true })`,
  ],
]

t.test('prints the source of a schema', async (t) => {
  for (const [schema, source] of cases) {
    t.equal(render(printTypebox(asJson(schema))), source)
    t.strictSame(evaluate(source), asJson(schema), `${source} gives the same schema`)
  }
})

t.test('evaluates the source of each component to its schema', async (t) => {
  for (const { components } of componentsOf(graph))
    for (const { name, schema } of components)
      t.strictSame(evaluate(render(printTypebox(asJson(schema)))), asJson(schema), name)
})

t.test('keeps special characters of texts', async (t) => {
  for (const text of [
    `it's`,
    `say "so"`,
    `it's "so"`,
    'back\\slash',
    'two\nlines',
    '${x} `y`',
    '\u2028',
    '😀',
  ]) {
    const schema = asJson(Type.String({ description: text, examples: [{ [text]: text }] }))
    t.strictSame(evaluate(render(printTypebox(schema))), schema)
  }
})

t.test('breaks lines that are too long', async (t) => {
  const long = Type.Object(
    {
      id: Type.Integer(),
      reference: Type.Union([Type.Ref('Nested'), Type.Null()], { description: 'x'.repeat(60) }),
    },
    { $id: 'Long' },
  )
  t.strictSame(render(printTypebox(asJson(long))).split('\n'), [
    'Type.Object(',
    '  {',
    '    id: Type.Integer(),',
    `    reference: Type.Union([Type.Ref('Nested'), Type.Null()], {`,
    `      description: '${'x'.repeat(60)}',`,
    '    }),',
    '  },',
    `  { $id: 'Long' },`,
    ')',
  ])
})

function asJson(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema
}

function evaluate(source: string): unknown {
  return asJson(runInNewContext(`(${source})`, { Type }) as object)
}

t.test('prints a union of objects with lists of fixed length', (t) => {
  const pair = { prefixItems: [{ type: 'integer' }, { type: 'string' }] }
  const one = { type: 'object', properties: { status: pair, name: { type: 'string' } } }
  const text = render(printInterface('Either', { anyOf: [one, one] }, () => undefined))
  t.match(text, '} | { status?: [number, string]; name?: string }')
  t.end()
})
