import type { JsonObject } from '../../../framework/model/json-value.ts'
import { FieldMessages } from '../../../framework/errors/error-messages.ts'
import { InvalidValue } from '../../../framework/model/field.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { typedNumbers } from '../../../framework/model/number-ranges.ts'
import { isExactNumber } from '../../../framework/model/parsing.ts'
import { parseJsonText } from '../../../framework/request/form.ts'
import { momentAt } from '../frame/time-zone.ts'
import { jsonExample, removesFile, submittedText, type FormField } from './form-fields.ts'
import type { Sent } from './forms.ts'

type Read = (text: string, formField: FormField, timeZone: string) => unknown

/** Stands for the value of a field that is left out of the body. */
const omitted = Symbol('omitted')

/** Parsers from the text of each control to the value that the API accepts. */
const readers: Readonly<Record<FormField['control'], Read>> = {
  text: plain,
  area: (text, formField) => plain(text.replaceAll('\r\n', '\n'), formField),
  date: plain,
  time: plain,
  moment: (text, formField, timeZone) =>
    text === '' ? empty(formField) : (momentAt(text, timeZone) ?? text),
  // A chosen file is not a text: `sentFiles` has it.
  file: (text) => (text === removesFile ? null : omitted),
  password: (text) => (text === '' ? omitted : text),
  check: (text) => text === 'true',
  checks: (text) => text.split(/,\s*/).filter((one) => one !== ''),
  number: (text, formField) => (text.trim() === '' ? empty(formField) : numberOf(text.trim())),
  numbers: (text, formField) => (text.trim() === '' ? empty(formField) : typedNumbers(text)),
  select: (text, formField) => (text === '' && !formField.field.blank ? empty(formField) : text),
  pick: (text, formField) =>
    text.trim() === '' ? empty(formField) : referred(text.trim(), formField.target),
  pickMany: (text, { target }) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => referred(one, target)),
  lines: (text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  json: (text, formField) => {
    if (text.trim() === '') return empty(formField)
    return parseJsonText(text)
  },
}

/**
 * Converts a submitted form to the body that a program would send. Throws a 400 for malformed JSON.
 */
export function bodyOf(fields: readonly FormField[], sent: Sent, timeZone: string): JsonObject {
  const messages = new FieldMessages()
  const body: Record<string, unknown> = {}
  for (const formField of fields) {
    const { name } = formField.field
    const text = submittedText(sent, formField)
    if (text === undefined) continue
    try {
      const value = readers[formField.control](text, formField, timeZone)
      if (value !== omitted) body[name] = value
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      messages.add(name, `${error.message} For example ${jsonExample(formField.field)}.`)
    }
  }
  messages.throwAny()
  return body
}

function plain(text: string, formField: FormField): unknown {
  return text === '' && !formField.field.blank && formField.field.nullable ? null : text
}

/**
 * Returns the value of an empty control: null if the field allows it, otherwise nothing is sent.
 */
function empty({ field }: FormField): unknown {
  return field.nullable ? null : omitted
}

const numberOf = (text: string): unknown =>
  /^-?\d+(\.\d+)?$/.test(text) && isExactNumber(text) ? Number(text) : text

/** Returns an id, or the natural key of a text that a unique field of the target may hold. */
function referred(text: string, target: Model | undefined): unknown {
  if (/^\d+$/.test(text) || !target) return /^\d{1,10}$/.test(text) ? Number(text) : text
  const known = target.unique
    .map(({ fields }) => fields)
    .filter(({ length }) => length === 1)
    .flat()
  const key = ['name', 'slug', ...known].find((name) => known.includes(name))
  return key === undefined ? text : { [key]: text }
}
