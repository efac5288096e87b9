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
  | { readonly by: 'contains' | 'equals' | 'anySet' }
  | { readonly by: 'search'; readonly isTyping?: boolean }
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
 * text: contains('name', 'label'),
 */
export const contains = defineFilter('contains', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'contains' },
}))

/**
 * Finds rows where any of the paths equals the value.
 *
 * @example
 * any_site: anyOf('site.slug', 'former_site.slug'),
 */
export const anyOf = defineFilter('anyOf', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'equals' },
}))

/**
 * Finds rows where any of the fields is set for `true`, and rows where none is for `false`.
 *
 * @example
 * has_former_site: anySet('former_site'),
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
 * Gives names to conditions on a number or a choice. The names are the values of the filter.
 *
 * @example
 * use: named('status', { live: { in: [1] }, idle: { notIn: [1] } }),
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
 * Compares a network or an address with the value: `within` finds those inside a network,
 * `withinInclude` the network itself too, `contains` those that hold a network or an address, and
 * `maskLength` those with a mask of this length.
 *
 * @example
 * within: network('address', 'within'),
 */
export const network = defineFilter(
  'network',
  [path, { name: 'test', schema: tests }],
  (of: string, test: NetworkTest) => ({
    paths: [of],
    match: { by: 'network', network: test },
  }),
)
