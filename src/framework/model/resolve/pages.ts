import type { Filter, ModelPages, ResolvedField, Tab } from '../graph.ts'
import type {
  PagesDeclaration,
  PartDeclaration,
  RelatedDeclaration,
  TableColumn,
} from '../pages.ts'
import type { Draft, Drafts } from './draft.ts'
import { noModel } from './mistakes.ts'
import { resolveLabel } from './page-labels.ts'
import {
  checkPageNames,
  shownFields,
  type DeclarationPart,
  type PagesContext,
} from './declaration-part.ts'
import { resolveRowActions } from './row-actions.ts'
import { isDeletedField } from '../soft-delete.ts'

/** Columns that a list shows where none are declared. */
const defaultColumns = 8

/** Resolves the pages of a model, and completes them with defaults made of its fields. */
export function resolvePages(
  draft: Draft,
  filters: ReadonlyMap<string, Filter>,
  context: PagesContext,
): ModelPages {
  const { mistakes } = context
  const { list = {}, detail = {}, tree, bulk = {} } = draft.model.pages ?? {}
  const at = (part: string): DeclarationPart => ({ draft, mistakes, part: `pages.${part}` })
  checkPageNames(at('tree'), [tree ?? []].flat(), treeFields(draft))
  checkPageNames(at('bulk.create'), [bulk.create ?? []].flat(), textFields(draft))
  return {
    label: resolveLabel(draft, context),
    ...listOf(at, list, filters),
    ...detailOf(at, detail, context),
    ...formsOf(at, draft, filters),
    ...(tree === undefined ? {} : { tree }),
    ...(bulk.create === undefined ? {} : { bulkCreate: bulk.create }),
  }
}

function listOf(
  at: PartOf,
  list: NonNullable<PagesDeclaration['list']>,
  filters: ReadonlyMap<string, Filter>,
): Pick<ModelPages, 'columns' | 'filters'> {
  const declaration = at('list.columns')
  const { draft } = declaration
  checkPageNames(at('list.filters'), list.filters ?? [], [...filters.keys()])
  return {
    columns: list.columns
      ? columnsOf(declaration, list.columns, draft)
      : shortFields(draft).map((name) => ({ is: 'field', name })),
    filters: list.filters ?? defaultFilters(draft, filters),
  }
}

type PartOf = (part: string) => DeclarationPart

function detailOf(
  at: PartOf,
  { sections = {}, tabs, parts = [], hidden = [] }: NonNullable<PagesDeclaration['detail']>,
  context: PagesContext,
): Pick<ModelPages, 'sections' | 'tabs' | 'parts' | 'hidden'> {
  const declaration = at('detail.tabs')
  checkPageNames(at('detail.hidden'), hidden, shownFields(declaration.draft).map(nameOf))
  return {
    sections: sectionsOf(at('detail.sections'), sections),
    tabs: tabs
      ? tabs.flatMap((tab) => declaredTab(declaration, tab, context))
      : defaultTabs(declaration.draft, context.drafts),
    parts,
    hidden,
  }
}

function formsOf(
  at: PartOf,
  draft: Draft,
  filters: ReadonlyMap<string, Filter>,
): Pick<ModelPages, 'within' | 'prefer' | 'notInForms'> {
  const { pick = {}, form: { hidden = [] } = {} } = draft.model.pages ?? {}
  const { within = [], prefer = {} } = pick
  checkPageNames(at('form.hidden'), hidden, shownFields(draft).map(nameOf))
  checkPageNames(at('pick.within'), within, referencesOf(draft))
  checkPageNames(at('pick.prefer'), Object.keys(prefer), [...filters.keys()])
  return { within, prefer, notInForms: hidden }
}

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

const isBookkeeping = (field: ResolvedField): boolean =>
  ['id', 'created'].includes(field.name) ||
  field.openFilters !== undefined ||
  field.touched === true ||
  isDeletedField(field)

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
  const first = [...draft.fields.values()].filter(
    ({ reference, choices }) => reference !== undefined || choices !== undefined,
  )
  return first
    .map(({ name, reference }) => (reference && filters.has(`${name}_id`) ? `${name}_id` : name))
    .filter((name) => filters.has(name))
    .slice(0, defaultFirst)
}

function columnsOf(
  declaration: DeclarationPart,
  declared: readonly (string | PartDeclaration)[],
  of: Draft,
): readonly TableColumn[] {
  const names = declared.filter((one) => typeof one === 'string')
  checkPageNames(declaration, names, shownFields(of).map(nameOf))
  return declared.map((one) =>
    typeof one === 'string' ? { is: 'field', name: one } : { is: 'part', name: one.part },
  )
}

function sectionsOf(
  declaration: DeclarationPart,
  declared: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly string[]> {
  const names = Object.values(declared).flat()
  checkPageNames(declaration, names, shownFields(declaration.draft).map(nameOf))
  return new Map(Object.entries(declared))
}

const toModel = (draft: Draft, key: string): readonly ResolvedField[] =>
  draft.model.view ? [] : [...draft.fields.values()].filter((f) => f.reference?.target === key)

function declaredTab(
  declaration: DeclarationPart,
  tab: string | RelatedDeclaration,
  context: PagesContext,
): readonly Tab[] {
  const { key, file } = declaration.draft
  const { model, field, columns, actions } = typeof tab === 'string' ? { model: tab } : tab
  const location = `${key} (${file}), ${declaration.part}`
  const { drafts } = context
  const other = drafts.get(model)
  if (!other) {
    const { wrong, allowed } = noModel(model, drafts.keys())
    declaration.mistakes.add(location, wrong, allowed)
    return []
  }
  const links = toModel(other, key).map(({ name }) => name)
  if (links.length === 0) {
    declaration.mistakes.add(location, `${model} has no reference to ${key}`)
    return []
  }
  if (field !== undefined) checkPageNames(declaration, [field], links)
  const columnsHere = columns && columnsOf(declaration, columns, other)
  const fields = field === undefined ? links : [field]
  const rowActions = resolveRowActions(declaration, actions ?? [], other, context)
  return fields.map((name) => ({
    model,
    field: name,
    ...(columnsHere ? { columns: columnsHere } : {}),
    actions: rowActions,
  }))
}

const defaultTabs = ({ key }: Draft, drafts: Drafts): readonly Tab[] =>
  [...drafts.values()].flatMap((other) =>
    toModel(other, key).map(({ name }) => ({ model: other.key, field: name, actions: [] })),
  )
