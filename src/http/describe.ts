import type { Model, ResolvedField } from '../model/graph.ts'
import { bodyTypes } from './bodies.ts'
import { mayWrite } from './authentication.ts'
import type { Identity } from './identity.ts'

/** The media types that every URL of the API answers with. */
export const renderedTypes = ['application/json', 'text/html'] as const

/** What OPTIONS answers: what the URL is, what it takes, and the fields of the writes the caller may do. */
export function describe(
  model: Model,
  view: 'list' | 'detail',
  identity: Identity | null,
): Record<string, unknown> {
  const [method, action, operation] =
    view === 'list' ? (['POST', 'add', 'create'] as const) : (['PUT', 'change', 'update'] as const)
  const allowed = model.operations.has(operation) && mayWrite(identity, { model, action })
  const title = model.label.charAt(0).toUpperCase() + model.label.slice(1)
  return {
    name: `${title} ${view === 'list' ? 'List' : 'Instance'}`,
    description: model.description,
    renders: renderedTypes,
    parses: bodyTypes,
    ...(allowed ? { actions: { [method]: fieldsOf(model) } } : {}),
  }
}

/** The fields of a model, described for those who write them. */
export function fieldsOf(model: Model): Record<string, unknown> {
  return Object.fromEntries(
    [...model.fields.values()]
      .filter((field) => !field.writeOnly || field.write)
      .map((field) => [field.name, describeField(field)]),
  )
}

function describeField(field: ResolvedField): Record<string, unknown> {
  const schema = (field.write ?? field.read) as {
    type?: string
    maxLength?: number
    minimum?: number
    maximum?: number
  } // TypeBox is JSON Schema
  const limits = {
    max_length: schema.maxLength,
    min_value: schema.minimum,
    max_value: schema.maximum,
  }
  return {
    type: field.choices ? 'choice' : field.reference ? 'field' : (schema.type ?? 'field'),
    required: field.required,
    read_only: field.readOnly || !field.write,
    label: field.label.charAt(0).toUpperCase() + field.label.slice(1),
    ...(field.description ? { help_text: field.description } : {}),
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
    ...(field.choices
      ? { choices: [...field.choices].map(([value, display_name]) => ({ value, display_name })) }
      : {}),
  }
}
