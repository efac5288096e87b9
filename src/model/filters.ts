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
export type FilterDeclaration =
  string | { readonly paths: readonly string[]; readonly match: FilterMatch }

/** Finds rows where any of the paths contains the text, whatever its case. */
export const contains = (...paths: readonly string[]): FilterDeclaration => ({
  paths,
  match: { by: 'contains' },
})

/** Finds rows where any of the paths equals the value. */
export const anyOf = (...paths: readonly string[]): FilterDeclaration => ({
  paths,
  match: { by: 'equals' },
})

/** True finds rows where any of the fields is set, false those where none is. */
export const anySet = (...paths: readonly string[]): FilterDeclaration => ({
  paths,
  match: { by: 'anySet' },
})

/** Gives conditions on a path names of their own: `named('form_factor', { virtual: { in: [0, 200] } })`. */
export function named(
  path: string,
  conditions: Readonly<Record<string, NamedCondition>>,
): FilterDeclaration {
  return { paths: [path], match: { by: 'named', conditions } }
}

/** Finds networks or addresses by their place: inside a network, around an address, or by mask length. */
export function network(path: string, test: NetworkTest): FilterDeclaration {
  return { paths: [path], match: { by: 'network', network: test } }
}
