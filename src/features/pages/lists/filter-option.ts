import type { ResolvedField } from '../../../framework/model/graph.ts'
import type { FilterTest } from '../../../framework/model/graph.ts'

/** A value of a filter and its label. */
export type Option = readonly [value: string, label: string]

const truth: readonly Option[] = [
  ['true', 'Yes'],
  ['false', 'No'],
]

/** Returns the values of a filter with their labels; none for a filter that takes any text. */
export function filterOptions(test: FilterTest): readonly Option[] {
  if (test.by === 'match' && test.match.by === 'anySet') return truth
  if (test.by === 'match' && test.match.by === 'named')
    return Object.keys(test.match.conditions).map((name) => [name, name])
  if (test.by === 'lookup' && test.lookup.reads === 'boolean') return truth
  const field = test.paths[0]?.field
  return field ? fieldOptionsMarkup(field) : []
}

/** Returns the values of a choice or a boolean field, with their labels. */
export function fieldOptionsMarkup({
  choices,
  filterType,
}: Pick<ResolvedField, 'choices' | 'filterType'>): readonly Option[] {
  if (choices) return [...choices].map(([value, label]) => [String(value), label])
  return filterType === 'boolean' ? truth : []
}
