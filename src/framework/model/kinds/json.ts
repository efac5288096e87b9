import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { field, Invalid } from '../field.ts'
import {
  commonOptions,
  defaultWhen,
  defineKind,
  optionsOf,
  optionsParameter,
  type OptionsOf,
} from '../kind.ts'
import { requireExact } from '../parsing.ts'

const { unique: _, ...common } = commonOptions

const options = {
  ...common,
  default: Type.Optional(
    Type.Refine(
      Type.Unknown({
        description: 'Value stored when a create leaves the field out',
        allowed: 'a JSON value',
      }),
      isJson,
    ),
  ),
  defaultWhen,
  texts: Type.Optional(
    Type.Boolean({ description: 'The documentation says that the value is a list of texts' }),
  ),
  object: Type.Optional(
    Type.Boolean({ description: 'The documentation says that the value is an object' }),
  ),
}

/** Any JSON value. Not filtered, ordered or searched. */
export const json = defineKind(
  'json',
  [optionsParameter(optionsOf(options))],
  ({ texts = false, object = false, ...given }: OptionsOf<typeof options> = {}) => {
    const otherwise = object ? Type.Record(Type.String(), Type.Unknown()) : Type.Unknown()
    const schema = texts ? Type.Array(Type.String()) : otherwise
    return field(given, {
      kind: 'json',
      column: {
        sql: 'jsonb',
        prisma: 'Json',
        ...(given.default === undefined
          ? {}
          : { default: `'${JSON.stringify(given.default).replaceAll("'", "''")}'` }),
      },
      read: schema,
      write: schema,
      parse: parseOwnJson,
      opaque: true,
    })
  },
)

/** Whether JSON text can hold the value without a change. */
function isJson(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)
  } catch {
    return false
  }
}

/** Refuses numbers, too, that lost digits on their way. */
function parseOwnJson(input: unknown): unknown {
  return looked(input, (part) => {
    if (typeof part === 'number') requireExact(part)
    requireStorable(part)
  })
}

/** Refuses what jsonb cannot hold: null characters and halves of surrogate pairs. */
export function parseJson(input: unknown): unknown {
  return looked(input, requireStorable)
}

/** Calls a function with a JSON value and everything inside it, keys too; returns the value. */
function looked(input: unknown, look: (part: unknown) => void): unknown {
  look(input)
  if (Array.isArray(input)) {
    for (const item of input) looked(item, look)
  } else if (typeof input === 'object' && input !== null) {
    for (const [key, value] of Object.entries(input)) {
      look(key)
      looked(value, look)
    }
  }
  return input
}

function requireStorable(text: unknown): void {
  if (typeof text !== 'string') return
  if (text.includes('\0')) throw new Invalid('Null characters are not allowed.')
  if (!text.isWellFormed()) throw new Invalid('Text with half of a surrogate pair is not allowed.')
}
