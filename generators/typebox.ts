import { call, list, codeLiteral, object, styles, type Piece } from './layout.ts'

/** A schema as plain JSON. */
export type Schema = Readonly<Record<string, unknown>>

/**
 * Prints the TypeBox source of a schema; a schema that TypeBox cannot express becomes
 * `Type.Unsafe`.
 */
export function printTypebox(schema: Schema): Piece {
  const row = rows.find(({ fits }) => fits(schema))
  return row ? row.print(schema) : unsafe(schema)
}

interface Row {
  readonly fits: (schema: Schema) => boolean
  readonly print: (schema: Schema) => Piece
}

const scalars: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Integer',
  number: 'Number',
  boolean: 'Boolean',
  null: 'Null',
}

const rows: readonly Row[] = [
  {
    fits: ({ $ref }) => $ref !== undefined,
    print: ({ $ref, ...rest }) => made('Ref', [codeLiteral($ref)], rest),
  },
  { fits: (schema) => 'enum' in schema || 'oneOf' in schema, print: unsafe },
  {
    fits: ({ anyOf }) => anyOf !== undefined,
    print: ({ anyOf, ...rest }) => made('Union', [list(schemas(anyOf).map(printTypebox))], rest),
  },
  {
    fits: ({ type, properties }) => type === 'object' && properties !== undefined,
    print: ({ properties, required, ...rest }) =>
      made('Object', [printProperties(properties as Schema, required)], rest),
  },
  {
    fits: ({ type, items, prefixItems }) =>
      type === 'array' && items !== undefined && prefixItems === undefined,
    print: ({ items, ...rest }) => made('Array', [printTypebox(items as Schema)], rest),
  },
  {
    fits: ({ type }) => typeof type === 'string' && type in scalars,
    print: (schema) => made(scalars[String(schema['type'])] ?? '', [], schema),
  },
  { fits: isFree, print: (schema) => made('Unknown', [], schema) },
]

const words = ['$id', 'description', 'examples', 'title']

/** Returns whether a schema has annotations only and no constraints. */
function isFree(schema: Schema): boolean {
  return Object.keys(schema).every((key) => words.includes(key))
}

/**
 * Prints a call such as `Type.String({ maxLength: 64 })` with its arguments and, if any, options.
 * The name of the function replaces the keyword `type`.
 */
function made(name: string, args: readonly Piece[], options: Schema): Piece {
  const rest = Object.entries(options).filter(([key]) => key !== 'type')
  const given = rest.length > 0 ? [...args, codeLiteral(Object.fromEntries(rest))] : args
  return given.length > 0 ? call(`Type.${name}`, given) : `Type.${name}()`
}

function printProperties(properties: Schema, required: unknown): Piece {
  const needed = new Set(Array.isArray(required) ? required : [])
  const entries = Object.entries(properties).map(([key, schema]): [string, Piece] => {
    const printed = printTypebox(schema as Schema)
    return [key, needed.has(key) ? printed : call('Type.Optional', [printed])]
  })
  return entries.length > 0
    ? object(entries)
    : { open: '{', items: [], close: '}', style: styles.list }
}

/**
 * Prints `Type.Unsafe`. Schemas inside keywords become TypeBox calls; all other values are data.
 */
function unsafe(schema: Schema): Piece {
  const entries = Object.entries(schema).map(([key, value]): [string, Piece] => [
    key,
    key === 'prefixItems' || key === 'oneOf'
      ? list(schemas(value).map(printTypebox))
      : codeLiteral(value),
  ])
  return call('Type.Unsafe', [object(entries)])
}

function schemas(value: unknown): readonly Schema[] {
  return value as readonly Schema[] // JSON Schema has a list of schemas under these keywords
}
