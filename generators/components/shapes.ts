import Type, { type TObject, type TSchema } from 'typebox'
import {
  mayLack,
  requireModel,
  type Member,
  type Model,
  type Path,
  type ResolvedField,
  type UrlOwner,
} from '../../src/framework/model/graph.ts'
import { permissionName } from '../../src/framework/model/permission.ts'
import { choiceValueSchema } from '../../src/framework/model/components/choices.ts'
import type { PrintedComponent } from './component.ts'
import {
  capitalised,
  describeRead,
  withArticle,
} from '../../src/framework/model/components/describe.ts'
import { includeName } from '../../src/framework/model/reserved.ts'
import type { ComponentNames } from '../../src/framework/model/components/names.ts'
import { relatedSchema } from '../../src/framework/model/components/related.ts'
import { freeForm, hasHiddenValues, nullable, optionalIf, withAnnotations } from './schema.ts'

/**
 * Returns the component of a representation. Every key is always sent, except inside other objects:
 * the reader may not see the row.
 */
export function shapeComponent(
  model: Model,
  shape: string,
  names: ComponentNames,
): PrintedComponent {
  const name = names.shape(model.key, shape)
  const members = model.shapes.get(shape) ?? []
  const known = membersSchema(model, members, names)
  const schema = shape === 'base' ? withIncluded(model, known, names) : known
  const isReduced = shape !== 'base'
  const words = {
    $id: name,
    description: wordsOf(model, shape) + (isReduced ? reducedWords(model) : ''),
  }
  return { name, schema: withAnnotations(isReduced ? reduced(schema) : schema, words) }
}

/** Adds the objects that are only there where a request includes them. */
function withIncluded(model: Model, { properties }: TObject, names: ComponentNames): TObject {
  const included = [...model.embeds.values()].flatMap(({ name, field }) => {
    if (Object.hasOwn(properties, name)) return []
    const description = `${capitalised(field.label)}, where \`${includeName}\` names them`
    const related = relatedSchema(field.reads, names)
    const value = field.nullable
      ? nullable(related, { description })
      : withAnnotations(related, { description })
    return [[name, Type.Optional(value)] as const]
  })
  return Type.Object({ ...properties, ...Object.fromEntries(included) })
}

/** Descriptions of the representations that every model has. */
const shapeWords: Readonly<Record<string, (model: Model) => string>> = {
  base: (model) => model.description || capitalised(withArticle(model.label)),
  nested: (model) =>
    `${capitalised(withArticle(model.label))} inside the representation of another object`,
  full: (model) =>
    `${capitalised(withArticle(model.label))} with all its fields inside the representation ` +
    'of another object',
}

const reducedWords = (model: Model): string =>
  model.private
    ? `; only id and url for readers who may not see it, as without ${permissionName(model, 'view')}`
    : '; only id and url for readers who may not see it'

/**
 * Returns the schema of an object inside another one: only `id` and `url` are always sent.
 */
function reduced({ properties }: TObject): TSchema {
  const entries = Object.entries(properties).map(([key, schema]) => [
    key,
    key === 'id' || key === 'url' ? schema : Type.Optional(schema),
  ])
  return Type.Object(Object.fromEntries(entries))
}

function wordsOf(model: Model, shape: string): string {
  return (
    shapeWords[shape]?.(model) ??
    `${capitalised(withArticle(model.label))} as ${shape} of another object`
  )
}

function membersSchema(model: Model, members: readonly Member[], names: ComponentNames): TObject {
  const properties = members.flatMap((member) => [
    [member.key, optionalIf(isHideable(model, member, names), memberSchema(model, member, names))],
    ...(member.is === 'field' && member.field.sealed ? [besideSealed(member.key)] : []),
  ])
  return Type.Object(Object.fromEntries(properties))
}

/** Returns whether a policy hides the value of a member from some readers: it is absent then. */
function isHideable(model: Model, member: Member, { graph }: ComponentNames): boolean {
  const shown = model.view ? requireModel(graph, model.view.of) : model
  if (member.is === 'field') return hasHiddenValues(shown, member.field)
  if (member.is !== 'path') return false
  return hasHiddenValues(requireModel(graph, member.path.model), member.path.field)
}

/** Returns the property that accompanies a sealed value which cannot be opened. */
function besideSealed(key: string): readonly [string, TSchema] {
  const description =
    `Why ${key} is null though it may be read: its sealed value does not open. Absent where ` +
    'nothing is wrong'
  return [`${key}_error`, Type.Optional(Type.String({ description, 'x-beside': key }))]
}

function memberSchema(model: Model, member: Member, names: ComponentNames): TSchema {
  switch (member.is) {
    case 'url':
      return urlSchema(model, member.of, names)
    case 'field':
      return fieldSchema(model, member.field, member.field.nullable, names)
    case 'path':
      return pathSchema(member.path, names)
    case 'group':
      return withAnnotations(membersSchema(model, member.members, names), {
        description: `${capitalised(member.key.replaceAll('_', ' '))} of the ${model.label}`,
      })
  }
}

function urlSchema(model: Model, of: UrlOwner | undefined, names: ComponentNames): TSchema {
  const { label } = of ? requireModel(names.graph, of.model) : model
  const isOptional = of !== undefined && mayLack(of.path)
  const description = `URL of the ${label}`
  const url = Type.String({ format: 'uri', ...(isOptional ? {} : { description }) })
  return isOptional ? nullable(url, { description }) : url
}

function pathSchema(path: Path, names: ComponentNames): TSchema {
  return fieldSchema(requireModel(names.graph, path.model), path.field, mayLack(path), names)
}

/** Returns the schema of a field's value in a representation of its model. */
function fieldSchema(
  model: Model,
  field: ResolvedField,
  mayBeNull: boolean,
  names: ComponentNames,
): TSchema {
  const description = describeRead(field, model)
  const value = valueSchema(model.key, field, names)
  return mayBeNull ? nullable(value, { description }) : withAnnotations(value, { description })
}

function valueSchema(key: string, field: ResolvedField, names: ComponentNames): TSchema {
  if (field.choices) {
    return field.bare ? choiceValueSchema(key, field, names) : Type.Ref(names.labelled(key, field))
  }
  const { reads } = field
  return reads.by === 'expression' ? freeForm(field.read) : relatedSchema(reads, names)
}
