import type { Definition } from '../../custom-fields/definitions.ts'
import { typeOf } from '../../custom-fields/types.ts'
import { capitalised, uncapitalised } from '../../../framework/model/components/describe.ts'
import { filterNamed } from '../../../framework/model/followed-filters.ts'
import type { Filter, ModelGraph, Model } from '../../../framework/model/graph.ts'
import { lookups } from '../../../framework/model/lookups.ts'
import { fieldOptionsMarkup, filterOptions, type Option } from './filter-option.ts'
import { customLabel, filterLabel, hasTime } from './list-filters.ts'

/** The words for a filter of a URL, and the labels of its values. */
export interface FilterWords {
  /** The label with the comparison, such as `Name contains`. */
  readonly words: string
  readonly options: readonly Option[]
  /** The declared filter; absent for a custom field and for a name of no filter. */
  readonly filter?: Filter
}

/** The comparisons by their suffixes. */
const comparisons: Readonly<Record<string, string>> = {
  '': ':',
  __n: ' is not',
  __ic: ' contains',
  __nic: ' does not contain',
  __isw: ' starts with',
  __nisw: ' does not start with',
  __iew: ' ends with',
  __niew: ' does not end with',
  __ie: ' is',
  __nie: ' is not',
  __empty: ' empty:',
  __gt: ' above',
  __gte: ' from',
  __lt: ' below',
  __lte: ' to',
  __in: ' is one of',
  __contains: ' contains',
  __overlaps: ' overlaps',
}

/** The comparisons of times that have other words. */
const timeComparisons: Readonly<Record<string, string>> = { __gt: ' after', __lt: ' before' }

/** Splits the name of a filter into the name of its field and the suffix of its look-up. */
function splitLookup(name: string): readonly [base: string, suffix: string] {
  const [, base = name, suffix = ''] = /^(.+)(__[a-z]+)$/.exec(name) ?? []
  return suffix in comparisons ? [base, suffix] : [name, '']
}

/** Returns the words for a parameter of a list; its name if it is not a filter. */
export function describeFilter(
  graph: ModelGraph,
  model: Model,
  name: string,
  definitions: readonly Definition[],
): FilterWords {
  if (name === 'q') return { words: 'Search:', options: [] }
  const [base, suffix] = splitLookup(name)
  const filter = filterNamed(graph, model, name)
  const comparison = (hasTime(filter) && timeComparisons[suffix]) || (comparisons[suffix] ?? ':')
  if (filter)
    return {
      words: followedLabel(graph, model, filter) + comparison,
      options: filterOptions(filter.test),
      filter,
    }
  const definition = definitions.find((one) => `cf_${one.name}` === base)
  if (!definition) return { words: `${name}:`, options: [] }
  const type = typeOf(definition)
  const isContained = suffix === '' && lookups[type.lookups] === lookups.text
  return {
    words: capitalised(customLabel(definition)) + (isContained ? ' contains' : comparison),
    options: suffix === '__empty' ? truthOptions : fieldOptionsMarkup(type.formField(definition)),
  }
}

/** Returns the label of a filter, such as `Site’s group` for one of a related object. */
function followedLabel(graph: ModelGraph, model: Model, filter: Filter): string {
  const own = model.filters.get(filter.name)
  if (own) return filterLabel(graph, own)
  const [, reference = '', rest = ''] = /^(.*?)__(.*)$/.exec(filter.name) ?? []
  const field = model.fields.get(reference)
  const target = graph.models.get(field?.reference?.target ?? '')
  if (!field || !target) return filter.name
  const label = followedLabel(graph, target, { ...filter, name: rest })
  return `${capitalised(field.label)}’s ${uncapitalised(label)}`
}

const truthOptions: readonly Option[] = [
  ['true', 'Yes'],
  ['false', 'No'],
]
