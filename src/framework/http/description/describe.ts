import {
  isWritable,
  requireModel,
  type Model,
  type ModelGraph,
  type ResolvedField,
} from '../../model/graph.ts'
import { capitalised } from '../../model/components/describe.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { mayWrite, type Identity } from '../authorization/index.ts'
import { bodyTypes } from '../bodies/index.ts'

/** The media types of the responses of every URL of the API. */
const renderedTypes = ['application/json', 'text/html'] as const

/** The response to OPTIONS. */
export interface UrlDescription {
  readonly name: string
  readonly description: string
  readonly renders: readonly string[]
  readonly parses: readonly string[]
  /** The fields of a body by method and name; present for those who may send it. */
  readonly actions?: Readonly<Record<string, Readonly<Record<string, FieldDescription>>>>
}

/** The description of one field of a body. */
export type FieldDescription = Readonly<Record<string, unknown>>

/** Describes a URL for OPTIONS: what it is, and the media types that it renders and parses. */
export function describeUrl(name: string, description = ''): UrlDescription {
  return { name, description, renders: renderedTypes, parses: bodyTypes }
}

/**
 * Describes a URL of a model for OPTIONS, with the fields of the write that the caller may do, and
 * the children that a create takes of the caller.
 */
export function describeModel(
  { graph, model }: { readonly graph: ModelGraph; readonly model: Model },
  view: 'list' | 'detail',
  identity: Identity | null,
): UrlDescription {
  const [method, permission, operation] =
    view === 'list' ? (['POST', 'add', 'create'] as const) : (['PUT', 'change', 'update'] as const)
  const allowed = model.operations.has(operation) && mayWrite(identity, { model, permission })
  const name = `${capitalised(model.label)} ${view === 'list' ? 'List' : 'Instance'}`
  return {
    ...describeUrl(name, model.description),
    ...(allowed
      ? {
          actions: {
            [method]: {
              ...describeFields(model),
              ...(view === 'list' ? describeChildren(graph, model, identity) : {}),
            },
          },
        }
      : {}),
  }
}

/** Describes the children that the caller may write with an object, by name. */
function describeChildren(
  graph: ModelGraph,
  { nestedWrites }: Model,
  identity: Identity | null,
): Readonly<Record<string, FieldDescription>> {
  const described = [...nestedWrites.values()].flatMap(({ name, model: key, field }) => {
    const model = requireModel(graph, key)
    if (!mayWrite(identity, { model, permission: 'add' })) return []
    const { [field]: _, ...fields } = describeFields(model)
    const children = { ...fields, ...describeChildren(graph, model, identity) }
    const words = { type: 'array', required: false, read_only: false }
    const label = capitalised(model.labelPlural)
    return [[name, { ...words, label, child: { type: 'object', children } }] as const]
  })
  return Object.fromEntries(described)
}

/** Describes the fields of a model by name. */
export function describeFields(model: Model): Readonly<Record<string, FieldDescription>> {
  return Object.fromEntries(
    [...model.fields.values()]
      .filter((field) => !field.writeOnly || field.write)
      .map((field) => [field.name, describeField(field)]),
  )
}

function describeField(field: ResolvedField): FieldDescription {
  const { type, ...limits } = describeSchema(field.write ?? field.read)
  return {
    type: typeOf(field, type),
    required: field.required,
    read_only: !isWritable(field),
    label: capitalised(field.label),
    ...(field.description ? { help_text: field.description } : {}),
    ...limits,
    ...(field.choices
      ? { choices: [...field.choices].map(([value, display_name]) => ({ value, display_name })) }
      : {}),
  }
}

/** Returns the type of a field, by the names of Django REST. */
function typeOf(field: ResolvedField, type: unknown): unknown {
  if (field.choices) return 'choice'
  if (field.file && isWritable(field)) return 'file upload'
  return field.reference ? 'field' : type
}

/** Describes the type and the limits of a value by its schema. */
export function describeSchema({ type, ...schema }: JsonSchema): FieldDescription {
  const limits = {
    max_length: schema.maxLength,
    min_value: schema.minimum,
    max_value: schema.maximum,
  }
  return {
    type: typeof type === 'string' ? type : 'field',
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  }
}
