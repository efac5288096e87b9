import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { JsonSchema } from './json-schema.ts'
import { isJsonObject } from './json-value.ts'
import { didYouMean } from './similar-names.ts'
import { errorText } from '../errors/error-text.ts'

/** One parameter of a function of the schema language. */
export interface Parameter {
  readonly name: string
  readonly schema: TSchema
  /** The parameter may be left out. */
  readonly optional?: boolean
  /** The last parameter: it takes all remaining arguments, one at least. */
  readonly rest?: boolean
}

/** A function of the schema language with the description of its parameters. */
export type Described<Call> = Call & {
  /** Name of the function, such as `integer`. */
  readonly called: string
  readonly parameters: readonly Parameter[]
}

/** The parts of a described function: its name, its parameters and what it makes. */
interface Definition<Args extends readonly unknown[], Made> {
  readonly called: string
  readonly parameters: readonly Parameter[]
  readonly make: (...args: Args) => Made
  /** Makes the result of a call with wrong arguments; it carries the mistakes to `resolve`. */
  readonly refuse: (mistakes: readonly string[]) => Made
}

/**
 * Builds a function that checks its arguments before it uses them. A wrong argument never throws:
 * the result carries the mistakes, and `resolve` reports them with model, field and file.
 */
export function describeFunction<Args extends readonly unknown[], Made>({
  called,
  parameters,
  make,
  refuse,
}: Definition<Args, Made>): Described<(...args: Args) => Made> {
  const call = (...args: Args): Made => {
    const mistakes = wrongArguments(called, parameters, args)
    if (mistakes.length > 0) return refuse(mistakes)
    try {
      return make(...args)
    } catch (error) {
      return refuse([`${called}() fails: ${errorText(error)}`])
    }
  }
  return Object.assign(call, { called, parameters })
}

/** A value that a schema refuses, with its path from the value that was checked. */
export interface WrongValue {
  readonly path: readonly string[]
  /** Continues a sentence about the value: `is "tiny"`, `is missing`. */
  readonly wrong: string
  /** The allowed values; empty where `wrong` already names them. */
  readonly allowed: string
}

/** Returns a sentence for each argument, or part of one, that the parameters refuse. */
function wrongArguments(
  called: string,
  parameters: readonly Parameter[],
  args: readonly unknown[],
): readonly string[] {
  const last = parameters.at(-1)
  const limit = last?.rest ? Infinity : parameters.length
  if (args.length > limit) {
    const most = limit === 1 ? '1 argument' : `${limit} arguments`
    return [`${called}() takes at most ${most}, not ${args.length}`]
  }
  const extra = last?.rest ? args.slice(parameters.length).map(() => last) : []
  return [...parameters, ...extra].flatMap((parameter, index) => {
    const value = args[index]
    if (value === undefined && parameter.optional) return []
    return findWrong(parameter.schema, value).map((wrong) => sentence(called, parameter, wrong))
  })
}

function sentence(
  called: string,
  { name }: Parameter,
  { path, wrong, allowed }: WrongValue,
): string {
  const isOption = name === 'options' && path.length > 0
  const subject = isOption ? `option "${path.join('.')}"` : `argument "${name}"`
  const part = isOption || path.length === 0 ? '' : `, ${path.join('.')},`
  const hint = allowed === '' ? '' : `; allowed: ${allowed}`
  return `the ${subject} of ${called}()${part} ${wrong}${hint}`
}

/** Returns the parts of a value that a schema refuses; an empty list when the value is right. */
export function findWrong(
  schema: JsonSchema,
  given: unknown,
  path: readonly string[] = [],
): readonly WrongValue[] {
  const value = isJsonObject(given) ? withoutUndefined(given) : given
  if (Check(schema, value)) return []
  const inner = containersOf(schema, value).flatMap((one) => findInside(one, value, path))
  if (inner.length > 0) return inner
  const wrong = value === undefined ? 'is missing' : `is ${literal(value)}`
  return [{ path, wrong, allowed: allowedBy(schema) }]
}

/**
 * Returns the alternatives of a schema that can describe the value, if it is a list or an object.
 */
function containersOf(schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const { anyOf = [schema] } = schema
  const type = Array.isArray(value) ? 'array' : isJsonObject(value) ? 'object' : undefined
  const fitting = anyOf.filter((one) => one.type === type)
  return type !== undefined && fitting.length === 1 ? fitting : []
}

function findInside(
  { items, properties, patternProperties = {}, required = [], additionalProperties }: JsonSchema,
  value: unknown,
  path: readonly string[],
): readonly WrongValue[] {
  if (Array.isArray(value))
    return items
      ? value.flatMap((one, at) => findWrong(items, one, [...path, `item ${at + 1}`]))
      : []
  const [every] = Object.values(patternProperties)
  const known = Object.keys(properties ?? {})
  const entries = Object.entries(isJsonObject(value) ? value : {})
  const missing = required.filter((name) => !entries.some(([given]) => given === name))
  return [
    ...entries.flatMap(([name, one]) => {
      const schema = properties?.[name] ?? every
      if (schema) return findWrong(schema, one, [...path, name])
      if (additionalProperties !== false) return []
      const wrong = `is not known${didYouMean(name, known)}`
      return [{ path: [...path, name], wrong, allowed: known.join(', ') }]
    }),
    ...missing.map((name) => {
      const allowed = allowedBy(properties?.[name] ?? {})
      return { path: [...path, name], wrong: 'is missing', allowed }
    }),
  ]
}

/** Describes in words the values that a schema allows. */
export function allowedBy(schema: JsonSchema): string {
  const { allowed, anyOf, enum: values, type = '', minimum, maximum } = schema
  if (allowed !== undefined) return allowed
  if (values) return values.map(String).join(', ')
  if (anyOf) return anyOf.map(allowedBy).join(' or ')
  const words = typeWords[type] ?? 'another value'
  const from = minimum === undefined ? '' : ` from ${minimum}`
  return `${words}${from}${maximum === undefined ? '' : ` to ${maximum}`}`
}

const typeWords: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
}

/** Returns a value as short text on one line, for a message about a declaration. */
export function literal(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  const text = jsonOf(value) ?? `a ${typeof value}`
  if (text.length <= 60) return text
  if (Array.isArray(value)) return `a list of ${value.length}`
  return typeof value === 'object' ? 'an object' : `${text.slice(0, 57)}...`
}

function jsonOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    return 'an object that JSON cannot represent'
  }
}

const withoutUndefined = (value: Readonly<Record<string, unknown>>): object =>
  Object.values(value).includes(undefined)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
    : value
