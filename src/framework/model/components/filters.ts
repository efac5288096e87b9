import Type, { type TSchema } from 'typebox'
import type { FilterMatch, NetworkTest } from '../filters.ts'
import type { Filter, FilterTest, Path } from '../graph.ts'
import type { JsonSchema } from '../json-schema.ts'
import type { Lookup } from '../lookups.ts'
import { patternLimits } from '../pattern-limits.ts'
import { choiceValueSchema } from './choices.ts'
import type { ComponentNames } from './names.ts'

/** Returns the schema of one value of a filter. */
export function filterValue(filter: Filter, names: ComponentNames): TSchema {
  return testValue(filter.test.by, filter.test, names)
}

function testValue<Way extends FilterTest['by']>(
  way: Way,
  test: By<Way>,
  names: ComponentNames,
): TSchema {
  return valueSchemas[way](test, names)
}

type By<Way extends FilterTest['by']> = Extract<FilterTest, { readonly by: Way }>

const valueSchemas: {
  readonly [Way in FilterTest['by']]: (test: By<Way>, names: ComponentNames) => TSchema
} = {
  lookup: ({ lookup, absent, paths: [path] }, names) => {
    const schema = lookup.reads ? special[lookup.reads] : pathValue(path, names)
    return absent.includes('null') ? orNull(schema) : schema
  },
  match: ({ match, paths }, names) => matchValue(match.by, match, paths, names),
}

/** Schemas of look-ups whose values have another type than the field. */
const special: Readonly<Record<NonNullable<Lookup['reads']>, TSchema>> = {
  boolean: Type.Boolean(),
  pattern: Type.String(),
  part: Type.String(),
  list: Type.String(),
}

const matchValue = <Way extends FilterMatch['by']>(
  way: Way,
  ...filter: Parameters<MatchValue<Way>>
): TSchema => matches[way](...filter)

type MatchValue<Way extends FilterMatch['by']> = (
  match: Extract<FilterMatch, { readonly by: Way }>,
  paths: readonly Path[],
  names: ComponentNames,
) => TSchema

const matches: { readonly [Way in FilterMatch['by']]: MatchValue<Way> } = {
  contains: () => Type.String(),
  search: () => Type.String({ maxLength: patternLimits.search }),
  anySet: () => Type.Boolean(),
  equals: (_, [path], names) => (path ? pathValue(path, names) : Type.String()),
  named: ({ conditions }) => Type.Unsafe({ type: 'string', enum: Object.keys(conditions) }),
  network: ({ network }) => networks[network],
}

const network = Type.String({ description: 'An address or a network, 10.0.0.0/8' })

const networks: Readonly<Record<NetworkTest, TSchema>> = {
  within: network,
  withinInclude: network,
  contains: network,
  maskLength: Type.Integer({ minimum: 0, maximum: 128 }),
}

/** Schemas by the SQL type of a filter's parameter. */
const byType: Readonly<Record<string, TSchema>> = {
  boolean: Type.Boolean(),
  smallint: Type.Integer(),
  integer: Type.Integer(),
  bigint: Type.Integer(),
  numeric: Type.Number(),
  date: Type.String({ format: 'date' }),
  timestamptz: Type.String({ format: 'date-time' }),
}

function pathValue({ model, field }: Path, names: ComponentNames): TSchema {
  if (field.choices) return choiceValueSchema(model, field, names)
  // A number as text may have more digits than a JSON number.
  if (field.filterType === 'numeric' && field.read.type === 'string') return Type.String()
  return byType[field.filterType] ?? Type.String()
}

/**
 * Also allows the word `null`, which finds objects without a value; plain text allows it anyway.
 */
function orNull(schema: JsonSchema): TSchema {
  if (schema.type === 'string' && schema.format === undefined) return schema
  return Type.Union([schema, Type.Ref('NullWord')])
}
