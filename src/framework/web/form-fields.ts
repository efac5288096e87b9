import type { Graph, Model, ResolvedField } from '../model/graph.ts'
import { labelOf } from './label.ts'
import { isChoice, isObject, textOf, type Json } from './value.ts'

/** What kind of control asks for a field's value. */
export type Control =
  | 'select'
  | 'check'
  | 'number'
  | 'area'
  | 'json'
  | 'pick'
  | 'pickMany'
  | 'password'
  | 'date'
  | 'moment'
  | 'file'
  | 'text'

/** A field of a form. */
export interface FormField {
  readonly field: ResolvedField
  readonly control: Control
  /** Where its objects are looked for. */
  readonly target?: Model
}

const longText = 255

type WriteSchema = {
  readonly type?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

/** Facets of a write's schema that controls show: TypeBox schemas are JSON Schema. */
export const schemaOf = (field: ResolvedField): WriteSchema => (field.write ?? {}) as WriteSchema

interface Rule {
  readonly control: Control
  readonly when: (field: ResolvedField, schema: WriteSchema) => boolean
}

/** The first that fits; declared facets decide, never a name. */
const rules: readonly Rule[] = [
  { control: 'select', when: ({ choices }) => choices !== undefined },
  { control: 'pick', when: ({ reference }) => reference !== undefined },
  { control: 'pickMany', when: ({ many }) => many !== undefined },
  { control: 'check', when: (_, { type }) => type === 'boolean' },
  { control: 'number', when: (_, { type }) => type === 'integer' || type === 'number' },
  { control: 'password', when: ({ sealed, writeOnly, confidential }) => sealed !== undefined || (writeOnly && confidential === true) },
  { control: 'file', when: (_, { format }) => format === 'binary' },
  { control: 'moment', when: (_, { format }) => format === 'date-time' },
  { control: 'date', when: (_, { format }) => format === 'date' },
  { control: 'area', when: ({ column }, { type, maxLength }) => type === 'string' && (column?.sql === 'text' || (maxLength ?? 0) > longText) },
  { control: 'text', when: (_, { type }) => type === 'string' },
  { control: 'json', when: () => true },
] // prettier-ignore

/** The control that asks for a field's value. */
export function controlOf(field: ResolvedField): Control {
  return rules.find(({ when }) => when(field, schemaOf(field)))?.control ?? 'text'
}

/** The fields of a model that a write takes, in the order of their declaration. */
export function formFields(graph: Graph, model: Model): readonly FormField[] {
  return [...model.fields.values()]
    .filter((field) => field.write && !field.readOnly)
    .map((field) => {
      const control = controlOf(field)
      const target = graph.models.get(field.reference?.target ?? field.many?.target ?? '')
      return { field, control, ...(target ? { target } : {}) }
    })
}

/** What a field's control holds, as text; several ids are separated by commas. */
export interface Held {
  readonly text: string
  /** What the ids are called. */
  readonly names: string
}

/** The names under which a form sends what a reference field held: its ids, and what they are called. */
export const heldNames = (name: string): { readonly ids: string; readonly names: string } => ({
  ids: `${name}:ids`,
  names: `${name}:names`,
})

/** Returns the ids that a reference field held when what it shows was not changed. */
export function heldIds(name: string, sent: URLSearchParams): string | undefined {
  const held = heldNames(name)
  const isSame = sent.has(held.names) && sent.get(held.names) === sent.getAll(name).at(-1)
  return isSame ? (sent.get(held.ids) ?? undefined) : undefined
}

/** What controls hold of an object as it is read. */
export function heldOf(
  graph: Graph,
  fields: readonly FormField[],
  object: Json,
): ReadonlyMap<string, Held> {
  return new Map(
    fields.map(({ field, control, target }) => {
      const value = object[field.name]
      const objects = [value].flat().filter(isObject)
      const names = target ? objects.map((one) => labelOf(graph, target, one)) : []
      return [field.name, { ...held(value, control), names: names.join(', ') }]
    }),
  )
}

function held(value: unknown, control: Control): Held {
  if (value === null || value === undefined) return { text: '', names: '' }
  if (control === 'json') return { text: JSON.stringify(value, null, 2), names: '' }
  if (control === 'moment') return { text: textOf(value).slice(0, 16), names: '' }
  if (control === 'select') return { text: String(bare(value)), names: '' }
  const list = [value].flat()
  const ids = list.map((one) => (isObject(one) ? one['id'] : one)).map(String)
  return { text: ids.join(', '), names: '' }
}

/** The value of a choice in either of its shapes. */
function bare(value: unknown): unknown {
  if (Array.isArray(value) && isChoice(value)) return value[0]
  return isObject(value) && 'value' in value ? value['value'] : value
}

/** What controls hold before anything was typed. */
export function heldOfDefaults(fields: readonly FormField[]): ReadonlyMap<string, Held> {
  return new Map(
    fields.map(({ field, control }) => {
      const fallback = field.default
      const given = typeof fallback === 'function' ? undefined : fallback
      const empty = given !== undefined && control === 'json' && JSON.stringify(given) === '{}'
      return [field.name, empty ? { text: '', names: '' } : held(given, control)]
    }),
  )
}
