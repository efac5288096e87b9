import Type, { type TSchema } from 'typebox'
import { choiceValueSchema } from '../model/components/choices.ts'
import { ComponentNames } from '../model/components/names.ts'
import {
  requireModel,
  writableFields,
  type Model,
  type ModelGraph,
  type ResolvedField,
} from '../model/graph.ts'
import { maxId } from '../model/id.ts'
import type { JsonSchema } from '../model/json-schema.ts'
import { keyFields } from '../model/key-fields.ts'

type Schemas = Readonly<Record<string, TSchema>>

/**
 * Returns serializers whose bodies take natural keys as references, with the schemas of these keys.
 * In the generated ones references are ids, the usual form, which the service checks fastest.
 */
export function withNaturalKeys(serializers: Schemas, graph: ModelGraph): Schemas {
  const names = new ComponentNames(graph)
  const targets = new Set<string>()
  const changed = [...graph.models.values()].flatMap((model) => {
    const references = writableFields(model).filter(isReference)
    for (const field of references) targets.add(targetOf(field))
    const children = [...model.nestedWrites.values()].map((nested) => {
      const child = writableFields(requireModel(graph, nested.model)).filter(isReference)
      return [names.newChild(model.key, nested), child] as const
    })
    const own = [
      names.form(model.key, 'writable'),
      names.form(model.key, 'patchedWritable'),
      ...(children.length > 0 ? [names.newBody(model.key)] : []),
    ].map((name) => [name, references] as const)
    return [...own, ...children].flatMap(([name, fields]) => {
      const schema = serializers[name]
      return schema ? [[name, withKeys(schema, fields, names)] as const] : []
    })
  })
  const keys = [...targets].map((key) => {
    const schema = referenceSchema(requireModel(graph, key), names)
    return [names.form(key, 'reference'), schema] as const
  })
  return { ...serializers, ...Object.fromEntries(changed), ...Object.fromEntries(keys) }
}

const isReference = ({ reference, many }: ResolvedField): boolean =>
  reference !== undefined || many !== undefined

const targetOf = ({ reference, many }: ResolvedField): string =>
  reference?.target ?? many?.target ?? ''

/** Returns the schema of a body whose references may be natural keys. */
function withKeys(
  body: JsonSchema,
  references: readonly ResolvedField[],
  names: ComponentNames,
): TSchema {
  const properties = { ...body.properties }
  for (const field of references) {
    const { name, nullable, many } = field
    const known = properties[name]
    if (!known) continue
    const { description } = known
    const one = Type.Ref(names.form(targetOf(field), 'reference'))
    const value = many ? { ...known, items: one } : one
    const either = nullable ? Type.Union([value, Type.Null()]) : value
    properties[name] = { ...either, ...(description === undefined ? {} : { description }) }
  }
  return { ...body, properties }
}

const id = Type.Integer({ minimum: 1, maximum: maxId })

/** Returns the schema of a reference to an object: its id, or fields that identify it. */
function referenceSchema(model: Model, names: ComponentNames): TSchema {
  const properties = [...keyFields(model).values()].map((field): [string, TSchema] => [
    field.name,
    Type.Optional(keySchema(model, field, names)),
  ])
  const key = Type.Object(Object.fromEntries(properties), {
    additionalProperties: false,
    minProperties: 1,
  })
  return Type.Union([id, key])
}

function keySchema({ key }: Model, field: ResolvedField, names: ComponentNames): TSchema {
  const { choices, reference, nullable, write, read } = field
  const value = reference
    ? Type.Ref(names.form(reference.target, 'reference'))
    : choices
      ? choiceValueSchema(key, field, names)
      : plain(write ?? read)
  return nullable ? Type.Union([value, Type.Null()]) : value
}

/** Returns the type of a value without its limits: no object has a value beyond them. */
const plain = ({ type }: JsonSchema): TSchema => Type.Unsafe(type === undefined ? {} : { type })
