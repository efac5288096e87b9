import { FieldMessages } from '../errors.ts'
import { Invalid } from '../model/field.ts'
import type { Model, ResolvedField } from '../model/graph.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { formValue, isForm } from '../request/form.ts'
import type { IgnoredNames } from '../request/ignored.ts'

/** A body understood field by field. References may still be natural keys. */
export interface Change {
  /** Parsed values by field name; only what the body held, plus defaults when an object is made. */
  readonly values: ReadonlyMap<string, unknown>
  /** Names of the fields that the body held, in their order. */
  readonly sent: ReadonlySet<string>
  /** What was wrong, field by field; the checks against the database add to it before anything is thrown. */
  readonly messages: FieldMessages
}

/** How a body is read. */
export interface BodyOptions {
  /** Collects unknown keys; without it they are refused. */
  readonly ignored?: IgnoredNames
  /** The body fits the model's schema of a write. Forms do not count: their values are texts. */
  readonly isValid?: boolean
}

/** What a write does: `create` fills in defaults, `update` demands every required field, `patch` demands none. */
export type WriteMode = 'create' | 'update' | 'patch'

/**
 * Reads a body into a change; an empty body has no fields. Takes the values of a valid body as they
 * are, in their canonical form. Reads other bodies field by field: takes the other forms of a value that
 * docs/api.md lists, ignores read-only keys, and adds a message for whatever else is wrong. Refuses
 * unknown keys with the name that may be meant, or adds them to `ignored` where there is one.
 */
export function parseChange(
  model: Model,
  body: unknown,
  mode: WriteMode,
  options: BodyOptions = {},
): Change {
  const values = new Map<string, unknown>()
  const messages = new FieldMessages()
  const type = typeOf(body)
  if (type !== 'object') {
    messages.add('non_field_errors', `Invalid data. Expected a dictionary, but got ${type}.`)
    return { values, sent: new Set(), messages }
  }
  const read = readerOf(body, options)
  for (const [name, input] of Object.entries(body ?? {})) {
    const field = model.fields.get(name)
    if (field && isWritable(field)) addValue(field, () => read(field, input), values, messages)
    else if (!knownKeys(model).has(name)) refuseOrIgnore(model, name, messages, options)
  }
  const sent = new Set(values.keys())
  complete(model, mode, values, messages)
  return { values, sent, messages }
}

function refuseOrIgnore(
  model: Model,
  name: string,
  messages: FieldMessages,
  { ignored }: BodyOptions,
): void {
  if (ignored) ignored.add(name)
  else messages.add(name, () => unknownKey(model, name))
}

function typeOf(body: unknown): string {
  if (body === null) return 'null'
  if (body === undefined) return 'object'
  return Array.isArray(body) ? 'list' : typeof body
}

/** Whether a client may set a field. */
export const isWritable = (field: ResolvedField): boolean =>
  field.write !== undefined && !field.readOnly

/** Reads the value of a field; returns undefined for one that leaves the field as it is. */
type Reader = (field: ResolvedField, input: unknown) => unknown

function readerOf(body: unknown, { isValid }: BodyOptions): Reader {
  if (isForm(body)) return readForm
  return isValid ? readValid : readField
}

function readField(field: ResolvedField, input: unknown): unknown {
  if (input !== null && input !== undefined) return field.parse(input)
  if (input === null && !field.nullable) throw new Invalid('This field may not be null.')
  return input
}

const readForm: Reader = (field, input) => readField(field, formValue(field, input))

const readValid: Reader = ({ canonical, parse }, input) =>
  input === null ? null : (canonical ?? parse)(input)

function addValue(
  field: ResolvedField,
  read: () => unknown,
  values: Map<string, unknown>,
  messages: FieldMessages,
): void {
  try {
    const value = read()
    if (value !== undefined) values.set(field.name, value)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    messages.add(field.name, error.message)
  }
}

/** Demands what is required, and puts defaults where an object is made. */
function complete(
  model: Model,
  mode: WriteMode,
  values: Map<string, unknown>,
  messages: FieldMessages,
): void {
  for (const field of model.fields.values()) {
    if (!isWritable(field) || values.has(field.name) || messages.has(field.name)) continue
    if (isDemanded(field, mode)) messages.add(field.name, 'This field is required.')
    else if (mode === 'create') values.set(field.name, defaultOf(model, field, values))
  }
}

/** What no read shows cannot be sent back, so a body that was read may be without it. */
function isDemanded({ required, writeOnly }: ResolvedField, mode: WriteMode): boolean {
  return required && (mode === 'create' || (mode === 'update' && !writeOnly))
}

/** The value of a field that a create leaves out; another field may decide between two defaults. */
function defaultOf(
  model: Model,
  { default: value, defaultWhen: other }: ResolvedField,
  values: ReadonlyMap<string, unknown>,
): unknown {
  const decider = model.fields.get(other?.field ?? '')
  if (other && decider) {
    const { name } = decider
    const decides = values.has(name) ? values.get(name) : defaultOf(model, decider, values)
    if (other.is.includes(decides)) return other.value
  }
  return typeof value === 'function' ? (value as () => unknown)() : (value ?? null)
}

const known = new WeakMap<Model, ReadonlySet<string>>()

/** Returns the keys that a body may have: also those that only a read shows, so that it can be sent back. */
function knownKeys(model: Model): ReadonlySet<string> {
  const found = known.get(model)
  if (found) return found
  const shown = ['base', 'nested'].flatMap((shape) => model.shapes.get(shape) ?? [])
  const keys = new Set([...model.fields.keys(), ...shown.map(({ key }) => key)])
  known.set(model, keys)
  return keys
}

function unknownKey(model: Model, name: string): string {
  const writable = [...model.fields.values()].filter(isWritable).map((field) => field.name)
  const guess = nearest(name, writable)
  return guess
    ? `Unknown field. Did you mean "${guess}"?`
    : `Unknown field. Allowed: ${writable.join(', ')}.`
}
