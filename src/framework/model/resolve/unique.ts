import type { UniqueDeclaration, UniqueFields } from '../sets.ts'
import type { ResolvedField } from '../graph.ts'
import type { UniqueSet } from '../unique-set.ts'
import { isWithinCondition, type SetCondition } from '../set-conditions.ts'
import type { Draft } from './draft.ts'
import { didYouMean } from '../similar-names.ts'
import type { Mistakes } from './mistakes.ts'
import { columnsOf, resolveWhere } from './set-conditions.ts'

/** Returns the unique fields and sets of a model, with the message for a collision. */
export function resolveUnique(draft: Draft, mistakes: Mistakes): readonly UniqueSet[] {
  if (draft.model.view) return []
  const ofFields = [...draft.fields.values()]
    .filter((field) => field.unique && field.columnName)
    .map((field) => uniqueField(draft, field))
  const declared = (draft.model.unique ?? []).map((set) => uniqueSet(draft, set, mistakes))
  const all = [...ofFields, ...declared]
  for (const set of declared) checkRepetition(draft, set, all, mistakes)
  return all.map((set, at) => {
    const isTaken = all.findIndex(({ index }) => index === set.index) < at
    return isTaken ? { ...set, index: conditionalName(draft, set) } : set
  })
}

/** Returns the name of an index beside that of another set of the same fields. */
const conditionalName = ({ table }: Draft, { fields, where }: UniqueSet): string =>
  indexName(table, [...fields, 'when', ...where.flatMap(wordsOf)], 'key')

/** Returns words for a condition that may stand in a name of the database. */
const wordsOf = ({ field, is = [] }: SetCondition): readonly string[] => [
  field,
  ...is.map((value) =>
    value === '' ? 'empty' : String(value).toLowerCase().replaceAll(/\W+/g, '_'),
  ),
]

/** Refuses a field twice in a set, and a set that another one of the same fields implies. */
function checkRepetition(
  draft: Draft,
  set: UniqueSet,
  all: readonly UniqueSet[],
  mistakes: Mistakes,
): void {
  for (const names of [set.fields, set.where.map(({ field }) => field)]) {
    const repeated = names.find((name, at) => names.indexOf(name) < at)
    if (repeated !== undefined)
      mistakes.add(locationOf(draft, set.fields), `"${repeated}" is there twice`)
  }
  const other = all.find((one) => one !== set && implies(one, set))
  if (!other) return
  const isSame = implies(set, other)
  // Of two equal sets, the later one is reported.
  if (isSame && all.indexOf(set) < all.indexOf(other)) return
  const what = isSame ? 'is the same' : 'refuses all that this one refuses'
  mistakes.add(locationOf(draft, set.fields), `${describeSet(other)} ${what}; leave this one out`)
}

/**
 * Returns whether objects that collide in a set always collide in another one of the same fields,
 * in any order.
 */
const implies = (one: UniqueSet, other: UniqueSet): boolean =>
  isWithin(one.fields, other.fields) &&
  isWithin(other.fields, one.fields) &&
  one.where.every((condition) => follows(condition, other.where)) &&
  (one.nullsEqual || !other.nullsEqual)

/** Returns whether objects that meet conditions meet another one, too. */
const follows = (wide: SetCondition, narrow: readonly SetCondition[]): boolean =>
  narrow.some((one) => one.field === wide.field && isWithinCondition(one, wide))

const isWithin = (names: readonly string[], others: readonly string[]): boolean =>
  names.every((name) => others.includes(name))

function describeSet({ fields, reportedOn }: UniqueSet): string {
  return fields.length === 1 && reportedOn === fields[0]
    ? `the unique field ${reportedOn}`
    : `the set [${fields.join(', ')}]`
}

const locationOf = ({ key, file }: Draft, fields: readonly string[]): string =>
  `${key} (${file}), unique [${fields.join(', ')}]`

function uniqueField(draft: Draft, field: ResolvedField): UniqueSet {
  return {
    fields: [field.name],
    columns: [field.columnName ?? ''],
    where: [],
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

function uniqueSet(draft: Draft, declared: UniqueDeclaration, mistakes: Mistakes): UniqueSet {
  const {
    fields,
    where,
    whenSet,
    nullsEqual = false,
    reportedOn,
  } = isList(declared) ? asFields(declared) : declared
  const location = locationOf(draft, fields)
  const place = { draft, location, mistakes }
  const columns = columnsOf(fields, place)
  refuseFiles(fields, place)
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
    where: resolveWhere({ ...(where ? { where } : {}), ...(whenSet ? { whenSet } : {}) }, place),
    nullsEqual,
    reportedOn: reportedOn ?? 'non_field_errors',
    message: reported
      ? takenMessage(draft, reported)
      : `The fields ${fields.join(', ')} must make a unique set.`,
    index: indexName(draft.table, fields, 'key'),
  }
}

/** Refuses files in a set: no two have the same path. */
function refuseFiles(
  names: readonly string[],
  { draft, location, mistakes }: { draft: Draft; location: string; mistakes: Mistakes },
): void {
  for (const name of names)
    if (draft.fields.get(name)?.file)
      mistakes.add(location, `"${name}" is a file, whose path is never taken; leave it out`)
}

const asFields = (fields: readonly string[]): UniqueFields => ({ fields })

const isList = (declared: UniqueDeclaration): declared is readonly string[] =>
  Array.isArray(declared)

/** Returns the name of an index, within PostgreSQL's limit of 63 bytes. */
export function indexName(table: string, fields: readonly string[], suffix: string): string {
  return `${`${table}_${fields.join('_')}`.slice(0, 62 - suffix.length)}_${suffix}`
}
