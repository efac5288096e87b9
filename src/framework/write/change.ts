import { FieldMessages } from '../errors/error-messages.ts'
import { memoize } from '../memoize.ts'
import { InvalidValue } from '../model/field.ts'
import { isWritable, writableFields, type Model, type ResolvedField } from '../model/graph.ts'
import type { Changes, Values } from '../model/item.ts'
import { suggestOrList } from '../model/similar-names.ts'
import { formValue, isForm } from '../request/form.ts'
import type { IgnoredNames } from '../request/ignored.ts'

/** The parsed values of a request body. References may still be natural keys. */
export interface Change {
  /** Parsed values by field name: those of the body and, for a create, the defaults. */
  readonly values: Values
  /** Names of the fields in the body, in their order. */
  readonly sent: ReadonlySet<string>
  /** Messages by field. The checks against the database add theirs before an error is thrown. */
  readonly messages: FieldMessages
}

/** Options of reading a body. */
export interface BodyOptions {
  /** Collects unknown keys; without it they are refused. */
  readonly ignored?: IgnoredNames
  /**
   * True for a body that fits the write schema of the model. Ignored for forms, which hold texts.
   */
  readonly isValid?: boolean
  /** False refuses the children of nested writes. */
  readonly takesChildren?: boolean
  /** The largest number of children under one name; no limit by default. */
  readonly maxChildren?: number
}

/** Options of parsing an object. */
export interface ParseOptions extends BodyOptions {
  /** A field that the service sets: bodies may not have it. */
  readonly set?: string
}

/**
 * The kind of a write. `create` sets defaults and needs every required field; `update` needs every
 * required field that responses show; `patch` needs none.
 */
export type WriteMode = 'create' | 'update' | 'patch'

/**
 * Parses a body into a change; an empty body has no fields. Takes the values of a valid body in
 * their canonical form. Parses other bodies field by field: accepts the other forms of a value that
 * docs/api.md lists, ignores read-only keys, and adds a message for every other mistake. Refuses
 * unknown keys with the name that may be meant, or adds them to `ignored` if it is given.
 */
export function parseChange(
  model: Model,
  body: unknown,
  mode: WriteMode,
  options: ParseOptions = {},
): Change {
  const values: Changes = {}
  const messages = new FieldMessages()
  const type = typeOf(body)
  if (type !== 'object') {
    messages.add('non_field_errors', `Invalid data. Expected a dictionary, but got ${type}.`)
    return { values: Object.freeze(values), sent: new Set(), messages }
  }
  const parse = parserFor(body, options)
  for (const [name, input] of Object.entries(body ?? {})) {
    const field = model.fields.get(name)
    if (name === options.set) messages.add(name, setByService)
    else if (field && isWritable(field))
      addValue(field, () => parse(field, input), values, messages)
    else if (model.nestedWrites.has(name)) refuseChildren(name, mode, messages, options)
    else if (!knownKeys(model).has(name)) refuseOrIgnore({ model, name, mode }, messages, options)
  }
  const sent = new Set(Object.keys(values))
  complete(model, { mode, set: options.set }, values, messages)
  return { values: Object.freeze(values), sent, messages }
}

const setByService = 'The service sets this field to the object around it: leave it out.'

/** Refuses the children of a nested write where none are written. */
function refuseChildren(
  name: string,
  mode: WriteMode,
  messages: FieldMessages,
  { takesChildren = true }: BodyOptions,
): void {
  if (mode !== 'create' || !takesChildren) messages.add(name, writtenAlone)
}

const writtenAlone =
  'These objects are written with a new object only. Write them at their own URL.'

/** A key of a body that its model does not have. */
interface UnknownKey {
  readonly model: Model
  readonly name: string
  readonly mode: WriteMode
}

function refuseOrIgnore(key: UnknownKey, messages: FieldMessages, options: ParseOptions): void {
  if (options.ignored) options.ignored.add(key.name)
  else messages.add(key.name, () => unknownKey(key, options))
}

function typeOf(body: unknown): string {
  if (body === null) return 'null'
  if (body === undefined) return 'object'
  return Array.isArray(body) ? 'list' : typeof body
}

/** Parses the value of a field; returns undefined for a value that does not change the field. */
type FieldParser = (field: ResolvedField, input: unknown) => unknown

function parserFor(body: unknown, { isValid }: BodyOptions): FieldParser {
  if (isForm(body)) return parseFormField
  return isValid ? parseValid : parseField
}

function parseField(field: ResolvedField, input: unknown): unknown {
  if (input !== null && input !== undefined) return field.parse(input)
  if (input === null && !field.nullable) throw new InvalidValue('This field may not be null.')
  return input
}

/** An empty text for a file changes nothing: browsers send it for a control without a file. */
const parseFormField: FieldParser = (field, input) =>
  field.file && input === '' ? undefined : parseField(field, formValue(field, input))

const parseValid: FieldParser = ({ canonical, parse }, input) =>
  input === null ? null : (canonical ?? parse)(input)

function addValue(
  field: ResolvedField,
  read: () => unknown,
  values: Changes,
  messages: FieldMessages,
): void {
  try {
    const value = read()
    if (value !== undefined) values[field.name] = value
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    messages.add(field.name, error.message)
  }
}

/** Adds messages for missing required fields; for a create, adds the defaults of the others. */
function complete(
  model: Model,
  { mode, set }: { readonly mode: WriteMode; readonly set: string | undefined },
  values: Changes,
  messages: FieldMessages,
): void {
  for (const field of model.fields.values()) {
    const { name } = field
    if (!isWritable(field) || Object.hasOwn(values, name) || messages.has(name) || name === set)
      continue
    if (isMandatory(field, mode)) messages.add(field.name, 'This field is required.')
    else if (mode === 'create') values[field.name] = defaultOf(model, field, values)
  }
}

/**
 * Returns whether a body must have a field. An update may omit write-only fields, because a client
 * that sends back a response does not have them.
 */
function isMandatory({ required, writeOnly }: ResolvedField, mode: WriteMode): boolean {
  return required && (mode === 'create' || (mode === 'update' && !writeOnly))
}

/** Returns the default of a field; the value of another field may decide between two defaults. */
function defaultOf(
  model: Model,
  { default: value, defaultWhen: other }: ResolvedField,
  values: Values,
): unknown {
  const decider = model.fields.get(other?.field ?? '')
  if (other && decider) {
    const { name } = decider
    const decides = Object.hasOwn(values, name) ? values[name] : defaultOf(model, decider, values)
    if (other.is.includes(decides)) return other.value
  }
  return typeof value === 'function' ? (value as () => unknown)() : (value ?? null)
}

/** Returns the keys that a body may have, also those of responses, so that one can be sent back. */
const knownKeys = memoize(({ fields, shapes }: Model): ReadonlySet<string> => {
  const shown = ['base', 'nested'].flatMap((shape) => shapes.get(shape) ?? [])
  return new Set([...fields.keys(), ...shown.map(({ key }) => key)])
})

function unknownKey(
  { model, name, mode }: UnknownKey,
  { set, takesChildren }: ParseOptions,
): string {
  const writable = writableFields(model).map((field) => field.name)
  const children = mode === 'create' && takesChildren !== false ? model.nestedWrites.keys() : []
  const known = [...writable.filter((one) => one !== set), ...children]
  return `Unknown field.${suggestOrList(name, known)}`
}
