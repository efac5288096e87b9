import type { FilterDeclaration, FilterMatch, NetworkTest } from '../filters.ts'
import { mayLack, type Filter, type Path, type ResolvedField, type TreeLink } from '../graph.ts'
import { lookups, type Lookup, type LookupFamily } from '../lookups.ts'
import { reservedNames } from '../reserved.ts'
import { deletedName } from '../soft-delete.ts'
import type { Draft, Drafts } from './draft.ts'
import type { Mistakes } from './mistakes.ts'
import type { Paths } from './paths.ts'
import { checkValues } from './rules.ts'

interface FilterContext {
  readonly draft: Draft
  readonly drafts: Drafts
  readonly paths: Paths
  readonly mistakes: Mistakes
}

/**
 * Returns the query parameters that select rows of a model: the automatic ones and the declared
 * ones. Reports names that are taken.
 */
export function resolveFilters(
  draft: Draft,
  around: Omit<FilterContext, 'draft'>,
): ReadonlyMap<string, Filter> {
  const context: FilterContext = { draft, ...around }
  const declared = Object.entries(draft.model.filters ?? {})
  const free = freeFiltersOf(draft, context)
  for (const [name] of declared) {
    const owner = free.get(name)?.owner
    const location = `${draft.key} (${draft.file}), filter ${name}`
    if (owner !== undefined)
      around.mistakes.add(location, `the field ${owner} has a filter of this name; choose another`)
    if (isTaken(name) || isParameter(draft, name)) around.mistakes.add(location, takenParameter)
  }
  const own = [
    ...[...free.values()].map(({ filter }) => filter),
    ...declared.flatMap(([name, declaration]) => declaredFilters(name, declaration, context)),
  ]
  const search = { paths: searchPaths(draft), match: { by: 'search' } } as const
  const all = [...own, ...declaredFilters('q', search, context)]
  return new Map(all.map((filter) => [filter.name, filter]))
}

/** Returns the automatic filters by name, each with its field. Reports fields with taken names. */
function freeFiltersOf(
  draft: Draft,
  context: FilterContext,
): ReadonlyMap<string, { readonly filter: Filter; readonly owner: string }> {
  const all = [...draft.fields.values()].flatMap((field) =>
    freeFilters(field, context)
      .filter(({ name }) => !isParameter(draft, name))
      .map((filter) => [filter.name, { filter, owner: field.name }] as const),
  )
  const owners = new Set(all.flatMap(([name, { owner }]) => (isTaken(name) ? [owner] : [])))
  for (const owner of owners)
    context.mistakes.add(
      `${draft.key}.${owner} (${draft.file})`,
      `${takenParameter}; rename the field`,
    )
  return new Map(all)
}

/** Returns whether a name is that of the parameter that asks for deleted objects. */
const isParameter = ({ model }: Draft, name: string): boolean =>
  model.softDelete === true && name === deletedName

const takenParameter = 'every list has a parameter of this name'

const isTaken = (name: string): boolean =>
  name === 'q' || name.startsWith('cf_') || reservedNames.some((reserved) => reserved === name)

function report({ draft, mistakes }: FilterContext, name: string, wrong: string): void {
  mistakes.add(whereOf(draft, name), wrong)
}

/** Returns the location to report: the search is declared by its paths, not as a filter. */
const whereOf = ({ key, file }: Draft, name: string): string =>
  `${key} (${file}), ${name === 'q' ? 'search' : `filter ${name}`}`

/**
 * Returns the automatic filters of a field: under its name, and for a reference also with `_id`.
 */
function freeFilters(field: ResolvedField, context: FilterContext): readonly Filter[] {
  if (field.opaque || field.writeOnly || field.lookups === 'none') return []
  const target = context.drafts.get((field.reference ?? field.many)?.target ?? '')
  if (!target) return lookupFilters(field.name, field.name, context)
  const text = field.many || isOtherTree(target, context.draft) ? `${field.name}.id` : field.name
  return lookupFilters(`${field.name}_id`, text, context)
}

const isOtherTree = (target: Draft, own: Draft): boolean =>
  target !== own && treeOf(target) !== undefined

function declaredFilters(
  name: string,
  declared: FilterDeclaration,
  context: FilterContext,
): readonly Filter[] {
  if (typeof declared === 'string') return lookupFilters(name, declared, context)
  const where = whereOf(context.draft, name)
  const paths = declared.paths.flatMap(
    (text) => context.paths.find(context.draft, text, where) ?? [],
  )
  for (const wrong of unsuited(declared.match, paths)) report(context, name, wrong)
  const values = namedValues(declared.match)
  for (const path of paths) checkValues(values, path, where, context.mistakes)
  if (paths.length === 0) return []
  return [
    {
      name,
      description: describe(declared.match, paths),
      test: { by: 'match', paths, match: declared.match },
    },
  ]
}

/** Returns the values that the conditions of a filter compare with. */
const namedValues = (match: FilterMatch): readonly number[] =>
  match.by === 'named'
    ? Object.values(match.conditions).flatMap((one) => [...(one.in ?? []), ...(one.notIn ?? [])])
    : []

function lookupFilters(name: string, text: string, context: FilterContext): readonly Filter[] {
  const { draft, drafts, paths } = context
  const path = paths.find(draft, text, whereOf(draft, name))
  if (!path) return []
  if (path.field.lookups === 'none') report(context, name, `"${text}" cannot be filtered`)
  const reached = treeReached(path, draft, drafts)
  const family: LookupFamily =
    path.field.lookups === 'identity' && path.steps.length > 0 ? 'equal' : path.field.lookups
  return lookups[family].map((lookup) => {
    const absent = absentValues(path, lookup)
    const tree = lookup.whole ? undefined : reached
    // The name of a look-up is that of its filter, which says what it compares.
    const subject = lookup.suffix === '' ? `${path.text.replaceAll('.', ' ')} ` : ''
    const words = [
      `${subject}${lookup.means}${tree ? ', descendants included' : ''}`,
      ...(absent.includes('0') ? ['0 and null stand for none'] : []),
      ...(lookup.reads === undefined && path.field.sortCompared
        ? [path.field.sortCompared.means]
        : []),
      ...(lookup.period && path.field.periods ? [path.field.periods.means] : []),
    ]
    return {
      name: name + lookup.suffix,
      description: words.join('; '),
      test: { by: 'lookup', paths: [path], lookup, absent, ...(tree ? { tree } : {}) },
    }
  })
}

/** Returns the values of a look-up that find objects without a value at the path. */
function absentValues(path: Path, { reads, orders }: Lookup): readonly string[] {
  if (!mayLack(path) || reads === 'boolean' || orders) return []
  return reads === undefined && namesObject(path) ? ['null', '0'] : ['null']
}

/**
 * Returns true if the path ends in a reference, or in the id, slug or name of an optional object.
 */
function namesObject({ field, steps }: Path): boolean {
  const isName = field.lookups === 'identity' || field.lookups === 'text'
  return field.reference !== undefined || (isName && steps.some((step) => step.nullable))
}

/**
 * Returns the hierarchy that a path ends in, if it is not the model's own: the filter also finds
 * descendants, unless it asks whether there is a value.
 */
function treeReached(path: Path, draft: Draft, drafts: Drafts): TreeLink | undefined {
  const target = drafts.get(path.model)
  return target && target !== draft && path.steps.at(-1)?.by === 'forward'
    ? treeOf(target)
    : undefined
}

/** Returns the reference that makes a model a hierarchy. */
export function treeOf(draft: Draft): TreeLink | undefined {
  for (const field of draft.fields.values()) {
    if (field.reference?.tree && field.columnName)
      return { table: draft.table, column: field.columnName }
  }
  return undefined
}

function searchPaths(draft: Draft): readonly string[] {
  const shown = draft.model.nested ?? ['name', 'slug']
  return draft.model.search ?? shown.filter((name) => draft.fields.get(name)?.search)
}

/** The fields that each kind of match accepts. */
const suits: Readonly<Record<FilterMatch['by'], (field: ResolvedField) => boolean>> = {
  search: ({ search }) => search !== undefined,
  contains: ({ lookups: family }) => family === 'text',
  equals: ({ lookups: family }) => family !== 'none' && family !== 'list',
  anySet: ({ many }) => many === undefined,
  named: ({ lookups: family }) => family !== 'none' && family !== 'list',
  network: ({ lookups: family }) => family === 'network',
}

function unsuited(match: FilterMatch, paths: readonly Path[]): readonly string[] {
  const fields = paths
    .filter(({ field }) => !suits[match.by](field))
    .map(
      ({ text, field }) =>
        `"${text}" is of the kind "${field.kind}", which "${match.by}" cannot look at`,
    )
  const conditions = match.by === 'named' ? Object.entries(match.conditions) : []
  const empty = conditions
    .filter(([, { in: among, notIn }]) => [...(among ?? []), ...(notIn ?? [])].length === 0)
    .map(([name]) => `the condition "${name}" names no value`)
  return [...fields, ...empty]
}

/** Returns what each kind of match finds, from its paths as words. */
const meanings: Readonly<
  Record<'search' | 'contains' | 'equals' | 'named', (paths: string) => string>
> = {
  search: (paths) => `Search in ${paths}`,
  contains: (paths) => `${paths} contains the text (any case)`,
  equals: (paths) => `${paths} equals the value`,
  named: (paths) => `Named condition on ${paths}`,
}

const networkMeanings: Readonly<Record<NetworkTest, (path: string) => string>> = {
  within: (path) => `${path} is inside this network`,
  withinInclude: (path) => `${path} is this network or inside it`,
  contains: (path) => `${path} is this network or address, or contains it`,
  maskLength: (path) => `The mask of ${path} has this length`,
}

function describe(match: FilterMatch, paths: readonly Path[]): string {
  const words = paths.map((path) => path.text.replaceAll('.', ' '))
  const all = words.join(', ')
  if (match.by === 'network') return networkMeanings[match.network](all)
  if (match.by === 'anySet')
    return words.length > 1
      ? `True: one of ${all} is set; false: none is`
      : `True: ${all} is set; false: it is not`
  return meanings[match.by](all)
}
