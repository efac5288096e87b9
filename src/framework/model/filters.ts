import Type from 'typebox'
import { describeFunction, type Described, type Parameter } from './arguments.ts'

/** A condition behind a filter value: the field has one of the values, or none of them. */
export interface NamedCondition {
  readonly in?: readonly number[]
  readonly notIn?: readonly number[]
}

/** Comparisons between a network or address column and the networks in a query. */
export type NetworkTest = 'within' | 'withinInclude' | 'contains' | 'maskLength'

/** How a filter over one or several paths selects rows. */
export type FilterMatch =
  | { readonly by: 'contains' | 'equals' | 'anySet' | 'search' }
  | { readonly by: 'named'; readonly conditions: Readonly<Record<string, NamedCondition>> }
  | { readonly by: 'network'; readonly network: NetworkTest }

/** A declared filter: a path, which takes the look-ups of its field, or a match over paths. */
export type FilterDeclaration = string | MatchDeclaration

/** A match over paths, made by the functions below. */
export interface MatchDeclaration {
  readonly paths: readonly string[]
  readonly match: FilterMatch
  /** Mistakes in the arguments, as sentences. */
  readonly mistakes?: readonly string[]
}

/** Defines a function that makes filters. */
function defineFilter<Args extends readonly unknown[]>(
  called: string,
  parameters: readonly Parameter[],
  make: (...args: Args) => MatchDeclaration,
): Described<(...args: Args) => MatchDeclaration> {
  const refuse = (mistakes: readonly string[]): MatchDeclaration => ({
    paths: [],
    match: { by: 'equals' },
    mistakes,
  })
  return describeFunction({ called, parameters, make, refuse })
}

const pathWords = 'a path such as "title" or "author.name"'
const path: Parameter = { name: 'path', schema: Type.String({ minLength: 1, allowed: pathWords }) }
const paths: readonly Parameter[] = [{ ...path, rest: true }]

/**
 * Finds rows where any of the paths contains the text, ignoring case.
 *
 * @example
 * filters: { address: contains('physical_address', 'shipping_address') },
 */
export const contains = defineFilter('contains', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'contains' },
}))

/**
 * Finds rows where any of the paths equals the value.
 *
 * @example
 * filters: { interface_id: anyOf('interface_a.id', 'interface_b.id') },
 */
export const anyOf = defineFilter('anyOf', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'equals' },
}))

/**
 * Finds rows where any of the fields is set for `true`, and rows where none is for `false`.
 *
 * @example
 * filters: { has_primary_ip: anySet('primary_ip4', 'primary_ip6') },
 */
export const anySet = defineFilter('anySet', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'anySet' },
}))

const numbersSchema = Type.Optional(
  Type.Array(Type.Integer(), { allowed: 'a list of whole numbers' }),
)
const conditions = Type.Record(
  Type.String(),
  Type.Object(
    { in: numbersSchema, notIn: numbersSchema },
    { additionalProperties: false, allowed: 'an object such as { in: [0, 200] }' },
  ),
  { allowed: 'an object of conditions by name, such as { virtual: { in: [0, 200] } }' },
)

/**
 * Gives names to conditions on a path, for use as filter values.
 *
 * @example
 * filters: { kind: named('form_factor', { virtual: { in: [0, 200] } }) },
 */
export const named = defineFilter(
  'named',
  [path, { name: 'conditions', schema: conditions }],
  (of: string, by: Readonly<Record<string, NamedCondition>>) => ({
    paths: [of],
    match: { by: 'named', conditions: by },
  }),
)

const tests = Type.Enum(['within', 'withinInclude', 'contains', 'maskLength'])

/**
 * Compares a network or address column with the networks of a query: inside one, around one, or by
 * mask length.
 *
 * @example
 * filters: { parent: network('address', 'withinInclude') },
 */
export const network = defineFilter(
  'network',
  [path, { name: 'test', schema: tests }],
  (of: string, test: NetworkTest) => ({
    paths: [of],
    match: { by: 'network', network: test },
  }),
)
