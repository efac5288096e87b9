import type { UniqueDeclaration, UniqueFields } from '../define.ts'
import type { ResolvedField, UniqueSet } from '../graph.ts'
import type { Draft } from './draft.ts'
import type { Mistakes } from './mistakes.ts'

/** The unique fields and sets of a model, with the words for a collision. */
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
  const set: UniqueFields = isList(declared) ? { fields: declared } : declared
  const reported = draft.fields.get(set.reportedOn ?? '')
  const names = [...set.fields, ...(set.whenSet ?? []), ...(set.reportedOn ? [set.reportedOn] : [])]
  for (const name of names) {
    if (draft.fields.get(name)?.columnName) continue
    const stored = [...draft.fields.values()]
      .filter((field) => field.columnName)
      .map((field) => field.name)
    mistakes.add(
      `${draft.key} (${draft.file}), unique [${set.fields.join(', ')}]`,
      `"${name}" is not a stored field`,
      stored,
    )
  }
  return {
    fields: set.fields,
    columns: set.fields.map((name) => draft.fields.get(name)?.columnName ?? ''),
    whenSet: (set.whenSet ?? []).map((name) => draft.fields.get(name)?.columnName ?? ''),
    nullsEqual: set.nullsEqual ?? false,
    reportedOn: set.reportedOn ?? 'non_field_errors',
    message: reported
      ? takenMessage(draft, reported)
      : `The fields ${set.fields.join(', ')} must make a unique set.`,
    index: indexName(draft.table, set.fields, 'key'),
  }
}

const isList = (declared: UniqueDeclaration): declared is readonly string[] =>
  Array.isArray(declared)

/** Name of an index, within PostgreSQL's 63 bytes. */
export function indexName(table: string, fields: readonly string[], suffix: string): string {
  return `${`${table}_${fields.join('_')}`.slice(0, 62 - suffix.length)}_${suffix}`
}
