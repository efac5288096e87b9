import type { Definition } from '../../custom-fields/definitions.ts'
import { typeOf } from '../../custom-fields/types.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Filter, ModelGraph, Model } from '../../../framework/model/graph.ts'
import type { NetworkTest } from '../../../framework/model/filters.ts'
import { lookups } from '../../../framework/model/lookups.ts'
import { fieldLabelOf } from '../values/result.ts'
import { fieldOptionsMarkup, filterOptions, type Option } from './filter-option.ts'
import { filterTarget } from './filter-target.ts'

/** How a person enters the value of a filter. */
export type FilterControl = 'pick' | 'select' | 'period' | 'range' | 'text'

/** A filter as a form shows it: one control for the parameters of a field. */
export interface ListFilter {
  /** The parameter that compares for equality, such as `site_id`. */
  readonly name: string
  readonly label: string
  readonly description: string
  readonly control: FilterControl
  /** True for a filter whose days are those of a time zone. */
  readonly hasTime: boolean
  /** The parameter that takes a slug instead of the id, such as `site` beside `site_id`. */
  readonly slug?: string
  readonly options: readonly Option[]
  /** The parameter that a typed text goes to, such as `name__ic`. */
  readonly typed: string
  /** The parameter and its value that find the objects without a value, if some may have none. */
  readonly none?: readonly [name: string, value: string]
  /** The model whose objects are chosen. */
  readonly target?: Model
}

/** The filters of a form: those that are shown first, and all others. */
export interface FormFilters {
  readonly first: readonly ListFilter[]
  readonly others: readonly ListFilter[]
}

/**
 * Returns the filters of a list, in the order of their declaration: one for each field, and one for
 * each custom field that can be filtered. `isUsable` chooses among the declared ones.
 */
export function readFormFilters(
  graph: ModelGraph,
  model: Model,
  definitions: readonly Definition[],
  isUsable: (filter: Filter) => boolean = () => true,
): FormFilters {
  const shown = [...model.filters.values()].filter(
    (filter) => isShown(model, filter) && isUsable(filter),
  )
  const all = shown.map((filter) => declared(graph, model, filter))
  const wanted = model.pages.filters.map((name) => pickerName(model, name))
  const first = wanted.flatMap((name) => all.find((one) => one.name === name) ?? [])
  const custom = definitions.filter(({ filterable }) => filterable).map(customFilter)
  // Two names of one test, such as `parent` and `within_include`, have one label.
  const isOther = ({ label, control }: ListFilter): boolean =>
    !first.some((one) => one.label === label && one.control === control)
  return { first, others: [...all.filter(isOther), ...custom] }
}

/** Returns the name of the filter that takes ids instead of slugs, if there is one. */
const pickerName = ({ filters }: Model, name: string): string =>
  filters.has(`${name}_id`) ? `${name}_id` : name

/** Leaves out look-ups, and filters by the slug of a reference that has a filter by id. */
const isShown = (model: Model, { name }: Filter): boolean =>
  !name.includes('__') && name !== 'q' && name !== 'id' && pickerName(model, name) === name

function declared(graph: ModelGraph, model: Model, filter: Filter): ListFilter {
  const { name, test, description } = filter
  const has = (suffix: string): boolean => model.filters.has(name + suffix)
  const target = filterTarget(graph, filter)
  const options = filterOptions(test)
  const field = test.paths[0]?.field
  const isTime = field?.periods !== undefined
  const none = noneOf(model, filter)
  const slug = name.replace(/_id$/, '')
  const isSlug = target !== undefined && slug !== name && model.filters.has(slug)
  return {
    name,
    label: filterLabel(graph, filter),
    description,
    options,
    control: controlOf({ target, options, isTime, isOrdered: has('__gte') }),
    typed: name + (['__ic', '__contains'].find(has) ?? ''),
    hasTime: hasTime(filter),
    ...(isSlug ? { slug } : {}),
    ...(none ? { none } : {}),
    ...(target ? { target } : {}),
  }
}

/** Returns whether a filter compares times, rather than days. */
export const hasTime = (filter: Filter | undefined): boolean =>
  filter?.test.paths[0]?.field.display === 'moment'

/** Returns the parameter and its value that find the objects without a value. */
function noneOf({ filters }: Model, { name, test }: Filter): ListFilter['none'] {
  const field = test.paths[0]?.field
  const empty = `${name}__empty`
  if ((field?.nullable || field?.blank) && filters.has(empty)) return [empty, 'true']
  return test.by === 'lookup' && test.absent.includes('null') ? [name, 'null'] : undefined
}

interface ControlFacts {
  readonly target?: Model | undefined
  readonly options: readonly Option[]
  readonly isTime: boolean
  readonly isOrdered: boolean
}

const controls: readonly (readonly [FilterControl, (facts: ControlFacts) => boolean])[] = [
  ['pick', ({ target }) => target !== undefined],
  ['select', ({ options }) => options.length > 0],
  ['period', ({ isTime, isOrdered }) => isTime && isOrdered],
  ['range', ({ isOrdered }) => isOrdered],
]

const controlOf = (facts: ControlFacts): FilterControl =>
  controls.find(([, fits]) => fits(facts))?.[0] ?? 'text'

function customFilter(definition: Definition): ListFilter {
  const name = `cf_${definition.name}`
  const type = typeOf(definition)
  const field = type.formField(definition)
  const options = fieldOptionsMarkup(field)
  const isOrdered = lookups[type.lookups].some(({ suffix }) => suffix === '__gte')
  return {
    name,
    label: customLabel(definition),
    description: definition.description,
    options,
    hasTime: false,
    control: controlOf({ options, isTime: type.lookups === 'date', isOrdered }),
    typed: name,
    none: [name, 'null'],
  }
}

/** Returns the label of a custom field. */
export const customLabel = ({ label, name }: Pick<Definition, 'label' | 'name'>): string =>
  capitalised(label || name.replaceAll('_', ' '))

/** The labels of filters that compare with a network. */
const networkLabels: Readonly<Record<NetworkTest, string>> = {
  within: 'Strictly within network',
  withinInclude: 'Within network',
  contains: 'Contains address',
  maskLength: 'Mask length',
}

/**
 * Returns the label of a filter: that of its comparison with a network, or of its field if the
 * names agree, also without the `_id` of the ids of a reference; otherwise that of any field with
 * this name.
 */
export function filterLabel(graph: ModelGraph, { name, test }: Filter): string {
  if (test.by === 'match' && test.match.by === 'network') return networkLabels[test.match.network]
  const base = (name.split('__')[0] ?? name).replace(/_id$/, '')
  const field = test.paths[0]?.field
  const isOwn = field !== undefined && [name, base].includes(field.name)
  const [, had] = /^has_(.+)/.exec(base) ?? []
  if (had !== undefined && !isOwn) return `Has ${fieldLabelOf(graph, had)}`
  return capitalised(isOwn ? field.label : fieldLabelOf(graph, base))
}
