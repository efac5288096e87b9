import { type JsonObject, isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import {
  writableFields,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import type { JsonSchema } from '../../../framework/model/json-schema.ts'
import { rangesOfNumbers } from '../../../framework/model/number-ranges.ts'
import type { Sent } from './forms.ts'
import { choosableModels } from './choosable-models.ts'
import { localTime } from '../frame/time-zone.ts'
import { labelOf } from '../values/label.ts'
import { isChoice } from '../values/value.ts'

/** Kinds of controls. */
export type Control =
  | 'select'
  | 'check'
  | 'checks'
  | 'number'
  | 'numbers'
  | 'area'
  | 'json'
  | 'lines'
  | 'pick'
  | 'pickMany'
  | 'password'
  | 'date'
  | 'time'
  | 'moment'
  | 'file'
  | 'text'

/** A field of a form. */
export interface FormField {
  readonly field: ResolvedField
  readonly control: Control
  /** The model whose objects the control searches. */
  readonly target?: Model
  /** The values that checkboxes choose, with their labels. */
  readonly options?: ReadonlyMap<string, string>
}

const longText = 255

interface Rule {
  readonly control: Control
  readonly when: (field: ResolvedField, schema: JsonSchema) => boolean
}

/**
 * Rules for the control of a field; the first match counts. They test declared facets, never names.
 */
const rules: readonly Rule[] = [
  { control: 'file', when: ({ file }) => file !== undefined },
  { control: 'select', when: ({ choices }) => choices !== undefined },
  { control: 'pick', when: ({ reference }) => reference !== undefined },
  { control: 'pickMany', when: ({ many }) => many !== undefined },
  { control: 'checks', when: ({ naming }) => naming === 'models' },
  { control: 'numbers', when: ({ display }) => display === 'ranges' },
  { control: 'lines', when: ({ lookups }) => lookups === 'list' },
  { control: 'check', when: (_, { type }) => type === 'boolean' },
  { control: 'number', when: (_, { type }) => type === 'integer' || type === 'number' },
  {
    control: 'password',
    when: ({ sealed, writeOnly, confidential }) =>
      sealed !== undefined || (writeOnly && confidential === true),
  },
  { control: 'file', when: (_, { format }) => format === 'binary' },
  { control: 'moment', when: (_, { format }) => format === 'date-time' },
  { control: 'date', when: (_, { format }) => format === 'date' },
  { control: 'time', when: ({ filterType }) => filterType === 'time' },
  {
    control: 'area',
    when: ({ column, display }, { type, maxLength }) =>
      type === 'string' &&
      display !== 'link' &&
      (column?.sql === 'text' || (maxLength ?? 0) > longText),
  },
  { control: 'text', when: (_, { type }) => type === 'string' },
  { control: 'json', when: () => true },
]

/** Returns JSON as a field takes it: a list of numbers or texts, or an object. */
export function jsonExample({ write: { type, items } = {} }: Pick<ResolvedField, 'write'>): string {
  if (type !== 'array') return '{"key": "value"}'
  return items?.type === 'integer' ? '[1, 2]' : '["one", "two"]'
}

/** The text of a control that removes the stored file. */
export const removesFile = ':remove'

/** Returns the control of a field. */
export function controlOf(field: ResolvedField): Control {
  return rules.find(({ when }) => when(field, field.write ?? {}))?.control ?? 'text'
}

/** Returns the writable fields of a model, in the order of their declaration. */
export function formFields(graph: ModelGraph, model: Model): readonly FormField[] {
  return writableFields(model).map((field) => {
    if (field.naming) return namingField(graph, model, field)
    const control = controlOf(field)
    const target = graph.models.get(field.reference?.target ?? field.many?.target ?? '')
    return { field, control, ...(target ? { target } : {}) }
  })
}

/**
 * Returns the field of a form that chooses models by their labels. Its description ends before the
 * semicolon, after which it says how the API names models.
 */
function namingField(graph: ModelGraph, model: Model, declared: ResolvedField): FormField {
  const [description = ''] = (declared.description ?? '').split(';')
  const field = { ...declared, description }
  const options = choosableModels(graph, model, field)
  if (field.naming === 'models') return { field, control: 'checks', options }
  return { field: { ...field, choices: options }, control: 'select' }
}

/** Returns the text that a form sends for a field; of checkboxes, the values of those checked. */
export function submittedText(
  sent: Pick<Sent, 'getAll'>,
  { field, control }: Pick<FormField, 'field' | 'control'>,
): string | undefined {
  const texts = sent.getAll(field.name)
  // Beside the box that removes the file there is a control without one.
  if (control === 'file') return texts.find((text) => text !== '')
  if (control !== 'checks' || texts.length === 0) return texts.at(-1)
  return texts.filter((text) => text !== '').join(', ')
}

/** The content of a control, as text; several ids are separated by commas. */
export interface ControlContent {
  readonly text: string
  /**
   * The text that the control shows instead of `text`: the names of the objects with these ids, or
   * a time in minutes. Empty if it shows `text`.
   */
  readonly shown: string
}

/** Returns the text that a control shows. */
export const shownOf = ({ text, shown }: ControlContent): string => (shown === '' ? text : shown)

/** Returns the names under which a form sends the ids of a control that shows names, and these. */
export const contentNames = (name: string): Readonly<Record<keyof ControlContent, string>> => ({
  text: `${name}:text`,
  shown: `${name}:shown`,
})

/** Returns the ids of the names that a control shows, if these were not changed. */
export function unchangedIds(name: string, sent: URLSearchParams): string | undefined {
  const names = contentNames(name)
  const isSame = sent.has(names.shown) && sent.get(names.shown) === sent.getAll(name).at(-1)
  return isSame ? (sent.get(names.text) ?? undefined) : undefined
}

/** Returns the contents of controls for an object as it is read; times in a time zone. */
export function contentsOf(
  graph: ModelGraph,
  fields: readonly FormField[],
  object: JsonObject,
  timeZone: string,
): ReadonlyMap<string, ControlContent> {
  return new Map(
    fields.map(({ field, control, target }) => {
      const value = object[field.name]
      const objects = [value].flat().filter(isJsonObject)
      const content = contentOf(value, control, timeZone)
      if (!target) return [field.name, content]
      const names = objects.map((one) => labelOf(graph, target, one))
      return [field.name, { ...content, shown: names.join(', ') }]
    }),
  )
}

function contentOf(value: unknown, control: Control, timeZone: string): ControlContent {
  if (value === null || value === undefined) return { text: '', shown: '' }
  if (control === 'numbers')
    return { text: rangesOfNumbers([value].flat().map(Number), '-'), shown: '' }
  if (control === 'lines') return { text: [value].flat().map(textOf).join('\n'), shown: '' }
  if (control === 'json') return { text: JSON.stringify(value, null, 2), shown: '' }
  if (control === 'moment')
    return { text: textOf(value), shown: localTime(textOf(value), timeZone).slice(0, 16) }
  if (control === 'select') return { text: String(bare(value)), shown: '' }
  const list = [value].flat()
  const ids = list.map((one) => (isJsonObject(one) ? one['id'] : one)).map(String)
  return { text: ids.join(', '), shown: '' }
}

/** Returns the value of a choice in either of its shapes. */
function bare(value: unknown): unknown {
  if (Array.isArray(value) && isChoice(value)) return value[0]
  return isJsonObject(value) && 'value' in value ? value['value'] : value
}

/** Returns the initial contents of controls: the defaults of the fields. */
export function defaultContents(fields: readonly FormField[]): ReadonlyMap<string, ControlContent> {
  return new Map(
    fields.map(({ field, control }) => {
      const fallback = field.default
      const given = typeof fallback === 'function' ? undefined : fallback
      const empty = given !== undefined && control === 'json' && JSON.stringify(given) === '{}'
      return [field.name, empty ? { text: '', shown: '' } : contentOf(given, control, 'UTC')]
    }),
  )
}
