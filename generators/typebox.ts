import { call, list, codeLiteral, object, styles, type Piece } from './layout.ts'

/** A schema as plain JSON. */
export type Schema = Readonly<Record<string, unknown>>

/** The TypeBox source that makes a schema; what TypeBox has no word for is `Type.Unsafe`. */
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

/** Says something without constraining anything. */
function isFree(schema: Schema): boolean {
  return Object.keys(schema).every((key) => words.includes(key))
}

/** `Type.String({ maxLength: 64 })`: arguments, and options if there are any beside the type, which the name says. */
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

/** Keywords that hold schemas keep them in TypeBox's words; the rest is data. */
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
