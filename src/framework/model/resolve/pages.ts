import type { Filter, LabelPiece, ModelPages, ResolvedField, Tab } from '../graph.ts'
import { firstNames } from '../naming.ts'
import type {
  PagesDeclaration,
  PartDeclaration,
  RelatedDeclaration,
  TableColumn,
} from '../pages.ts'
import { didYouMean } from '../similar-names.ts'
import type { Draft, Drafts } from './draft.ts'
import { Mistakes, noModel } from './mistakes.ts'
import { Paths } from './paths.ts'

/** All drafts, and where the mistakes of a declaration are reported. */
interface Resolving {
  readonly drafts: Drafts
  readonly paths: Paths
  readonly mistakes: Mistakes
}

/** Names and reports things in a part of the declaration of one model. */
interface Place {
  readonly draft: Draft
  readonly mistakes: Mistakes
  /** The part, such as `pages.list.columns`. */
  readonly part: string
}

/** Columns that a list shows where none are declared. */
const defaultColumns = 8

/** The largest number of references that a label follows to find the labels of others. */
const maxDepth = 4

/** Resolves the pages of a model, and completes them with defaults made of its fields. */
export function resolvePages(
  draft: Draft,
  filters: ReadonlyMap<string, Filter>,
  resolving: Resolving,
): ModelPages {
  const { mistakes, drafts } = resolving
  const { list = {}, detail = {}, tree, bulk = {} } = draft.model.pages ?? {}
  const at = (part: string): Place => ({ draft, mistakes, part: `pages.${part}` })
  checkNames(at('tree'), [tree ?? []].flat(), treeFields(draft))
  checkNames(at('bulk.create'), [bulk.create ?? []].flat(), textFields(draft))
  return {
    label: labelOf(draft, resolving),
    ...listOf(at, list, filters),
    ...detailOf(at, detail, drafts),
    ...formsOf(at, draft, filters),
    ...(tree === undefined ? {} : { tree }),
    ...(bulk.create === undefined ? {} : { bulkCreate: bulk.create }),
  }
}

function listOf(
  at: Placing,
  list: NonNullable<PagesDeclaration['list']>,
  filters: ReadonlyMap<string, Filter>,
): Pick<ModelPages, 'columns' | 'filters'> {
  const place = at('list.columns')
  const { draft } = place
  checkNames(at('list.filters'), list.filters ?? [], [...filters.keys()])
  return {
    columns: list.columns
      ? columnsOf(place, list.columns, draft)
      : shortFields(draft).map((name) => ({ is: 'field', name })),
    filters: list.filters ?? defaultFilters(draft, filters),
  }
}

type Placing = (part: string) => Place

function detailOf(
  at: Placing,
  { sections = {}, tabs, parts = [], hidden = [] }: NonNullable<PagesDeclaration['detail']>,
  drafts: Drafts,
): Pick<ModelPages, 'sections' | 'tabs' | 'parts' | 'hidden'> {
  const place = at('detail.tabs')
  checkNames(at('detail.hidden'), hidden, shownFields(place.draft).map(nameOf))
  return {
    sections: sectionsOf(at('detail.sections'), sections),
    tabs: tabs
      ? tabs.flatMap((tab) => declaredTab(place, tab, drafts))
      : defaultTabs(place.draft, drafts),
    parts,
    hidden,
  }
}

function formsOf(
  at: Placing,
  draft: Draft,
  filters: ReadonlyMap<string, Filter>,
): Pick<ModelPages, 'within' | 'prefer' | 'notInForms'> {
  const { pick = {}, form: { hidden = [] } = {} } = draft.model.pages ?? {}
  const { within = [], prefer = {} } = pick
  checkNames(at('form.hidden'), hidden, shownFields(draft).map(nameOf))
  checkNames(at('pick.within'), within, referencesOf(draft))
  checkNames(at('pick.prefer'), Object.keys(prefer), [...filters.keys()])
  return { within, prefer, notInForms: hidden }
}

/** Reports the names that are not among the allowed ones. */
function checkNames(
  { draft: { key, file }, mistakes, part }: Place,
  names: readonly string[],
  allowed: readonly string[],
): void {
  for (const name of names)
    if (!allowed.includes(name))
      mistakes.add(
        `${key} (${file}), ${part}`,
        `there is no "${name}" here${didYouMean(name, allowed)}`,
        allowed,
      )
}

const shownFields = ({ fields }: Draft): readonly ResolvedField[] =>
  [...fields.values()].filter((field) => !field.writeOnly)

const nameOf = ({ name }: ResolvedField): string => name

const referencesOf = ({ fields }: Draft): readonly string[] =>
  [...fields.values()].filter(({ reference }) => reference).map(({ name }) => name)

const treeFields = ({ key, fields }: Draft): readonly string[] =>
  [...fields.values()]
    .filter(({ reference, lookups }) => reference?.target === key || lookups === 'network')
    .map(({ name }) => name)

const textFields = ({ fields }: Draft): readonly string[] =>
  [...fields.values()]
    .filter(({ write, choices, readOnly }) => write?.type === 'string' && !choices && !readOnly)
    .map(({ name }) => name)

const isBookkeeping = ({ name, touched }: ResolvedField): boolean =>
  name === 'id' || name === 'created' || name === 'custom_fields' || touched === true

/** Returns the fields that a table shows by default: those declared first, without long texts. */
const shortFields = (draft: Draft): readonly string[] =>
  shownFields(draft)
    .filter(
      (field) =>
        !isBookkeeping(field) &&
        !field.isHash &&
        field.name !== 'display_name' &&
        field.column?.sql !== 'text' &&
        field.column?.sql !== 'jsonb',
    )
    .map(({ name }) => name)
    .slice(0, defaultColumns)

/** Filters that a list shows first where none are declared. */
const defaultFirst = 5

/** Returns the filters that the page shows first by default: references and choices. */
function defaultFilters(draft: Draft, filters: ReadonlyMap<string, Filter>): readonly string[] {
  const asked = [...draft.fields.values()].filter(
    ({ reference, choices }) => reference !== undefined || choices !== undefined,
  )
  return asked
    .map(({ name, reference }) => (reference && filters.has(`${name}_id`) ? `${name}_id` : name))
    .filter((name) => filters.has(name))
    .slice(0, defaultFirst)
}

function columnsOf(
  place: Place,
  declared: readonly (string | PartDeclaration)[],
  of: Draft,
): readonly TableColumn[] {
  const names = declared.filter((one) => typeof one === 'string')
  checkNames(place, names, shownFields(of).map(nameOf))
  return declared.map((one) =>
    typeof one === 'string' ? { is: 'field', name: one } : { is: 'part', name: one.part },
  )
}

function sectionsOf(
  place: Place,
  declared: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly string[]> {
  const names = Object.values(declared).flat()
  checkNames(place, names, shownFields(place.draft).map(nameOf))
  return new Map(Object.entries(declared))
}

const toModel = (draft: Draft, key: string): readonly ResolvedField[] =>
  draft.model.view ? [] : [...draft.fields.values()].filter((f) => f.reference?.target === key)

function declaredTab(
  place: Place,
  tab: string | RelatedDeclaration,
  drafts: Drafts,
): readonly Tab[] {
  const { key, file } = place.draft
  const { model, field, columns } = typeof tab === 'string' ? { model: tab } : tab
  const location = `${key} (${file}), ${place.part}`
  const other = drafts.get(model)
  if (!other) {
    const { wrong, allowed } = noModel(model, drafts.keys())
    place.mistakes.add(location, wrong, allowed)
    return []
  }
  const links = toModel(other, key).map(({ name }) => name)
  if (links.length === 0) {
    place.mistakes.add(location, `${model} has no reference to ${key}`)
    return []
  }
  if (field !== undefined) checkNames(place, [field], links)
  const columnsHere = columns && columnsOf(place, columns, other)
  const fields = field === undefined ? links : [field]
  return fields.map((name) => ({
    model,
    field: name,
    ...(columnsHere ? { columns: columnsHere } : {}),
  }))
}

const defaultTabs = ({ key }: Draft, drafts: Drafts): readonly Tab[] =>
  [...drafts.values()].flatMap((other) =>
    toModel(other, key).map(({ name }) => ({ model: other.key, field: name })),
  )

/** Resolves the label of a model, with the labels of the objects that it refers to. */
function labelOf(draft: Draft, { drafts, paths, mistakes }: Resolving): readonly LabelPiece[] {
  const declared = draft.model.pages?.label
  const location = `${draft.key} (${draft.file}), pages.label`
  if (declared !== undefined && piecesIn(declared).length === 0)
    mistakes.add(location, `"${declared}" has no path in braces, such as {name}`)
  for (const { path } of piecesIn(declared ?? '')) paths.findShown(draft, path, location)
  // Mistakes in the labels of other models are reported there.
  const others = new Paths(drafts, new Mistakes())
  return expand(draft, drafts, '', []).flatMap(({ path: text, ...around }) => {
    const path = others.findShown(draft, text, location)
    return path ? [{ ...around, path }] : []
  })
}

interface TextPiece {
  readonly before: string
  readonly path: string
  readonly after: string
}

const piecesIn = (label: string): readonly TextPiece[] =>
  [...label.matchAll(/([^{}]*)\{([^{}]*)\}([^{}]*$)?/g)].map(
    ([, before = '', path = '', after = '']) => ({ before, path, after }),
  )

/** Returns the pieces of a label, with those of the label of each object that it refers to. */
function expand(
  draft: Draft,
  drafts: Drafts,
  prefix: string,
  seen: readonly string[],
): readonly TextPiece[] {
  const text = draft.model.pages?.label ?? defaultLabel(draft)
  return piecesIn(text).flatMap(({ before, path, after }) => {
    const target = targetOf(draft, drafts, path)
    const isEndless = seen.includes(target?.key ?? '') || seen.length >= maxDepth
    if (!target || isEndless) return target ? [] : [{ before, path: prefix + path, after }]
    const inner = expand(target, drafts, `${prefix}${path}.`, [...seen, draft.key])
    return inner.map((piece, index) => ({
      ...piece,
      ...(index === 0 ? { before } : {}),
      after: index === inner.length - 1 ? piece.after + after : '',
    }))
  })
}

/** Returns the model that a path refers to; undefined for the path of a value. */
function targetOf(draft: Draft, drafts: Drafts, path: string): Draft | undefined {
  let at: Draft | undefined = draft
  for (const name of path.split('.')) at = drafts.get(at?.fields.get(name)?.reference?.target ?? '')
  return at
}

/** Returns the label of a model that declares none: its owners and its name. */
function defaultLabel(draft: Draft): string {
  const { fields, model } = draft
  const shown = shownFields(draft)
  const nested = (model.nested ?? []).map((name) => fields.get(name))
  const texts = nested.filter((f) => f?.lookups === 'text' || f?.lookups === 'network')
  const first = firstNames.map((name) => fields.get(name)).find((f) => f && shown.includes(f))
  const own = first ?? texts[0]
  const isRequired = (f: ResolvedField | undefined): boolean =>
    f?.reference !== undefined && !f.nullable
  const sets = (model.unique ?? []).map((set) => ('fields' in set ? set : { fields: set }))
  const owners = sets
    .filter((set) => set.fields.length > 1 && !('whenSet' in set && set.whenSet.length > 0))
    .flatMap((set) => set.fields)
    .filter((name, index, all) => isRequired(fields.get(name)) && all.indexOf(name) === index)
  if (own) return [...owners, own.name].map((name) => `{${name}}`).join(' › ')
  const ends = shown.filter(isRequired).map(({ name }) => `{${name}}`)
  const value = nested.find((f) => f !== undefined && f.reference === undefined)
  if (ends.length > 1) return ends.join(' ↔ ')
  return [...ends, ...(value ? [`{${value.name}}`] : [])].join(' › ') || '#{id}'
}
