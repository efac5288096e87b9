import type { Exclusion } from '../exclusion.ts'
import type { ResolvedField } from '../graph.ts'
import type { ExclusionFields } from '../sets.ts'
import { didYouMean } from '../similar-names.ts'
import type { Draft } from './draft.ts'
import type { Mistakes } from './mistakes.ts'
import { resolveWhere, storedField, type SetPlace } from './set-conditions.ts'
import { indexName } from './unique.ts'

/** Returns the exclusions of a model; reports unknown fields, and those that make no range. */
export function resolveExclusions(draft: Draft, mistakes: Mistakes): readonly Exclusion[] {
  const { model, key, file } = draft
  if (model.view) return []
  const all = (model.exclude ?? []).map((declared) => {
    const location = `${key} (${file}), exclude [${declared.overlap.join(', ')}]`
    return { location, exclusion: exclusionOf(declared, { draft, location, mistakes }) }
  })
  const texts = all.map(({ exclusion }) => textOf(exclusion))
  return all.map(({ location, exclusion }, at) => {
    if (texts.indexOf(texts[at] ?? '') < at) mistakes.add(location, 'it is there twice')
    const taken = all.findIndex((one) => one.exclusion.index === exclusion.index)
    return taken < at ? { ...exclusion, index: laterName(draft, exclusion, at) } : exclusion
  })
}

/** Returns a text that is the same for exclusions of the same objects. */
const textOf = ({ same, start, end, where }: Exclusion): string =>
  JSON.stringify([same.toSorted(), start, end, where])

const laterName = ({ table }: Draft, { same, start, end }: Exclusion, at: number): string =>
  indexName(table, [...same, start, end, String(at + 1)], 'excl')

function exclusionOf(declared: ExclusionFields, place: SetPlace): Exclusion {
  const { same = [], overlap, where, reportedOn = wholeObject } = declared
  const { draft } = place
  const [start, end] = overlap
  const range = rangeOf(start, end, place)
  const sameColumns = same.map((name) => equalColumn(name, place))
  checkRepetition([...same, ...overlap], place)
  checkReportedOn(reportedOn, place)
  return {
    ...range,
    same,
    sameColumns,
    where: resolveWhere(where ? { where } : {}, place),
    reportedOn,
    message: declared.message ?? overlapMessage(draft, declared),
    orderMessage: `Ensure this value is not before ${labelOf(draft, start)}.`,
    index: indexName(draft.table, [...same, start, end], 'excl'),
  }
}

/** Name under which messages about the whole object appear. */
const wholeObject = 'non_field_errors'

/** Returns the range between two fields; reports fields that make none. */
function rangeOf(
  start: string,
  end: string,
  place: SetPlace,
): Pick<Exclusion, 'start' | 'startColumn' | 'end' | 'endColumn' | 'range'> {
  const [first, last] = [rangeField(start, place), rangeField(end, place)]
  if (first && last) checkRange(first, last, place)
  const [startColumn = '', endColumn = ''] = [first?.columnName, last?.columnName]
  const range = first?.column?.range ?? { sql: '', includesEnd: false }
  return { start, startColumn, end, endColumn, range }
}

const labelOf = ({ fields }: Draft, name: string): string => fields.get(name)?.label ?? name

function overlapMessage(draft: Draft, { same = [], overlap }: ExclusionFields): string {
  const equal = same.map((name) => labelOf(draft, name))
  const shared = equal.length === 0 ? '' : ` with the same ${equal.join(' and ')}`
  const [start, end] = overlap.map((name) => labelOf(draft, name))
  return `Overlaps another ${draft.label}${shared} between ${start} and ${end}.`
}

/** Returns a field that can be an end of a range; reports any other. */
function rangeField(name: string, place: SetPlace): ResolvedField | undefined {
  const field = storedField(name, place)
  if (!field || field.column?.range) return field
  const ranges = [...place.draft.fields.values()]
    .filter((one) => one.columnName && one.column?.range && one.name !== 'id')
    .map((one) => one.name)
  place.mistakes.add(
    place.location,
    `"${name}" has no order of times, days or numbers, so that it ends no range`,
    ranges,
  )
  return undefined
}

/** Reports a start and an end of different kinds. */
function checkRange(first: ResolvedField, last: ResolvedField, place: SetPlace): void {
  const [one, other] = [first, last].map(({ column }) => column?.range?.sql)
  if (one === other) return
  place.mistakes.add(
    place.location,
    `"${first.name}" (${first.kind}) and "${last.name}" (${last.kind}) make no range`,
    ['two fields of one kind'],
  )
}

/** Returns the column of a field that an exclusion compares; reports one without equality. */
function equalColumn(name: string, place: SetPlace): string {
  const field = storedField(name, place)
  const type = field?.column?.sql ?? ''
  if (type === 'jsonb' || type.endsWith('[]'))
    place.mistakes.add(place.location, `the values of "${name}" cannot be compared in same`)
  return field?.columnName ?? ''
}

function checkRepetition(names: readonly string[], { location, mistakes }: SetPlace): void {
  const repeated = names.find((name, at) => names.indexOf(name) < at)
  if (repeated !== undefined) mistakes.add(location, `"${repeated}" is there twice`)
}

function checkReportedOn(name: string, { draft: { fields }, location, mistakes }: SetPlace): void {
  if (name === wholeObject || fields.has(name)) return
  const known = [...fields.keys()]
  mistakes.add(location, `"${name}" is not a field${didYouMean(name, known)}`, known)
}
