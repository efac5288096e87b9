import type { ApplicationDeclaration, ModelDeclaration, Operation, TableSize } from './define.ts'
import type { Dependent, ModelGraph, Model } from './graph.ts'
import { optionsIn } from './model-options.ts'
import { typeComputedValues } from './resolve/computed-values.ts'
import { checkApplications, checkMenus } from './resolve/applications.ts'
import { checkDeclaration } from './resolve/declaration.ts'
import { makeDraft, isFieldName, type Draft, type Drafts, type Source } from './resolve/draft.ts'
import { resolveEmbeds } from './resolve/embeds.ts'
import { resolveExclusions } from './resolve/exclusions.ts'
import { resolveFilters } from './resolve/filters.ts'
import { deepFreeze } from './resolve/freeze.ts'
import { acronymsOf, labelPluralOf } from './resolve/labels.ts'
import { Mistakes, noModel, type Finding } from './resolve/mistakes.ts'
import { checkNames } from './resolve/names.ts'
import { resolveNestedWrites } from './resolve/nested-writes.ts'
import { numberedModels } from './resolve/numbered.ts'
import { resolveOrder, resolveSortable } from './resolve/order.ts'
import { checkParts } from './resolve/parts.ts'
import { checkReadings } from './resolve/readings.ts'
import { resolvePages } from './resolve/pages.ts'
import { needsPermission, resolvePolicy } from './resolve/policy.ts'
import { Paths } from './resolve/paths.ts'
import { resolveRules, rulesOf } from './resolve/rules.ts'
import { resolveShapes } from './resolve/shapes.ts'
import { checkTotalsPart } from './resolve/totals.ts'
import { resolveUnique } from './resolve/unique.ts'
import type { ModelSettings } from './settings.ts'

const allOperations: readonly Operation[] = ['list', 'create', 'read', 'update', 'delete']

/**
 * Resolves declarations to the frozen graph. Throws a `DeclarationError` that lists every mistake
 * with its model, field, file and the allowed values. Some fields are replaced where a setting of
 * the service is on.
 */
export function resolve(
  applications: readonly ApplicationDeclaration[],
  sources: readonly Source[],
  settings: ModelSettings = {},
): ModelGraph {
  const mistakes = new Mistakes()
  checkApplications(applications, mistakes)
  checkMenus(applications, sources, mistakes)
  const untyped = draftAll(applications, sources, { mistakes, settings })
  for (const one of untyped.values()) checkDeclaration(one, untyped, mistakes)
  nameReverses(untyped, mistakes)
  mistakes.throwAny()
  const drafts = typeComputedValues(untyped, mistakes)
  mistakes.throwAny()
  const paths = new Paths(drafts, mistakes)
  const models = [...drafts.values()].map((one) => complete(one, drafts, paths, mistakes))
  mistakes.throwAny()
  const graph: ModelGraph = {
    applications,
    models: new Map(models.map((model) => [model.key, model])),
  }
  checkReadings(graph, mistakes)
  checkNames(graph, mistakes)
  mistakes.throwAny()
  return deepFreeze(graph)
}

function draftAll(
  applications: readonly ApplicationDeclaration[],
  sources: readonly Source[],
  { mistakes, settings }: { readonly mistakes: Mistakes; readonly settings: ModelSettings },
): Drafts {
  const drafts = new Map<string, Draft>()
  const urls = new Map<string, string>()
  const known = applications.map((application) => application.name)
  const options = optionsIn(applications)
  const keys = new Set(sources.map(({ application, model }) => `${application}.${model.name}`))
  const numbered = numberedModels(sources)
  const acronyms = acronymsOf(sources.map(({ model }) => model.name))
  const plurals = new Map(
    sources.map(({ application, model }) => [`${application}.${model.name}`, labelPluralOf(model)]),
  )
  const around = { options, keys, settings, numbered, acronyms, plurals }
  for (const declared of sources) {
    const source = withFiles(checkParts(declared, options, mistakes))
    const made = makeDraft(source, mistakes, around)
    const url = `${source.application}/${source.model.path}`
    if (!known.includes(source.application))
      mistakes.add(
        source.file,
        `application "${source.application}" is not declared in schema/index.ts; to drop it, ` +
          `delete the folder schema/${source.application}/`,
        known,
      )
    const same = drafts.get(made.key)
    if (same)
      mistakes.add(`${made.key} (${source.file})`, `the model in ${same.file} has this name`)
    const other = urls.get(url)
    if (other !== undefined)
      mistakes.add(`${made.key} (${source.file})`, `${other} has the path ${url}/`)
    drafts.set(made.key, made)
    urls.set(url, `${made.key} (${source.file})`)
  }
  return drafts
}

/** Names the files of extensions beside that of the model: a mistake may be in each of them. */
const withFiles = (source: Source): Source => ({
  ...source,
  file: [source.file, ...(source.extendedBy ?? [])].join(' and '),
})

/** Registers each reference at its target, under its reverse name. */
function nameReverses(drafts: Drafts, mistakes: Mistakes): void {
  for (const one of drafts.values()) {
    if (one.model.view) continue
    for (const field of one.fields.values()) {
      const link = field.reference ?? field.many
      if (!link) continue
      const found = nameReverse({ model: one.key, field: field.name }, link, drafts)
      if (found) mistakes.add(`${one.key}.${field.name} (${one.file})`, found.wrong, found.allowed)
    }
  }
}

/** Returns the mistake in the reverse name, if any. */
function nameReverse(
  from: { readonly model: string; readonly field: string },
  { target: key, reverse }: { readonly target: string; readonly reverse?: string },
  drafts: Drafts,
): Finding | undefined {
  const target = drafts.get(key)
  if (!target) return noModel(key, drafts.keys())
  if (reverse === undefined) return undefined
  if (!isFieldName(reverse))
    return { wrong: `the reverse name "${reverse}" is not lower-case words with underscores` }
  const other = target.reverses.get(reverse)
  const owner = target.fields.has(reverse)
    ? `its field ${reverse}`
    : other && `the reference ${other.model}.${other.field}`
  target.reverses.set(reverse, from)
  return owner
    ? { wrong: `the reverse name "${reverse}" is taken in ${key} by ${owner}` }
    : undefined
}

function complete(one: Draft, drafts: Drafts, paths: Paths, mistakes: Mistakes): Model {
  const { model, key, application, file, label, table, fields } = one
  const filters = resolveFilters(one, { drafts, paths, mistakes })
  const exclusions = resolveExclusions(one, mistakes)
  checkTotalsPart(one, filters, mistakes)
  return {
    key,
    application,
    name: model.name,
    path: model.path,
    url: `/api/${application}/${model.path}/`,
    label,
    labelPlural: labelPluralOf(model),
    description: model.description ?? '',
    file,
    table,
    ...optionalParts(model),
    ...(one.number === undefined ? {} : { number: one.number }),
    fields,
    shapes: resolveShapes(one, paths),
    embeds: resolveEmbeds(one, { drafts, paths, filters, mistakes }),
    nestedWrites: resolveNestedWrites(one, drafts, mistakes),
    filters,
    order: resolveOrder(one, paths, mistakes),
    sortable: resolveSortable(one),
    unique: resolveUnique(one, mistakes),
    exclusions,
    rules: rulesOf(one, exclusions),
    rulePaths: resolveRules(one, paths, mistakes),
    operations: new Set(model.operations ?? allOperations),
    private: needsPermission(model, drafts),
    rows: tableSize(model, drafts),
    importAfter: model.importAfter ?? [],
    dependents: dependents(key, drafts),
    pages: resolvePages(one, filters, {
      drafts,
      paths,
      mistakes,
      filterNames: (of) => [
        ...resolveFilters(of, { drafts, paths, mistakes: new Mistakes() }).keys(),
      ],
    }),
  }
}

/** Returns the size of the table; a view reads that of its model. */
const tableSize = ({ view, rows }: ModelDeclaration, drafts: Drafts): TableSize =>
  (view ? drafts.get(view.of)?.model.rows : rows) ?? 'few'

function optionalParts({
  view,
  was,
  softDelete,
  force,
  matchBy,
  policy,
  totals,
}: ModelDeclaration): Partial<Model> {
  return {
    ...(view ? { view } : {}),
    ...(was ? { was } : {}),
    ...(softDelete ? { softDelete } : {}),
    ...(force ? { force } : {}),
    ...(matchBy ? { matchBy } : {}),
    ...(totals ? { totals } : {}),
    ...(policy ? { policy: resolvePolicy(policy) } : {}),
  }
}

function dependents(key: string, drafts: Drafts): readonly Dependent[] {
  return [...drafts.values()].flatMap((other) =>
    other.model.view
      ? []
      : [...other.fields.values()]
          .filter(({ reference, many }) => (reference ?? many)?.target === key)
          .map((field) => ({
            model: other.key,
            field: field.name,
            onDelete: field.many ? 'unlink' : (field.reference?.onDelete ?? 'protect'),
          })),
  )
}
