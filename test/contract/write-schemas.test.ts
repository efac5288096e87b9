import type { FastifySchema } from 'fastify'
import t from 'tap'
import Type, { type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { componentsOf } from '../../generators/components.ts'
import { graph as inventory } from '../support/inventory.ts'
import { bodyCompiler } from '../../src/framework/http/validation/body-compiler.ts'
import { ComponentNames } from '../../src/framework/model/components/names.ts'
import {
  isWritable,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import { parseChange, type Change } from '../../src/framework/write/change.ts'
import { graph as everyKind } from '../fixtures/graph.ts'
import { bodiesOf, inputs, type Schema } from './write-inputs.ts'
import { isAboutContent, isOtherForm } from './write-forms.ts'
import { fc } from '../support/fast-check.ts'

/** The fixture schema has every kind of field, the inventory every model. */
const graphs = [
  ['inventory', inventory, 20],
  ['every kind of field', everyKind, 150],
] as const

interface SchemaCase {
  readonly model: Model
  readonly mode: 'create' | 'patch'
  readonly schema: Schema
  readonly schemas: ReadonlyMap<string, Schema>
  readonly accepts: (body: unknown) => boolean
}

/** Returns the schemas of the create and of the patch of every model. */
function schemaCasesOf(graph: ModelGraph): readonly SchemaCase[] {
  const names = new ComponentNames(graph)
  const components = componentsOf(graph).flatMap((one) => one.components)
  const schemas = new Map(components.map(({ name, schema }) => [name, schema as Schema]))
  const compile = bodyCompiler(schemas)
  return [...graph.models.values()].flatMap((model) =>
    (
      [
        ['create', 'writable'],
        ['patch', 'patchedWritable'],
      ] as const
    ).flatMap(([mode, form]) => {
      const schema = schemas.get(names.form(model.key, form))
      const body = Type.Ref(names.form(model.key, form))
      const check = compile({
        schema: body as FastifySchema,
        method: 'POST',
        url: '/',
        httpPart: 'body',
      })
      return schema ? [{ model, mode, schema, schemas, accepts: (one) => check(one) === true }] : []
    }),
  )
}

const messagesOf = ({ messages }: Change): Readonly<Record<string, readonly string[]>> =>
  (messages.toErrors() ?? {}) as Record<string, readonly string[]> // of one object

/** Replaces a default that is computed for each write by its length. */
const comparable =
  ({ fields }: Model) =>
  ([name, value]: readonly [string, unknown]): unknown => [
    name,
    typeof fields.get(name)?.default === 'function' && typeof value === 'string'
      ? value.length
      : value,
  ]

/** Throws unless an accepted input fits the schema or is another form of a value that fits it. */
function checkForm(
  { schemas }: SchemaCase,
  field: ResolvedField,
  input: unknown,
  value: unknown,
): void {
  const schema = field.write ?? field.read
  const context = Object.fromEntries(schemas) as Record<string, TSchema>
  if (Check(context, schema, input)) return
  const words = `${field.kind} ${field.name}: ${JSON.stringify(input)} → ${JSON.stringify(value)}`
  if (!isOtherForm(field, input)) throw new Error(`an undocumented form: ${words}`)
  const isRead =
    value === undefined || value === null || hasNatural(value) || Check(context, schema, value)
  if (!isRead) throw new Error(`read as a value that the schema refuses: ${words}`)
}

const hasNatural = (value: unknown): boolean =>
  [value].flat().some((one) => typeof one === 'object' && one !== null && 'natural' in one)

for (const [name, graph, numRuns] of graphs) {
  for (const schemaCase of schemaCasesOf(graph)) {
    const { model, mode, accepts } = schemaCase
    const place = `${name}: ${mode} ${model.key}`

    t.test(
      `${place}: accepts bodies that fit the schema, and parses them alike after validation`,
      async (t) => {
        const valid = bodiesOf(schemaCase).filter(accepts)
        fc.assert(
          fc.property(valid, (body) => {
            const read = parseChange(model, body, mode)
            for (const [key, messages] of Object.entries(messagesOf(read)))
              for (const message of messages)
                if (!isAboutContent(model.fields.get(key), message))
                  throw new Error(`${key}: ${message}`)
            const taken = parseChange(model, body, mode, { isValid: true })
            const facts = ({ values, sent, messages }: Change): unknown => [
              Object.entries(values).map(comparable(model)),
              [...sent],
              messages.toErrors(),
            ]
            t.strictSame(facts(taken), facts(read))
          }),
          { numRuns },
        )
      },
    )

    t.test(
      `${place}: accepts no other bodies than those with documented other forms`,
      async (t) => {
        fc.assert(
          fc.property(inputs(schemaCase), (body) => {
            const change = parseChange(model, body, mode)
            const messages = messagesOf(change)
            const isAccepted = Object.keys(messages).length === 0
            if (!isAccepted && accepts(body)) {
              const wrong = Object.entries(messages).filter(
                ([key, all]) => !all.every((one) => isAboutContent(model.fields.get(key), one)),
              )
              t.strictSame(wrong, [], 'refuses no body that the schema accepts')
            }
            for (const [key, input] of Object.entries(body)) {
              const field = model.fields.get(key)
              if (!field || !isWritable(field) || key in messages || input === null) continue
              checkForm(schemaCase, field, input, change.values[key])
            }
          }),
          { numRuns },
        )
      },
    )
  }
}
