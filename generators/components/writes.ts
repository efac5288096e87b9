import Type, { type TObject, type TSchema } from 'typebox'
import {
  requireModel,
  writableFields,
  type Model,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import { shownChildren, type NestedWrite } from '../../src/framework/model/nested-writes.ts'
import { idSchema } from '../../src/framework/model/id.ts'
import { choiceValueSchema } from '../../src/framework/model/components/choices.ts'
import {
  conditionKey,
  conditionText,
  takesCondition,
} from '../../src/framework/model/item-condition.ts'
import type { PrintedComponent } from './component.ts'
import {
  capitalised,
  describeFlat,
  describeWrite,
  withArticle,
} from '../../src/framework/model/components/describe.ts'
import { exampleOf, exampleWithChildren, patchExampleOf } from './examples.ts'
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
  const properties = [...itemProperties(model), ...writableProperties(model, names)]
  const description = descriptionOf(model)
  const words = { ...closed, $id: name, description, examples: [exampleOf(model)] }
  return { name, schema: Type.Object(Object.fromEntries(properties), words) }
}

const descriptionOf = ({ label }: Model): string =>
  `${capitalised(withArticle(label))} as it is written: choices are bare values`

const writableProperties = (
  model: Model,
  names: ComponentNames,
): readonly (readonly [string, TSchema])[] =>
  writableFields(model).map((field) => {
    const schema = writeSchema(model, field, names)
    return [field.name, field.required ? schema : Type.Optional(schema)]
  })

/** Returns the components of the body of a create and its response, where it takes children. */
export function nestedComponents(model: Model, names: ComponentNames): readonly PrintedComponent[] {
  const { graph } = names
  const children = [...model.nestedWrites.values()]
  if (children.length === 0) return []
  const { key, label } = model
  const items = children.map((nested) =>
    childComponent(requireModel(graph, nested.model), { key, label, nested }, names),
  )
  const { schema } = writableComponent(model, names)
  const name = names.newBody(key)
  const examples = [exampleWithChildren(model, graph)]
  const body = Type.Object(
    { ...withoutCondition(schema as TObject), ...childLists(model, names) },
    { ...closed, $id: name, description: `${descriptionOf(model)}, with its children`, examples },
  )
  return [...items, { name, schema: body }, ...createdComponent(model, names)]
}

/** Returns the properties of a body without the condition, which only bulk updates take. */
const withoutCondition = ({ properties }: TObject): TObject['properties'] =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => name !== conditionKey))

/** A model with a nested write. */
interface Nesting {
  readonly key: string
  readonly label: string
  readonly nested: NestedWrite
}

/** Returns the component of a child in the body of a create, without its reference. */
function childComponent(
  model: Model,
  { key, label, nested }: Nesting,
  names: ComponentNames,
): PrintedComponent {
  const name = names.newChild(key, nested)
  const fields = writableProperties(model, names).filter(([field]) => field !== nested.field)
  const { [nested.field]: _, ...example } = exampleWithChildren(model, names.graph)
  const description = `${capitalised(withArticle(model.label))} that is created with ${withArticle(label)}`
  const properties = { ...Object.fromEntries(fields), ...childLists(model, names) }
  const words = { ...closed, $id: name, description, examples: [example] }
  return { name, schema: Type.Object(properties, words) }
}

/** Returns the lists of children in a body, by name. */
const childLists = (
  { key, nestedWrites }: Model,
  names: ComponentNames,
): Readonly<Record<string, TSchema>> =>
  Object.fromEntries(
    [...nestedWrites.values()].map((nested) => {
      const { labelPlural } = requireModel(names.graph, nested.model)
      const description = `${capitalised(labelPlural)} that are created with it`
      const list = Type.Array(Type.Ref(names.newChild(key, nested)), { description })
      return [nested.name, Type.Optional(list)]
    }),
  )

/** Returns the component of the response to a create, where it shows children. */
function createdComponent(model: Model, names: ComponentNames): readonly PrintedComponent[] {
  const shown = shownChildren(model)
  if (shown.length === 0) return []
  const name = names.created(model.key)
  const { schema } = flatComponent(model, names)
  const lists = shown.map((nested) => {
    const { labelPlural } = requireModel(names.graph, nested.model)
    const description = `The ${labelPlural} that were created with it, where the body has them`
    const list = Type.Array(Type.Ref(names.created(nested.model)), { description })
    return [nested.name, Type.Optional(list)]
  })
  const description = `${capitalised(withArticle(model.label))} in the response to its create`
  const properties = { ...(schema as TObject).properties, ...Object.fromEntries(lists) }
  return [{ name, schema: Type.Object(properties, { $id: name, description }) }]
}

/** Returns the component of the body of a partial update, without required fields. */
export function patchedComponent(model: Model, names: ComponentNames): PrintedComponent {
  const name = names.form(model.key, 'patchedWritable')
  const fields = writableFields(model).map((field) => [
    field.name,
    Type.Optional(patchSchema(model, field, names)),
  ])
  const properties = [...itemProperties(model), ...fields]
  const description = `Changes of ${withArticle(model.label)}: what is left out stays as it is`
  const words = { ...closed, $id: name, description, examples: [patchExampleOf(model)] }
  return { name, schema: Type.Object(Object.fromEntries(properties), words) }
}

/** Returns the property `id`, which objects of a bulk update need, and that of their condition. */
function itemProperties(model: Model): readonly (readonly [string, TSchema])[] {
  if (!model.operations.has('update')) return []
  const description = 'Which object is meant: required in a bulk update, ignored everywhere else'
  const id = ['id', Type.Optional(idSchema(description))] as const
  const condition = Type.String({ minLength: 1, description: conditionText })
  return takesCondition(model) ? [id, [conditionKey, Type.Optional(condition)]] : [id]
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
