import { uncapitalised, withArticle } from '../../../../framework/model/components/describe.ts'
import type { Filter, ModelGraph, Model } from '../../../../framework/model/graph.ts'
import { isJsonObject } from '../../../../framework/model/json-value.ts'
import { followedFilter } from '../../../../framework/model/followed-filters.ts'
import { filterOptions } from '../../../pages/lists/filter-option.ts'
import { objectsNamedBy } from '../../../pages/lists/filter-labels.ts'
import { filterLabel, hasTime } from '../../../pages/lists/list-filters.ts'
import { isUnlimited } from '../../object-permissions/grants.ts'
import type { ObjectLabels } from './named-objects.ts'
import { comparisonOf, enumerated, type ComparisonWords } from './words.ts'

/** The models, and the labels of the objects that conditions name. */
export interface WordsContext {
  readonly graph: ModelGraph
  readonly labels: ObjectLabels
}

/**
 * Returns conditions on the objects of a model in words; undefined where every object meets them.
 *
 * @example
 * conditionsInWords([{ site: 'berlin', status: 1 }, { user_id: '$user' }], port, context)
 * // 'whose site is Berlin and status is Active, or whose user is the signed-in user'
 */
export function conditionsInWords(
  conditions: unknown,
  model: Model,
  context: WordsContext,
): string | undefined {
  const alternatives = [conditions].flat()
  if (isUnlimited(conditions) || alternatives.some(isUnlimited)) return undefined
  if (alternatives.length === 0) return nothingMeets
  return alternatives
    .map((one) => (isJsonObject(one) ? filtersInWords(one, model, context) : nothingMeets))
    .join(', or ')
}

/** Of conditions that select no object. */
const nothingMeets = 'that nothing meets'

function filtersInWords(
  filters: Readonly<Record<string, unknown>>,
  model: Model,
  context: WordsContext,
): string {
  const clauses = Object.entries(filters).map(([name, value]) =>
    clauseOf({ name, values: [value].flat(), model }, context),
  )
  const [about, others] = [true, false].map((is) =>
    clauses.filter((clause) => clause.startsWith(whose) === is),
  )
  const one = (about ?? []).map((clause, at) => (at > 0 ? clause.slice(whose.length) : clause))
  return [...one, ...(others ?? [])].join(' and ')
}

const whose = 'whose '

interface GivenFilter {
  readonly name: string
  readonly values: readonly unknown[]
  readonly model: Model
}

/** Returns a filter with its values as a clause, such as `whose site is Berlin or Paris`. */
function clauseOf({ name, values, model }: GivenFilter, context: WordsContext): string {
  const { graph } = context
  if (name === 'q') return `that a search for ${enumerated(values.map(quoted), 'or')} finds`
  const filter = followedFilter(graph, model, name)
  const subject = subjectOf(graph, model, name)
  if (!filter) return `whose ${subject} is ${enumerated(values.map(quoted), 'or')}`
  const truth = values.length === 1 ? truths[String(values[0])] : undefined
  const [, had] = /^has (.+)/.exec(subject) ?? []
  if (had !== undefined && truth) return `that have ${truth.has(had)}`
  if (truth && isEmptiness(filter)) return `whose ${subject} ${truth.empty}`
  const comparison = comparisonOf(filter, hasTime(filter))
  const texts = values.map((value) => valueInWords(value, filter, comparison, context))
  return comparison.clause(subject, texts)
}

/** The words for filters that ask whether there is something. */
const truths: Readonly<Record<string, TruthWords>> = {
  true: { has: (label) => (label.endsWith('s') ? label : withArticle(label)), empty: 'is empty' },
  false: { has: (label) => `no ${label}`, empty: 'is not empty' },
}

interface TruthWords {
  readonly has: (label: string) => string
  readonly empty: string
}

const isEmptiness = ({ test }: Filter): boolean =>
  test.by === 'lookup' && test.lookup.suffix === '__empty'

/** Returns what a filter compares in words: `site`, or `site’s group` for a followed one. */
function subjectOf(graph: ModelGraph, model: Model, name: string): string {
  const own = model.filters.get(name)
  if (own) return uncapitalised(filterLabel(graph, own))
  const [, reference = '', rest = ''] = /^(.*?)__(.*)$/.exec(name) ?? []
  const field = model.fields.get(reference)
  const target = graph.models.get(field?.reference?.target ?? '')
  return field && target ? `${field.label}’s ${subjectOf(graph, target, rest)}` : name
}

/** The words for the values that stand for a reader in conditions. */
const readers: Readonly<Record<string, string>> = {
  $user: 'the signed-in user',
  $groups: 'a group of the signed-in user',
}

/** Returns a value in words: the label of a choice or an object, the reader, or the text itself. */
function valueInWords(
  value: unknown,
  filter: Filter,
  { isText }: ComparisonWords,
  { graph, labels }: WordsContext,
): string {
  const text = String(value)
  if (text === 'null') return 'empty'
  const [, option] = filterOptions(filter.test).find(([one]) => one === text) ?? []
  const known = readers[text] ?? option
  if (known !== undefined) return known
  const by = objectsNamedBy(graph, filter)
  const named = by && labels(by, text)
  if (named) return named.label
  if (by?.field === 'id') return `${by.target.label} #${text}`
  return isText ? quoted(text) : text
}

const quoted = (value: unknown): string => `“${String(value)}”`
