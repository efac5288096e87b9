import type { JsonSchema } from '../src/framework/model/json-schema.ts'
import { after, before, flatten, keyOf, listPiece, quote, styles, type Piece } from './layout.ts'

/** Returns the schema of a component that another file declares, to be inlined. */
export type FindComponent = (name: string) => JsonSchema | undefined

/** Prints the TypeScript interface or type that is equivalent to a component's schema. */
export function printInterface(name: string, schema: JsonSchema, find: FindComponent): Piece {
  const type = printType(schema, find)
  return typeof type === 'object' && type.open === '{' && type.close === '}'
    ? before(`export type ${name} = `, { ...type, style: styles.body })
    : before(`export type ${name} = `, type)
}

/** Prints a schema as a TypeScript type. */
function printType(schema: JsonSchema, find: FindComponent): Piece {
  const row = printers.find(({ keyword }) => keyword in schema)
  if (row) return row.print(schema, find)
  return printersByType[schema.type ?? '']?.(schema, find) ?? 'unknown'
}

interface Row {
  readonly keyword: string
  readonly print: (schema: JsonSchema, find: FindComponent) => Piece
}

const printers: readonly Row[] = [
  {
    keyword: '$ref',
    print: ({ $ref = '' }, find) => {
      const elsewhere = find($ref)
      return elsewhere ? printType(elsewhere, find) : $ref
    },
  },
  {
    keyword: 'enum',
    print: ({ enum: values = [] }) =>
      union(values.map((value) => (typeof value === 'string' ? quote(value) : String(value)))),
  },
  {
    keyword: 'anyOf',
    print: ({ anyOf = [] }, find) => union(anyOf.map((one) => printType(one, find))),
  },
  {
    keyword: 'prefixItems',
    print: ({ prefixItems = [] }, find) =>
      listPiece(prefixItems.map((one) => printType(one, find))),
  },
]

const printersByType: Readonly<Record<string, (schema: JsonSchema, find: FindComponent) => Piece>> =
  {
    string: () => 'string',
    integer: () => 'number',
    number: () => 'number',
    boolean: () => 'boolean',
    null: () => 'null',
    array: ({ items = {} }, find) => arrayOf(printType(items, find)),
    object: (schema, find) => objectType(schema, find),
  }

function objectType({ properties = {}, required = [] }: JsonSchema, find: FindComponent): Piece {
  const entries = Object.entries(properties)
  if (entries.length === 0) return 'Record<string, unknown>'
  const items = entries.map(([key, schema]) =>
    before(`${keyOf(key)}${required.includes(key) ? '' : '?'}: `, printType(schema, find)),
  )
  return { open: '{', items, close: '}', style: styles.type }
}

function arrayOf(item: Piece): Piece {
  const plain = typeof item === 'object' || /^[\w.]+$/.test(item)
  return plain ? after(item, '[]') : after(before('(', item), ')[]')
}

/**
 * Joins the members of a union. Only its last member, apart from null, may be broken over lines.
 */
function union(members: readonly Piece[]): Piece {
  return members.reduce((left, right) => {
    if (typeof left === 'string') return before(`${left} | `, right)
    return after(left, ` | ${flatten(right)}`)
  })
}
