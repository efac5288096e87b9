import type { JsonSchema } from '../src/framework/model/json-schema.ts'
import { call, listPiece, codeLiteral, object, styles, type Piece } from './layout.ts'

/**
 * Prints the TypeBox source of a schema; a schema that TypeBox cannot express becomes
 * `Type.Unsafe`.
 */
export function printTypebox(schema: JsonSchema): Piece {
  const row = printers.find(({ fits }) => fits(schema))
  return row ? row.print(schema) : unsafe(schema)
}

interface Row {
  readonly fits: (schema: JsonSchema) => boolean
  readonly print: (schema: JsonSchema) => Piece
}

const scalars: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Integer',
  number: 'Number',
  boolean: 'Boolean',
  null: 'Null',
}

const printers: readonly Row[] = [
  {
    fits: ({ $ref }) => $ref !== undefined,
    print: ({ $ref, ...rest }) => made('Ref', [codeLiteral($ref)], rest),
  },
  { fits: (schema) => 'enum' in schema || 'oneOf' in schema, print: unsafe },
  {
    fits: ({ anyOf }) => anyOf !== undefined,
    print: ({ anyOf, ...rest }) =>
      made('Union', [listPiece((anyOf ?? []).map(printTypebox))], rest),
  },
  {
    fits: ({ type, properties }) => type === 'object' && properties !== undefined,
    print: ({ properties, required, ...rest }) =>
      made('Object', [printProperties(properties ?? {}, required)], rest),
  },
  {
    fits: ({ type, items, prefixItems }) =>
      type === 'array' && items !== undefined && prefixItems === undefined,
    print: ({ items, ...rest }) => made('Array', [printTypebox(items ?? {})], rest),
  },
  {
    fits: ({ type = '' }) => type in scalars,
    print: (schema) => made(scalars[schema.type ?? ''] ?? '', [], schema),
  },
  { fits: isFree, print: (schema) => made('Unknown', [], schema) },
]

const annotations = ['$id', 'description', 'examples', 'title']

/** Returns whether a schema has annotations only and no constraints. */
function isFree(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => annotations.includes(key))
}

/**
 * Prints a call such as `Type.String({ maxLength: 64 })` with its arguments and, if any, options.
 * The name of the function replaces the keyword `type`.
 */
function made(name: string, args: readonly Piece[], options: object): Piece {
  const rest = Object.entries(options).filter(([key]) => key !== 'type')
  const given = rest.length > 0 ? [...args, codeLiteral(Object.fromEntries(rest))] : args
  return given.length > 0 ? call(`Type.${name}`, given) : `Type.${name}()`
}

function printProperties(
  properties: NonNullable<JsonSchema['properties']>,
  required: readonly string[] = [],
): Piece {
  const entries = Object.entries(properties).map(([key, schema]): [string, Piece] => {
    const printed = printTypebox(schema)
    return [key, required.includes(key) ? printed : call('Type.Optional', [printed])]
  })
  return entries.length > 0
    ? object(entries)
    : { open: '{', items: [], close: '}', style: styles.list }
}

/**
 * Prints `Type.Unsafe`. Schemas inside keywords become TypeBox calls; all other values are data.
 */
function unsafe(schema: JsonSchema): Piece {
  const entries = Object.entries(schema).map(([key, value]): [string, Piece] => {
    const inner = key === 'prefixItems' || key === 'oneOf' ? schema[key] : undefined
    return [key, inner ? listPiece(inner.map(printTypebox)) : codeLiteral(value)]
  })
  return call('Type.Unsafe', [object(entries)])
}
