import { failure } from '../errors/errors.ts'
import { InvalidValue } from '../model/field.ts'
import type { ResolvedField } from '../model/graph.ts'
import { isJsonObject } from '../model/json-value.ts'
import { errorText } from '../errors/error-text.ts'
import { SentFile } from '../model/uploads/sent-file.ts'
import { parseJsonBody } from './json.ts'

/** Marks a body as a form. Object spread copies a symbol key, so a changed copy stays a form. */
const formMark = Symbol('form')

/**
 * The body of a form: a text or a file for a field sent once, a list of them for a field sent
 * repeatedly.
 */
export type FormBody = Readonly<Record<string, unknown>>

/** Returns true if a body was sent as a form. */
export const isForm = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && formMark in body

/** A field of a form: its name, and a text or a file. */
export type FormEntry = readonly [name: string, value: string | SentFile]

/**
 * Builds the body of a form from its fields in order. A name with a dot sets a key of an object:
 * `custom_fields.contract=A1` is `{ custom_fields: { contract: 'A1' } }`. Throws a 400 for a name
 * that would change a prototype, and for one that is given with a dot and without.
 *
 * @example
 * parseFormBody([['title', 'One'], ['tags', 'a'], ['tags', 'b']])
 */
export function parseFormBody(fields: Iterable<FormEntry>): FormBody {
  const body: Record<string, unknown> = { [formMark]: true }
  for (const [name, text] of fields) {
    const dot = name.indexOf('.')
    if (dot < 0) append(body, name, text)
    else append(objectAt(body, name.slice(0, dot)), name.slice(dot + 1), text)
  }
  return body
}

/** A body as text or bytes. */
interface Searched {
  readonly indexOf: (text: string, from?: number) => number
}

/** The largest number of fields in a form. */
const maxFields = 10_000

/**
 * Throws a 400 for a form with too many fields, before it is parsed. `separator` stands between the
 * fields, or before each of them.
 */
export function requireFewFields(body: Searched, separator: string): void {
  let fields = 0
  let at = body.indexOf(separator)
  while (at >= 0 && fields <= maxFields) {
    fields += 1
    at = body.indexOf(separator, at + separator.length)
  }
  if (fields > maxFields)
    throw failure('ERR_BAD_REQUEST', `The form has more than ${maxFields} fields.`)
}

function objectAt(body: Record<string, unknown>, key: string): Record<string, unknown> {
  requireSafe(key)
  const known = Object.hasOwn(body, key) ? body[key] : {}
  if (!isJsonObject(known)) throw givenInTwoWays(key)
  body[key] = known
  return known
}

function append(target: Record<string, unknown>, key: string, text: string | SentFile): void {
  requireSafe(key)
  const known = Object.hasOwn(target, key) ? target[key] : undefined
  if (isJsonObject(known) && !(known instanceof SentFile)) throw givenInTwoWays(key)
  if (Array.isArray(known)) known.push(text)
  else target[key] = known === undefined ? text : [known, text]
}

const givenInTwoWays = (key: string): Error =>
  failure(
    'ERR_BAD_REQUEST',
    `Form parse error - "${key.slice(0, 60)}" is given both by its name and with a dot after it`,
  )

function requireSafe(key: string): void {
  if (key === '__proto__')
    throw failure('ERR_BAD_REQUEST', 'Form parse error - the key "__proto__" is not allowed')
}

/**
 * Converts the value of a form field to the value that a JSON body would hold. A form has only
 * texts: one text for a list is a list of one, an empty text is null where the field allows it, and
 * an object, such as `{"slug":"hq"}` for a reference, is parsed as JSON. Returns undefined for an
 * empty text without a meaning. Throws `InvalidValue` for malformed JSON.
 */
export function formValue(field: ResolvedField, value: unknown): unknown {
  const isEmpty = value === '' && field.nullable
  if (isList(field) && !isEmpty) {
    const texts: readonly unknown[] = Array.isArray(value) ? value : value === '' ? [] : [value]
    return texts.map((text) => textValue(field, text))
  }
  if (value === '' && !field.blank)
    return field.nullable ? null : field.required ? value : undefined
  return textValue(field, value)
}

function textValue(field: ResolvedField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return isStructure(field) || (takesObjects(field) && /^\s*[[{]/.test(value))
    ? parseJsonText(value)
    : value
}

const typeOf = ({ write }: ResolvedField): string | undefined => write?.type

const isList = (field: ResolvedField): boolean =>
  field.many !== undefined || typeOf(field) === 'array'

const isStructure = (field: ResolvedField): boolean =>
  typeOf(field) === 'object' || (typeOf(field) === undefined && field.choices === undefined)

/**
 * Returns true if the field accepts an object or a pair besides a plain value: `{"slug":"hq"}`,
 * `[1,"Active"]`.
 */
const takesObjects = ({ reference, many, choices }: ResolvedField): boolean =>
  reference !== undefined || many !== undefined || choices !== undefined

/**
 * Parses a text in a form as JSON. Throws `InvalidValue` for what a JSON body may not hold either.
 */
export function parseJsonText(text: string): unknown {
  try {
    return parseJsonBody(text)
  } catch (error) {
    throw new InvalidValue(isJson(text) ? errorText(error) : 'Value must be valid JSON.')
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
