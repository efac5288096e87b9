import { isJsonObject, type Model } from 'cadastre'
import { InvalidValue } from 'cadastre/schema'
import { isWritable, targetOf, type ResolvedField } from 'cadastre/transfer'
import { formFactorOf, otherFormFactor } from '../device-types/interface-types.ts'

type RemoteObject = Readonly<Record<string, unknown>>

/** The body of a create for an object of another inventory. */
export interface Translated {
  readonly body: Readonly<Record<string, unknown>>
  /** Messages about values that are left out or changed. */
  readonly notes: readonly string[]
}

/**
 * Translates an object of another inventory into the body of a create. References become
 * `{ $ref: <model>/<remote id> }`.
 */
export function translate(model: Model, remote: RemoteObject): Translated {
  const body: Record<string, unknown> = {}
  const notes: string[] = []
  const readKeys = new Set<string>()
  for (const field of model.fields.values()) {
    if (!isWritable(field) || field.confidential) continue
    const given = givenFor(model, field, remote, readKeys)
    if (given === undefined || (given === null && !field.nullable)) continue
    const value = given === null ? null : valueOf(field, given)
    const subject = `${model.key}: ${field.name} ${JSON.stringify(plainOf(given))}`
    if (value === leftOut) notes.push(`${subject} has no counterpart and is left out`)
    else body[field.name] = value
    if (isReplacedByOther(field, value, given)) notes.push(`${subject} became Other`)
  }
  const unknown = Object.keys(remote).filter(
    (name) => !readKeys.has(name) && !isKnown(model, name) && !isWithoutValue(remote[name]),
  )
  notes.push(
    ...unknown.map((name) => `${model.key}: ${name} is left out: this inventory does not keep it`),
  )
  return { body, notes }
}

/** Returns whether "Other" replaces a choice that this inventory does not have. */
function isReplacedByOther(field: ResolvedField, value: unknown, given: unknown): boolean {
  if (value !== otherFormFactor || !field.choices?.has(otherFormFactor)) return false
  const label = labelOf(given)
  return label !== undefined && label !== 'Other'
}

/** Names of fields in later NetBox versions, by model and field. */
const laterNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dcim.Device': { device_role: 'role' },
  'dcim.Interface': { form_factor: 'type' },
  'dcim.InterfaceTemplate': { form_factor: 'type' },
}

/** Fields with which later NetBox versions replace `interface` of an IP address. */
const assignedObjectFields = ['assigned_object', 'assigned_object_type', 'assigned_object_id']

/**
 * Returns the value of a field, also under the name that later NetBox versions have for it. Adds
 * the keys that it read to `readKeys`.
 */
function givenFor(
  model: Model,
  field: ResolvedField,
  remote: RemoteObject,
  readKeys: Set<string>,
): unknown {
  const later = laterNames[model.key]?.[field.name]
  const name = field.name in remote || later === undefined ? field.name : later
  readKeys.add(name)
  if (name in remote || targetOf(field) !== 'dcim.Interface') return remote[name]
  for (const key of assignedObjectFields) readKeys.add(key)
  const isInterface = remote['assigned_object_type'] === 'dcim.interface'
  return isInterface ? remote['assigned_object_id'] : undefined
}

/** The result for a value without a counterpart in this inventory. */
const leftOut = Symbol('left out')

function valueOf(field: ResolvedField, given: unknown): unknown {
  if (field.many)
    return Array.isArray(given) ? given.map((item) => referenceTo(field, item)) : leftOut
  if (field.reference) return referenceTo(field, given)
  if (field.choices) return choiceOf(field, given)
  if (field.kind === 'custom-fields') return customValues(given)
  return given
}

function referenceTo(field: ResolvedField, given: unknown): unknown {
  const id = isJsonObject(given) ? given['id'] : given
  return typeof id === 'number' ? { $ref: `${targetOf(field)}/${id}` } : leftOut
}

/**
 * Returns the choice for a value of any NetBox version: `[1, "Active"]`, `{ value, label }` or a
 * value alone. Values of later versions are texts; their labels are the same.
 */
function choiceOf(field: ResolvedField, given: unknown): unknown {
  const value = plainOf(given)
  if (value === null || value === '') return field.nullable ? null : leftOut
  const candidates = [value, labelOf(given), findByLabel(field, value)]
  for (const candidate of candidates) {
    const parsed = tryParse(field, candidate)
    if (parsed !== undefined) return parsed
  }
  if (field.choices?.has(otherFormFactor)) return formFactorOf(value) ?? otherFormFactor
  return leftOut
}

/**
 * Returns the choice whose label equals a value, regardless of case and separators: `2-post-frame`
 * is "2-post frame".
 */
function findByLabel(field: ResolvedField, value: unknown): unknown {
  const normalize = (text: unknown): string =>
    String(text)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  return [...(field.choices ?? [])].find(([, label]) => normalize(label) === normalize(value))?.[0]
}

/** Returns the value as the field parses it; undefined if the field refuses it. */
function tryParse(field: ResolvedField, value: unknown): unknown {
  if (value === undefined) return undefined
  try {
    return field.parse(value)
  } catch (error) {
    if (error instanceof InvalidValue) return undefined
    throw error
  }
}

/** Returns the value inside `{ value, label }` and `[value, label]`. */
function plainOf(given: unknown): unknown {
  if (Array.isArray(given) && given.length === 2 && typeof given[1] === 'string') return given[0]
  return isJsonObject(given) && 'value' in given ? given['value'] : given
}

function labelOf(given: unknown): unknown {
  if (Array.isArray(given)) return given[1]
  return isJsonObject(given) ? given['label'] : undefined
}

/**
 * Returns the values of custom fields. A selection is sent with the id that it has in the other
 * inventory, so its label is used.
 */
function customValues(given: unknown): unknown {
  if (!isJsonObject(given)) return {}
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isJsonObject(value) ? labelOf(value) : value]),
  )
}

/** Keys of metadata and of computed values, which are left out without a note. */
const metadataKeys =
  /^(id|url|display|display_url|created|last_updated|custom_fields|_.*|.*_count|count_.*)$/

function isKnown(model: Model, name: string): boolean {
  return metadataKeys.test(name) || model.fields.has(name)
}

const isWithoutValue = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
