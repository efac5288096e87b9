import type { TLocalizedValidationError } from 'typebox/error'
import { errorsOfList, FieldMessages } from '../errors/error-messages.ts'
import { invalid } from '../errors/errors.ts'
import { jsonObjectOf, textsIn } from '../model/json-value.ts'
import { invalidChoice, shown, wireType } from '../model/parsing.ts'

/** The name under which a refusal lists what concerns no field. */
const noField = 'non_field_errors'

/**
 * Throws a 400 with a message for each error that TypeBox found in a value; for a list, with those
 * of each item. Messages about a part of a field's value begin with its path: `names: 0: Not a
 * valid string.` Adds them to `messages`, which has those of unknown keys.
 */
export function refuseBySchema(
  errors: readonly Found[],
  value: unknown,
  messages = new FieldMessages(),
): never {
  if (Array.isArray(value) && errors.every(({ instancePath }) => instancePath !== '')) {
    const lists = value.map((item, index) => {
      const own = errors.filter(({ instancePath }) => `${instancePath}/`.startsWith(`/${index}/`))
      const inside = own.map((error) => within(error, `/${index}`))
      return addMessages(new FieldMessages(), inside, item)
    })
    throw invalid(errorsOfList(lists) ?? [])
  }
  addMessages(messages, errors, value)
  if (messages.size === 0) messages.add(noField, 'The value does not fit its schema.')
  messages.throwAny()
  throw new Error('a refusal has a message')
}

const within = (error: Found, path: string): Found => ({
  ...error,
  instancePath: error.instancePath.slice(path.length),
})

function addMessages(
  messages: FieldMessages,
  errors: readonly Found[],
  value: unknown,
): FieldMessages {
  for (const error of withoutVariants(errors)) {
    const path = error.instancePath.split('/').slice(1).map(unescaped)
    for (const [name, text] of textsOf(error, valueAt(value, path), errors)) {
      const [field = noField, ...rest] = [...path, ...name]
      if (error.keyword === unknownKey && rest.length === 0 && messages.has(field)) continue
      messages.add(field, [...rest, text].join(': '))
    }
  }
  return messages
}

/** Returns a part of a JSON pointer (RFC 6901) as a name. */
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

type Found = TLocalizedValidationError

/** The rest of a path and a message. */
type PlacedText = readonly [path: readonly string[], text: string]

/**
 * Leaves out the errors of the variants of a union, which has an error of its own; but not those of
 * the only variant beside null, which say more.
 */
function withoutVariants(errors: readonly Found[]): readonly Found[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  const left = errors.filter((error) => {
    if (error.keyword === 'additionalProperties') return false // each key has an error of its own
    const union = unions.find((one) => isVariant(error, one))
    return !union || (isNullable(union, errors) && !isNullVariant(error))
  })
  return left.filter((error) => error.keyword !== 'anyOf' || !isNullable(error, errors))
}

const isVariant = ({ schemaPath, instancePath }: Found, union: Found): boolean =>
  schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
  `${instancePath}/`.startsWith(`${union.instancePath}/`)

const isNullVariant = ({ keyword, params }: Found): boolean =>
  keyword === 'type' && jsonObjectOf(params)['type'] === 'null'

function isNullable(union: Found, errors: readonly Found[]): boolean {
  const inside = errors.filter((error) => isVariant(error, union))
  const others = inside.filter((error) => !isNullVariant(error))
  const variants = others.map(({ schemaPath }) =>
    schemaPath.slice(union.schemaPath.length).split('/').slice(0, 3).join('/'),
  )
  return others.length < inside.length && new Set(variants).size === 1
}

function textsOf(error: Found, value: unknown, all: readonly Found[]): readonly PlacedText[] {
  const params = jsonObjectOf(error.params)
  if (error.keyword === 'required')
    return textsIn(params['requiredProperties']).map((name) => [[name], 'This field is required.'])
  if (error.keyword === 'anyOf') return [[[], unionText(error, value, all)]]
  const text = texts[error.keyword]?.(params, value)
  return [[[], text ?? `The value ${error.message}.`]]
}

/** The keyword of the error of a key that a closed schema does not list. */
const unknownKey = 'boolean'

/** Messages by keywords of JSON Schema. */
const texts: Readonly<
  Record<string, (params: Readonly<Record<string, unknown>>, value: unknown) => string>
> = {
  [unknownKey]: () => 'Unknown field.',
  type: ({ type }, value) => typeText(String(type), value),
  enum: ({ allowedValues }, value) => choiceText(value, [allowedValues].flat()),
  const: ({ allowedValue }, value) => choiceText(value, [allowedValue]),
  minimum: ({ limit }) => `Ensure this value is greater than or equal to ${String(limit)}.`,
  maximum: ({ limit }) => `Ensure this value is less than or equal to ${String(limit)}.`,
  exclusiveMinimum: ({ limit }) => `Ensure this value is greater than ${String(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Ensure this value is less than ${String(limit)}.`,
  multipleOf: ({ multipleOf }) => `Ensure this value is a multiple of ${String(multipleOf)}.`,
  minLength: ({ limit }) => `Ensure this field has at least ${String(limit)} characters.`,
  maxLength: ({ limit }) => `Ensure this field has no more than ${String(limit)} characters.`,
  minItems: ({ limit }) => `Ensure this list has at least ${String(limit)} items.`,
  maxItems: ({ limit }) => `Ensure this list has no more than ${String(limit)} items.`,
  pattern: ({ pattern }, value) => `"${shown(value)}" does not match ${String(pattern)}.`,
  format: ({ format }, value) => `"${shown(value)}" is not a valid ${String(format)}.`,
}

function typeText(type: string, value: unknown): string {
  if (value === null) return 'This field may not be null.'
  if (type === 'integer' || type === 'number') return `A valid ${type} is required.`
  if (type === 'string') return 'Not a valid string.'
  if (type === 'boolean') return `"${shown(value)}" is not a valid boolean.`
  if (type === 'array') return `Expected a list of items but got type "${wireType(value)}".`
  return `Invalid data. Expected a dictionary, but got ${wireType(value)}.`
}

/** Lists the values of a union of constants; otherwise says only that none of its variants fits. */
function unionText(union: Found, value: unknown, all: readonly Found[]): string {
  const inside = all.filter((error) => isVariant(error, union))
  const isChoice = inside.every(({ keyword }) => keyword === 'const')
  if (isChoice)
    return choiceText(
      value,
      inside.map(({ params }) => jsonObjectOf(params)['allowedValue']),
    )
  return `"${shown(value)}" has none of the allowed forms.`
}

const choiceText = (value: unknown, allowed: readonly unknown[]): string =>
  invalidChoice(value, allowed.map(shown)).message

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  return valueAt(
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    rest,
  )
}
