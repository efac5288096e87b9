import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { makeField, InvalidValue } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { isJsonObject } from '../json-value.ts'
import { parseList, requireExact, wireType } from '../parsing.ts'
import { textLiteral } from '../sql.ts'

const { unique: _, ...common } = commonOptionsSchemas

const options = {
  ...common,
  ...defaultOptions(Type.Refine(Type.Unknown({ allowed: 'a JSON value' }), isJson)),
  /**
   * The value is a list of texts.
   *
   * @default false
   */
  texts: Type.Optional(Type.Boolean()),
  /**
   * The value is an object.
   *
   * @default false
   */
  object: Type.Optional(Type.Boolean()),
}

interface JsonOptions extends Omit<CommonOptions, 'unique'>, OptionValues<typeof options> {}

/**
 * Any JSON value. It is not filtered, ordered or searched. A number that would lose digits is
 * refused.
 *
 * @example
 * settings: json({ default: { speed: 'auto' } }),
 */
export const json = defineKind(
  'json',
  [optionsParameter(optionsOf(options))],
  ({ texts = false, object = false, ...given }: JsonOptions = {}) => {
    const otherwise = object ? Type.Record(Type.String(), Type.Unknown()) : Type.Unknown()
    const schema = texts ? Type.Array(Type.String()) : otherwise
    return makeField(given, {
      kind: 'json',
      column: {
        sql: 'jsonb',
        prisma: 'Json',
        ...(given.default === undefined
          ? {}
          : { default: textLiteral(JSON.stringify(given.default)) }),
      },
      read: schema,
      write: schema,
      parse: (input) => {
        const value = parseOwnJson(input)
        if (texts) requireTexts(value)
        if (object) requireObject(value)
        return value
      },
      mistakes: texts && object ? ['"texts" and "object" exclude each other'] : [],
      opaque: true,
    })
  },
)

function requireTexts(input: unknown): void {
  if (parseList(input).some((item) => typeof item !== 'string'))
    throw new InvalidValue('Expected a list of texts.')
}

function requireObject(input: unknown): void {
  if (!isJsonObject(input))
    throw new InvalidValue(`Invalid data. Expected a dictionary, but got ${wireType(input)}.`)
}

/** Returns true if JSON text can represent the value without a change. */
function isJson(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)
  } catch {
    return false
  }
}

/**
 * Returns a JSON value unchanged. Throws `InvalidValue` for numbers that lose digits, and for what
 * jsonb cannot store.
 */
function parseOwnJson(input: unknown): unknown {
  return visit(input, (part) => {
    if (typeof part === 'number') requireExact(part)
    requireStorable(part)
  })
}

/** Refuses what jsonb cannot store: null characters and lone surrogates. */
export function parseJson(input: unknown): unknown {
  return visit(input, requireStorable)
}

/** Calls a function with a JSON value and every value and key inside it; returns the value. */
function visit(input: unknown, call: (part: unknown) => void): unknown {
  call(input)
  if (Array.isArray(input)) {
    for (const item of input) visit(item, call)
  } else if (typeof input === 'object' && input !== null) {
    for (const [key, value] of Object.entries(input)) {
      call(key)
      visit(value, call)
    }
  }
  return input
}

function requireStorable(text: unknown): void {
  if (typeof text !== 'string') return
  if (text.includes('\0')) throw new InvalidValue('Null characters are not allowed.')
  if (!text.isWellFormed())
    throw new InvalidValue('Text with half of a surrogate pair is not allowed.')
}
