import type { UniqueDeclaration, UniqueFields } from '../define.ts'
import type { ResolvedField, UniqueSet } from '../graph.ts'
import type { Draft } from './draft.ts'
import { didYouMean } from '../similar-names.ts'
import type { Mistakes } from './mistakes.ts'

/** Returns the unique fields and sets of a model, with the message for a collision. */
export function resolveUnique(draft: Draft, mistakes: Mistakes): readonly UniqueSet[] {
  if (draft.model.view) return []
  const single = [...draft.fields.values()]
    .filter((field) => field.unique && field.columnName)
    .map((field) => ofOne(draft, field))
  return [
    ...single,
    ...(draft.model.unique ?? []).map((declared) => ofSeveral(draft, declared, mistakes)),
  ]
}

function ofOne(draft: Draft, field: ResolvedField): UniqueSet {
  return {
    fields: [field.name],
    columns: [field.columnName ?? ''],
    whenSet: [],
    whenSetColumns: [],
    nullsEqual: false,
    reportedOn: field.name,
    message: takenMessage(draft, field),
    index: indexName(draft.table, [field.name], 'key'),
  }
}

function takenMessage({ label }: Draft, field: ResolvedField): string {
  if (field.reference) return 'This field must be unique.'
  return `${label} with this ${field.label} already exists.`
}

function ofSeveral(draft: Draft, declared: UniqueDeclaration, mistakes: Mistakes): UniqueSet {
  const {
    fields,
    whenSet = [],
    nullsEqual = false,
    reportedOn,
  } = isList(declared) ? asFields(declared) : declared
  const location = `${draft.key} (${draft.file}), unique [${fields.join(', ')}]`
  const columns = columnsOf(draft, fields, location, mistakes)
  const reported = reportedOn && draft.fields.get(reportedOn)
  if (reportedOn && !reported)
    mistakes.add(
      location,
      `"${reportedOn}" is not a field${didYouMean(reportedOn, fields)}`,
      fields,
    )
  return {
    fields,
    columns,
    whenSet,
    whenSetColumns: columnsOf(draft, whenSet, location, mistakes),
    nullsEqual,
    reportedOn: reportedOn ?? 'non_field_errors',
    message: reported
      ? takenMessage(draft, reported)
      : `The fields ${fields.join(', ')} must make a unique set.`,
    index: indexName(draft.table, fields, 'key'),
  }
}

function columnsOf(
  draft: Draft,
  names: readonly string[],
  location: string,
  mistakes: Mistakes,
): readonly string[] {
  const stored = [...draft.fields.values()]
    .filter((field) => field.columnName && !field.many)
    .map((field) => field.name)
  return names.map((name) => {
    if (!stored.includes(name))
      mistakes.add(location, `"${name}" is not a stored field${didYouMean(name, stored)}`, stored)
    return draft.fields.get(name)?.columnName ?? ''
  })
}

const asFields = (fields: readonly string[]): UniqueFields => ({ fields })

const isList = (declared: UniqueDeclaration): declared is readonly string[] =>
  Array.isArray(declared)

/** Returns the name of an index, within PostgreSQL's limit of 63 bytes. */
export function indexName(table: string, fields: readonly string[], suffix: string): string {
  return `${`${table}_${fields.join('_')}`.slice(0, 62 - suffix.length)}_${suffix}`
}
