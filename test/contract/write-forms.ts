import type { ResolvedField } from '../../src/framework/model/graph.ts'

/**
 * The messages about rules that JSON Schema cannot express, by kind of field: a value that fits the
 * schema may get one of them. docs/api.md lists the rules.
 */
const contentRules: Readonly<Record<string, readonly RegExp[]>> = (() => {
  const text = [/^Null characters are not allowed\.$/, /half of a surrogate pair/]
  const cidr = [/is not a valid IPv4 or IPv6 address/, /the mask length may not be over/]
  const exact = [/is not kept digit by digit/]
  return {
    text,
    slug: text,
    colour: text,
    email: text,
    url: [...text, /^Enter a valid URL\.$/],
    password: text,
    secret: [/half of a surrogate pair/, /no more than 65535 bytes/],
    'public-key': [...text, /key/i],
    'ip-address': cidr,
    'ip-network': [...cidr, /has host bits set/, /holds one address and is not a network/],
    date: [/^Date has wrong format/],
    timestamp: [/^Datetime has wrong format/],
    decimal: [/no more than \d+ decimal places/],
    json: [...text, ...exact],
    'custom-fields': text,
    list: text,
  }
})()

/** Returns whether a message is about a rule that JSON Schema cannot express. */
export function isAboutContent(field: ResolvedField | undefined, message: string): boolean {
  const rules = [
    ...(contentRules[field?.kind ?? ''] ?? []),
    ...(field?.naming ? [/^No content type has the number/] : []),
  ]
  return rules.some((rule) => rule.test(message))
}

type Accepts = (input: unknown) => boolean

const isText: Accepts = (input) => typeof input === 'string'
const isNumber: Accepts = (input) => typeof input === 'number'
const isObject: Accepts = (input) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
const hasSpace: Accepts = (input) => typeof input === 'string' && input.trim() !== input
const matches =
  (pattern: RegExp): Accepts =>
  (input) =>
    typeof input === 'string' && pattern.test(input.trim())

const numeric = [matches(/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i)]
const textual = [isNumber, hasSpace]
const referring = [matches(/^\d+$/), isObject]
const each =
  (rows: readonly Accepts[]): Accepts =>
  (input) =>
    Array.isArray(input) &&
    input.every((one) => typeof one === 'number' || rows.some((takes) => takes(one)))

/** The other forms of values that writes accept, by kind of field, as docs/api.md lists them. */
const otherForms: Readonly<Record<string, readonly Accepts[]>> = {
  integer: numeric,
  'as-number': numeric,
  decimal: [...numeric, isNumber],
  money: [...numeric, isNumber],
  boolean: [matches(/^(true|t|yes|y|on|1|false|f|no|n|off|0)$/i), isNumber],
  choice: [
    isText,
    isNumber,
    (input) => typeof input === 'boolean',
    (input) => Array.isArray(input) && input.length === 2,
    isObject,
  ],
  reference: referring,
  references: [each(referring)],
  'integer-list': [each(numeric)],
  text: textual,
  slug: textual,
  colour: textual,
  email: textual,
  url: [...textual, isText],
  password: [isNumber],
  'public-key': textual,
  'ip-address': [hasSpace],
  'ip-network': [hasSpace],
  'mac-address': [hasSpace],
  date: [matches(/^\d{4}(-\d{2})?$/), hasSpace],
  time: [matches(/^\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/)],
  duration: [isText, isNumber],
  list: [each([isText])],
  timestamp: [isText],
  key: [isText],
}

/**
 * Returns whether an input is another form of a value of the field. A field that names models also
 * accepts their numbers.
 */
export function isOtherForm({ kind, naming }: ResolvedField, input: unknown): boolean {
  const rows = [...(otherForms[kind] ?? []), ...(naming ? [...numeric, each(numeric)] : [])]
  return rows.some((takes) => takes(input))
}

/** The kinds with values that fit the schema and are refused. */
export const contentKinds: readonly string[] = Object.keys(contentRules)

/** The kinds that accept other forms of a value. */
export const otherKinds: readonly string[] = Object.keys(otherForms)
