import Type from 'typebox'
import { describeFunction, type Described, type Parameter } from './arguments.ts'

/** A condition that a filter value stands for: the field is among the values, or is not. */
export interface NamedCondition {
  readonly in?: readonly number[]
  readonly notIn?: readonly number[]
}

/** Tests between a network or address column and the networks of a query. */
export type NetworkTest = 'within' | 'withinInclude' | 'contains' | 'maskLength'

/** How a filter over one or several paths chooses rows. */
export type FilterMatch =
  | { readonly by: 'contains' | 'equals' | 'anySet' | 'search' }
  | { readonly by: 'named'; readonly conditions: Readonly<Record<string, NamedCondition>> }
  | { readonly by: 'network'; readonly network: NetworkTest }

/** A filter that a model declares: a path with the look-ups of its field, or a match over paths. */
export type FilterDeclaration = string | MatchDeclaration

/** A match over paths, as the filter helpers make it. */
export interface MatchDeclaration {
  readonly paths: readonly string[]
  readonly match: FilterMatch
  /** What is wrong with the arguments it was made with, in words. */
  readonly mistakes?: readonly string[]
}

/** Defines a helper that makes filters. */
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

const pathWords = 'a path such as "name" or "site.slug"'
const path: Parameter = { name: 'path', schema: Type.String({ minLength: 1, allowed: pathWords }) }
const paths: readonly Parameter[] = [{ ...path, rest: true }]

/** Finds rows where any of the paths contains the text, whatever its case. */
export const contains = defineFilter('contains', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'contains' },
}))

/** Finds rows where any of the paths equals the value. */
export const anyOf = defineFilter('anyOf', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'equals' },
}))

/** True finds rows where any of the fields is set, false those where none is. */
export const anySet = defineFilter('anySet', paths, (...given: readonly string[]) => ({
  paths: given,
  match: { by: 'anySet' },
}))

const numbers = Type.Optional(Type.Array(Type.Integer(), { allowed: 'a list of whole numbers' }))
const conditions = Type.Record(
  Type.String(),
  Type.Object(
    { in: numbers, notIn: numbers },
    { additionalProperties: false, allowed: 'an object such as { in: [0, 200] }' },
  ),
  { allowed: 'an object of conditions by name, such as { virtual: { in: [0, 200] } }' },
)

/** Gives conditions on a path names of their own: `named('form_factor', { virtual: { in: [0, 200] } })`. */
export const named = defineFilter(
  'named',
  [path, { name: 'conditions', schema: conditions }],
  (of: string, by: Readonly<Record<string, NamedCondition>>) => ({
    paths: [of],
    match: { by: 'named', conditions: by },
  }),
)

const tests = Type.Enum(['within', 'withinInclude', 'contains', 'maskLength'])

/** Finds networks or addresses by their place: inside a network, around an address, or by mask length. */
export const network = defineFilter(
  'network',
  [path, { name: 'test', schema: tests }],
  (of: string, test: NetworkTest) => ({
    paths: [of],
    match: { by: 'network', network: test },
  }),
)
