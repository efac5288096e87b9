import type { ResolvedField } from '../../model/graph.ts'
import type { FilterTest } from '../../model/graph.ts'

/** A value of a filter and its label. */
export type Option = readonly [value: string, label: string]

const truth: readonly Option[] = [
  ['true', 'Yes'],
  ['false', 'No'],
]

/** Returns the values that a filter takes, with their labels; none where any text is one. */
export function filterOptions(test: FilterTest): readonly Option[] {
  if (test.by === 'match' && test.match.by === 'anySet') return truth
  if (test.by === 'match' && test.match.by === 'named')
    return Object.keys(test.match.conditions).map((name) => [name, name])
  if (test.by === 'lookup' && test.lookup.reads === 'boolean') return truth
  const field = test.paths[0]?.field
  return field ? fieldOptions(field) : []
}

/** Returns the values of a field of choices or of a truth, with their labels. */
export function fieldOptions({
  choices,
  filterType,
}: Pick<ResolvedField, 'choices' | 'filterType'>): readonly Option[] {
  if (choices) return [...choices].map(([value, label]) => [String(value), label])
  return filterType === 'boolean' ? truth : []
}
