import { graph } from '../support/inventory.ts'
import type { FilterMatch } from '../../src/framework/model/filters.ts'
import {
  requireModel,
  type Filter,
  type Model,
  type Path,
} from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { around, isWithin, placeOf } from './addresses.ts'
import { searches, textOf } from './searches.ts'
import { treeField, type End, type Snapshot } from './snapshot.ts'

/** A value of a filter, and the objects that it must find. */
export interface Probe {
  readonly text: string
  readonly wanted: (row: Json) => boolean
}

/**
 * Returns values for a filter: some that objects have, parts of them, and `null` if nullable.
 *
 * @param isFollowed - the filter is that of an object that the rows refer to
 */
export function probesOf(
  snapshot: Snapshot,
  model: Model,
  filter: Filter,
  isFollowed = false,
): readonly Probe[] {
  const { test } = filter
  const paths = pathsOf(filter)
  if (test.by === 'lookup')
    return lookupProbes({ snapshot, model, paths, isFollowed }, test.lookup.suffix).filter(
      ({ text }) => !isFollowed || !['null', '0'].includes(text) || test.absent.includes(text),
    )
  if (test.by !== 'match') throw new Error(`no probes for ${filter.name}, which is SQL of its own`)
  return matchers[test.match.by]({ snapshot, model, paths, match: test.match })
}

/** Returns the paths that a filter compares; conditions written in SQL have none. */
export const pathsOf = ({ test }: Filter): readonly Path[] => ('paths' in test ? test.paths : [])

function lookupProbes(
  { snapshot, model, paths, isFollowed = false }: Looking,
  suffix: string,
): readonly Probe[] {
  const path = paths[0]?.text ?? ''
  const values = (row: Json): readonly unknown[] =>
    reached({ snapshot, model, isFollowed }, row, path)
  const all = distinct(snapshot.rows(model.key).flatMap(values))
  const compare = comparisons[suffix]
  if (!compare) throw new Error(`no probes for the look-up ${suffix}`)
  const isNegated = negated.has(suffix)
  const isWhole = suffix === '' || suffix === '__n'
  const hosts = isWhole && paths[0]?.field.kind === 'ip-address' ? sameHost(all) : []
  const probes = [...compare(all), ...hosts].map(({ text, holds }) => ({
    text,
    wanted: (row: Json) => holds(values(row).filter((value) => value !== null)) !== isNegated,
  }))
  const none = (row: Json): boolean => values(row).every((value) => value === null) !== isNegated
  const absent = isWhole ? absentTexts(model, path) : []
  return [...probes, ...absent.map((text) => ({ text, wanted: none }))]
}

/** Returns `null` for a nullable path, and also `0` if the filter names an object. */
function absentTexts(model: Model, path: string): readonly string[] {
  if (!nullable(model, path)) return []
  const [end = '', ...before] = path.split('.').toReversed()
  const reached = before.toReversed().join('.')
  const isName = ['id', 'slug', 'rd', 'name'].includes(end)
  const object = before.length === 0 ? path : reached
  const refers = before.length > 0 ? isName : model.fields.get(path)?.reference !== undefined
  return refers && nullable(model, object) ? ['null', '0'] : ['null']
}

/** Compares addresses without their masks. */
const sameHost: Compare = (all) =>
  few(all).map((value) => {
    const text = String(value).replace(/\/.*/, '')
    return { text, holds: some((one) => String(one).replace(/\/.*/, '') === text) }
  })

/**
 * Returns the values at the end of a path; a path into the hierarchy of another model has those of
 * the ancestors too, unless the filter is that of the hierarchy itself.
 */
function reached(
  { snapshot, model, isFollowed }: Pick<Looking, 'snapshot' | 'model' | 'isFollowed'>,
  row: Json,
  path: string,
): readonly unknown[] {
  const [end] = snapshot.ends(model.key, row, path)
  const climbs = end !== undefined && end.model !== model && treeField(end.model) !== undefined
  if (!climbs || (isFollowed === true && path.split('.').length === 2))
    return snapshot.values(model.key, row, path)
  return snapshot
    .ends(model.key, row, path)
    .flatMap((one) => snapshot.lineage(one.model, one.row).map((above) => above[one.field.name]))
}

/** Returns whether a path may have no value. */
function nullable(model: Model, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const field = model.fields.get(name)
  if (!field || field.many) return true
  if (rest.length === 0) return field.nullable
  return field.nullable || nullable(requireModel(graph, field.reference?.target ?? ''), rest.join('.')) // prettier-ignore
}

interface Comparison {
  readonly text: string
  /** Returns whether the values of one object, without nulls, meet the comparison. */
  readonly holds: (values: readonly unknown[]) => boolean
}

type Compare = (all: readonly unknown[]) => readonly Comparison[]

const negated = new Set(['__n', '__nic', '__nisw', '__niew', '__nie'])

const some =
  (test: (value: unknown) => boolean) =>
  (values: readonly unknown[]): boolean =>
    values.some(test)

const equals: Compare = (all) =>
  few(all).map((value) => ({ text: String(value), holds: some((one) => one === value) }))

/** Compares parts of values, also parts that other values have in another position. */
const pattern =
  (
    parts: (text: string, index: number) => readonly string[],
    test: (value: string, text: string) => boolean,
  ): Compare =>
  (all) =>
    few(all)
      .flatMap((value, index) => parts(String(value), index))
      .map((text) => ({ text, holds: some((one) => test(lower(one), lower(text))) }))

const order =
  (test: (a: unknown, b: unknown) => boolean): Compare =>
  (all) =>
    few(all).map((value) => ({ text: String(value), holds: some((one) => test(one, value)) }))

const lower = (value: unknown): string => String(value).toLowerCase()
const above = (a: unknown, b: unknown): boolean => (a as string) > (b as string) // of one type

const upper = (text: string): string => text.toUpperCase()

const contains = pattern((text) => [upper(text.slice(1)), text.slice(0, -1)], (value, text) => value.includes(text)) // prettier-ignore
const isMac = (text: string): boolean => /^([\da-f]{2}:){5}[\da-f]{2}$/.test(text)
/** Returns the beginning of a MAC address with the leading zero of its first byte. */
const withZero = (text: string): string => text.replace(/^[\da-f]:/, '0$&')
// The first value is searched whole, because other values begin with a part of it.
const starts = pattern((text, index) => [lower(text.slice(0, text.length - index)), text.slice(1)], (value, text) => value.startsWith(isMac(value) ? withZero(text) : text)) // prettier-ignore
const ends = pattern((text, index) => [upper(text.slice(index)), text.slice(0, -1)], (value, text) => value.endsWith(text)) // prettier-ignore
const same = pattern(
  (text) => [upper(text), text.slice(1)],
  (value, text) => value === text,
)

const comparisons: Readonly<Record<string, Compare>> = {
  '': equals,
  __n: equals,
  __ic: contains,
  __nic: contains,
  __isw: starts,
  __nisw: starts,
  __iew: ends,
  __niew: ends,
  __ie: same,
  __nie: same,
  __empty: () =>
    [true, false].map((empty) => ({
      text: String(empty),
      holds: (values) => values.every((value) => value === '') === empty,
    })),
  __gt: order(above),
  __gte: order((a, b) => !above(b, a)),
  __lt: order((a, b) => above(b, a)),
  __lte: order((a, b) => !above(a, b)),
  __in: (all) => {
    const values = few(all)
    return [{ text: values.join(','), holds: some((one) => values.includes(one)) }]
  },
}

interface Looking {
  readonly snapshot: Snapshot
  readonly model: Model
  readonly paths: readonly Path[]
  readonly isFollowed?: boolean
}

interface Matching extends Looking {
  readonly match: FilterMatch
}

type Matcher = (matching: Matching) => readonly Probe[]

/** Makes probes from the values of all paths together. */
const byValues =
  (compare: (all: readonly unknown[], matching: Matching) => readonly Comparison[]): Matcher =>
  (matching) => {
    const { snapshot, model, paths } = matching
    const values = (row: Json): readonly unknown[] =>
      paths
        .flatMap(({ text }) => snapshot.values(model.key, row, text))
        .filter((value) => value !== null)
    const all = distinct(snapshot.rows(model.key).flatMap(values))
    return compare(all, matching).map(({ text, holds }) => ({
      text,
      wanted: (row) => holds(values(row)),
    }))
  }

const matchers: Readonly<Record<FilterMatch['by'], Matcher>> = {
  contains: byValues(contains),
  equals: byValues(equals),
  anySet: byValues(
    () =>
    [true, false].map((set) => ({ text: String(set), holds: (values) => values.length > 0 === set })), // prettier-ignore
  ),
  named: byValues((_, { match }) =>
    Object.entries(match.by === 'named' ? match.conditions : {}).map(([text, condition]) => ({
      text,
      holds: some(
        (value) =>
          condition.in?.includes(Number(value)) !== false &&
          condition.notIn?.includes(Number(value)) !== true,
      ),
    })),
  ),
  network: byValues((all, { match }) => (match.by === 'network' ? places(all, match.network) : [])),
  search: (matching) => {
    const { paths } = matching
    return [
      { text: '', wanted: () => true },
      ...paths.flatMap((path) => searchProbe(matching, path)),
    ]
  },
}

function places(all: readonly unknown[], test: string): readonly Comparison[] {
  const found = few(all).map((value) => placeOf(String(value)))
  const host = (value: unknown) => {
    const place = placeOf(String(value))
    return isNetwork(String(value)) ? place : { ...place, length: place.bits }
  }
  if (test === 'maskLength')
    return found.map(({ length }) => ({
      text: String(length),
      holds: some((value) => placeOf(String(value)).length === length),
    }))
  const lengths = found.flatMap((place) => [place.length, Math.max(0, place.length - 6)].map((length) => around(place, length))) // prettier-ignore
  return lengths.map((text) => {
    const network = placeOf(text)
    const tests: Readonly<Record<string, (value: unknown) => boolean>> = {
      within: (value) => isWithin(host(value), network) && host(value).length > network.length,
      withinInclude: (value) => isWithin(host(value), network),
      contains: (value) => isWithin(network, host(value)),
    }
    return { text, holds: some(tests[test] ?? (() => false)) }
  })
}

/** Returns whether a text is a network, without host bits; sample addresses have host bits. */
function isNetwork(text: string): boolean {
  const place = placeOf(text)
  return around(place, place.length) === around(place, place.bits).replace(/\d+$/, String(place.length)) && place.length < place.bits // prettier-ignore
}

/** Makes a probe of `q`, which compares parts of texts, and whole numbers and addresses. */
function searchProbe({ snapshot, model, paths }: Looking, path: Path): readonly Probe[] {
  const rows = snapshot.rows(model.key)
  const [value] = few(rows.flatMap((row) => snapshot.values(model.key, row, path.text)))
  if (value === undefined) return []
  const whole = textOf(value)
  const text = path.field.kind in searches ? whole : whole.slice(1).toUpperCase()
  const isFound = ({ field, row }: End): boolean =>
    searches[field.kind]?.(row[field.name], text) ?? has(row[field.name], text)
  const wanted = (row: Json): boolean =>
    paths.some((one) => snapshot.ends(model.key, row, one.text).some(isFound))
  return [{ text, wanted }]
}

const has = (value: unknown, text: string): boolean =>
  typeof value === 'string' && lower(value).includes(lower(text))

/** Returns two distinct values: the middle one and the last one. */
function few(all: readonly unknown[]): readonly unknown[] {
  const kept = all.filter((value) => value !== null && value !== '')
  const sorted = kept.toSorted((a, b) => (above(a, b) ? 1 : -1))
  return distinct([sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]).filter((value) => value !== undefined) // prettier-ignore
}

const distinct = (values: readonly unknown[]): readonly unknown[] => [...new Set(values)]
