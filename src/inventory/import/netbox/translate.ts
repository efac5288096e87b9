import { isObject } from '../../../framework/model/json-value.ts'
import { Invalid } from '../../../framework/model/field.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { isWritable } from '../../../framework/write/change.ts'
import { targetOf } from '../../../framework/transfer/import/dependency-order.ts'
import { formFactorOf, otherFormFactor } from '../device-types/interface-types.ts'

type Sent = Readonly<Record<string, unknown>>

/** An object of another inventory as a body of this one. */
export interface Translated {
  readonly body: Readonly<Record<string, unknown>>
  /** Values that are left out or changed. */
  readonly notes: readonly string[]
}

/** Turns an object of another API into the body of a create; references become keys. */
export function translate(model: Model, sent: Sent): Translated {
  const body: Record<string, unknown> = {}
  const notes: string[] = []
  const read = new Set<string>()
  for (const field of model.fields.values()) {
    if (!isWritable(field) || field.confidential) continue
    const given = givenFor(model, field, sent, read)
    if (given === undefined || (given === null && !field.nullable)) continue
    const value = given === null ? null : valueOf(field, given)
    const what = `${model.key}: ${field.name} ${JSON.stringify(plainOf(given))}`
    if (value === leftOut) notes.push(`${what} has no counterpart and is left out`)
    else body[field.name] = value
    if (isStandIn(field, value, given)) notes.push(`${what} became Other`)
  }
  const unknown = Object.keys(sent).filter(
    (name) => !read.has(name) && !isKnown(model, name) && !isEmpty(sent[name]),
  )
  notes.push(
    ...unknown.map((name) => `${model.key}: ${name} is left out: this inventory does not keep it`),
  )
  return { body, notes }
}

/** Returns whether "Other" replaces a choice that this inventory does not have. */
function isStandIn(field: ResolvedField, value: unknown, given: unknown): boolean {
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

/** Fields in which later NetBox versions send the object that an address is assigned to. */
const assigned = ['assigned_object', 'assigned_object_type', 'assigned_object_id']

function givenFor(model: Model, field: ResolvedField, sent: Sent, read: Set<string>): unknown {
  const later = laterNames[model.key]?.[field.name]
  const name = field.name in sent || later === undefined ? field.name : later
  read.add(name)
  if (name in sent || targetOf(field) !== 'dcim.Interface') return sent[name]
  for (const key of assigned) read.add(key)
  return sent['assigned_object_type'] === 'dcim.interface' ? sent['assigned_object_id'] : undefined
}

const leftOut = Symbol('left out')

function valueOf(field: ResolvedField, given: unknown): unknown {
  if (field.many)
    return Array.isArray(given) ? given.map((one) => referenceTo(field, one)) : leftOut
  if (field.reference) return referenceTo(field, given)
  if (field.choices) return choiceOf(field, given)
  if (field.kind === 'custom-fields') return customValues(given)
  return given
}

function referenceTo(field: ResolvedField, given: unknown): unknown {
  const id = isObject(given) ? given['id'] : given
  return typeof id === 'number' ? { $ref: `${targetOf(field)}/${id}` } : leftOut
}

/**
 * Returns the choice that a pair, an object or a text means. Later NetBox versions have texts as
 * values, with the same labels.
 */
function choiceOf(field: ResolvedField, given: unknown): unknown {
  const value = plainOf(given)
  if (value === null || value === '') return field.nullable ? null : leftOut
  const candidates = [value, labelOf(given), likeLabel(field, value)]
  for (const one of candidates) {
    const parsed = parsedBy(field, one)
    if (parsed !== undefined) return parsed
  }
  if (field.choices?.has(otherFormFactor)) return formFactorOf(value) ?? otherFormFactor
  return leftOut
}

/**
 * Returns the choice whose label equals a value without case and separators: `2-post-frame` is
 * "2-post frame".
 */
function likeLabel(field: ResolvedField, value: unknown): unknown {
  const plain = (text: unknown): string =>
    String(text)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  return [...(field.choices ?? [])].find(([, label]) => plain(label) === plain(value))?.[0]
}

function parsedBy(field: ResolvedField, value: unknown): unknown {
  if (value === undefined) return undefined
  try {
    return field.parse(value)
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

/** Returns the value inside `{ value, label }` and `[value, label]`. */
function plainOf(given: unknown): unknown {
  if (Array.isArray(given) && given.length === 2 && typeof given[1] === 'string') return given[0]
  return isObject(given) && 'value' in given ? given['value'] : given
}

function labelOf(given: unknown): unknown {
  if (Array.isArray(given)) return given[1]
  return isObject(given) ? given['label'] : undefined
}

/**
 * Returns the values of custom fields. Selections are sent with a remote id, so their labels are
 * used.
 */
function customValues(given: unknown): unknown {
  if (!isObject(given)) return {}
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isObject(value) ? labelOf(value) : value]),
  )
}

/** Keys of metadata and of values that the model computes. */
const metadata =
  /^(id|url|display|display_url|created|last_updated|custom_fields|_.*|.*_count|count_.*)$/

function isKnown(model: Model, name: string): boolean {
  return metadata.test(name) || model.fields.has(name)
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
