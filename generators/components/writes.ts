import Type, { type TSchema } from 'typebox'
import { writableFields, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import { idSchema } from '../../src/framework/model/id.ts'
import { choiceValueSchema } from '../../src/framework/model/components/choices.ts'
import type { PrintedComponent } from './component.ts'
import {
  capitalised,
  describeFlat,
  describeWrite,
  withArticle,
} from '../../src/framework/model/components/describe.ts'
import { exampleOf, patchExampleOf } from './examples.ts'
import type { ComponentNames } from '../../src/framework/model/components/names.ts'
import {
  freeForm,
  hasHiddenValues,
  nullable,
  optionalIf,
  withoutNull,
  withAnnotations,
} from './schema.ts'

/** Writes refuse unknown keys. */
const closed = { additionalProperties: false }

/** Returns the component of the body of a create or update: the writable fields, flat. */
export function writableComponent(model: Model, names: ComponentNames): PrintedComponent {
  const name = names.form(model.key, 'writable')
  const fields = writableFields(model).map((field) => {
    const schema = writeSchema(model, field, names)
    return [field.name, field.required ? schema : Type.Optional(schema)]
  })
  const properties = [...idProperty(model), ...fields]
  const description = `${capitalised(withArticle(model.label))} as it is written: choices are bare values`
  const words = { ...closed, $id: name, description, examples: [exampleOf(model)] }
  return { name, schema: Type.Object(Object.fromEntries(properties), words) }
}

/** Returns the component of the body of a partial update, without required fields. */
export function patchedComponent(model: Model, names: ComponentNames): PrintedComponent {
  const name = names.form(model.key, 'patchedWritable')
  const fields = writableFields(model).map((field) => [
    field.name,
    Type.Optional(patchSchema(model, field, names)),
  ])
  const properties = [...idProperty(model), ...fields]
  const description = `Changes of ${withArticle(model.label)}: what is left out stays as it is`
  const words = { ...closed, $id: name, description, examples: [patchExampleOf(model)] }
  return { name, schema: Type.Object(Object.fromEntries(properties), words) }
}

/** Returns the property `id`, which objects of a bulk update need. */
function idProperty(model: Model): readonly (readonly [string, TSchema])[] {
  if (!model.operations.has('update')) return []
  const description = 'Which object is meant: required in a bulk update, ignored everywhere else'
  return [['id', Type.Optional(idSchema(description))]]
}

/**
 * Returns the component of the response to a write: the id and every writable field that may be
 * shown, flat.
 */
export function flatComponent(model: Model, names: ComponentNames): PrintedComponent {
  const name = names.form(model.key, 'flat')
  const id = model.fields.get('id')
  const fields = [...(id ? [id] : []), ...writableFields(model)].filter((field) => !field.writeOnly)
  const properties = fields.map((field) => {
    const schema = flatSchema(model, field, names)
    const isAbsent = field.echoedWhenSent === true || hasHiddenValues(model, field)
    return [field.name, optionalIf(isAbsent, schema)]
  })
  const description =
    `${capitalised(withArticle(model.label))} in the response to a write: references are ` +
    'ids, choices are bare values'
  return { name, schema: Type.Object(Object.fromEntries(properties), { $id: name, description }) }
}

function writeSchema(model: Model, field: ResolvedField, names: ComponentNames): TSchema {
  const value = bareValue(model, field, field.write ?? field.read, names)
  const description = describeWrite(field, model, names.graph)
  // A create refuses null. PUT has the same schema, and also takes the null that reads show.
  return field.sealed && field.required
    ? withAnnotations(value, { description })
    : described(field, value, description)
}

function patchSchema(model: Model, field: ResolvedField, names: ComponentNames): TSchema {
  const value = bareValue(model, field, field.write ?? field.read, names)
  return described(field, value, describeFlat(field, model, names.graph))
}

function flatSchema(model: Model, field: ResolvedField, names: ComponentNames): TSchema {
  const value = bareValue(model, field, field.read, names)
  return described(field, value, describeFlat(field, model, names.graph))
}

function bareValue(
  model: Model,
  field: ResolvedField,
  schema: TSchema,
  names: ComponentNames,
): TSchema {
  return field.choices ? choiceValueSchema(model.key, field, names) : freeForm(schema)
}

function described(field: ResolvedField, value: TSchema, description: string): TSchema {
  return field.nullable
    ? nullable(value, { description })
    : withAnnotations(withoutNull(value), { description })
}
