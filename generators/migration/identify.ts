import { Mistakes } from '../../src/framework/model/resolve/mistakes.ts'
import { lockFormat, type Lock } from '../lock.ts'
import { linkId, type DescribedTable } from './describe.ts'
import type { ColumnDescription, Table } from './description.ts'

/**
 * Gives described tables and columns their ids of the lock, found by their current name or the one
 * in `was`, and new ids to the rest. A reference to another model gets a new id, since its values
 * are ids of the former model. Throws a `DeclarationError` for an invalid former name.
 */
export function identify(described: readonly DescribedTable[], lock: Lock): Lock {
  const mistakes = new Mistakes()
  const numbers = { ...lock.next }
  const ids = tableIds(described, lock, { mistakes, numbers })
  const old = new Map(lock.tables.map((table) => [table.id, table]))
  const tables = described.map((table) => {
    const before = old.get(ids.get(table.id) ?? '')
    return identifyTable(table, before, { ids, mistakes, numbers })
  })
  mistakes.throwAny()
  return { ...lock, format: lockFormat, next: numbers, tables }
}

/** The mistakes found so far, and the next numbers of new ids. */
interface Work {
  readonly mistakes: Mistakes
  /** Next numbers; each new id takes one. */
  readonly numbers: { model: number; field: number }
}

/**
 * Returns the ids of tables by provisional id: models first, since a link is matched by the id of
 * its model.
 */
function tableIds(
  described: readonly DescribedTable[],
  lock: Lock,
  { mistakes, numbers }: Work,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const known = new Map(lock.tables.filter(isModel).map((table) => [table.model, table]))
  const models = described.filter(isModel).map(wantedModel)
  for (const [key, found] of match(models, known, mistakes))
    ids.set(key, found?.id ?? `m${numbers.model++}`)

  const isLink = (table: Table): boolean => !isModel(table)
  const links = described.filter(isLink)
  const knownLinks = lock.tables.filter(isLink).map((table): [string, Table] => {
    return [linkId(known.get(table.model)?.id ?? '', table.field ?? ''), table]
  })
  const wanted = links.map((table) => wantedLink(table, ids))
  const found = match(wanted, new Map(knownLinks), mistakes)
  for (const link of links) {
    const before = found.get(link.id)
    const kept = before && sameTargets(before, link, ids)
    ids.set(link.id, kept ? before.id : `f${numbers.field++}`)
  }
  return ids
}

/** Returns whether two columns refer to the same models, even renamed ones. */
function sameTargets(
  before: Table,
  after: DescribedTable,
  ids: ReadonlyMap<string, string>,
): boolean {
  return after.columns.every((column, at) => sameTarget(before.columns[at], column, ids))
}

function sameTarget(
  before: ColumnDescription | undefined,
  { references }: ColumnDescription,
  ids: ReadonlyMap<string, string>,
): boolean {
  if (!before?.references || !references) return true
  return before.references.target === ids.get(references.target)
}

function wantedModel({ id, model, file, was }: DescribedTable): Wanted {
  return { key: id, location: `${model} (${file})`, name: model, was, shown: was }
}

function wantedLink(
  { id, model, field = '', file, was }: DescribedTable,
  ids: ReadonlyMap<string, string>,
): Wanted {
  const owner = ids.get(model) ?? ''
  return {
    key: id,
    location: `${id} (${file})`,
    name: linkId(owner, field),
    was: was === undefined ? undefined : linkId(owner, was),
    shown: was,
  }
}

const isModel = (table: Table): boolean => table.field === undefined

function identifyTable(
  { file, columns, indexes, ...facts }: DescribedTable,
  before: Table | undefined,
  { ids, mistakes, numbers }: Work & { readonly ids: ReadonlyMap<string, string> },
): Table {
  const known = new Map(before?.columns.map((column) => [column.field, column]))
  const wanted = columns.map(({ field, was }) => ({
    key: field,
    location: `${facts.id}.${field} (${file})`,
    name: field,
    was,
    shown: was,
  }))
  const found = match(wanted, known, mistakes)
  const fixed = (column: ColumnDescription): boolean =>
    facts.field !== undefined || column.identity === true
  const idOf = (column: ColumnDescription): string => {
    const old = found.get(column.field)
    if (old && sameTarget(old, column, ids)) return old.id
    return fixed(column) ? column.id : `f${numbers.field++}`
  }
  return {
    ...facts,
    id: ids.get(facts.id) ?? '',
    columns: columns.map((column) => identifyColumn(column, idOf(column), ids)),
    indexes,
  }
}

function identifyColumn(
  { references, ...facts }: ColumnDescription,
  id: string,
  ids: ReadonlyMap<string, string>,
): ColumnDescription {
  if (!references) return { ...facts, id }
  return { ...facts, id, references: { ...references, target: ids.get(references.target) ?? '' } }
}

/** A table or column that needs an id. */
interface Wanted {
  readonly key: string
  readonly location: string
  readonly name: string
  readonly was: string | undefined
  /** Former name as declared. */
  readonly shown: string | undefined
}

/** A table or column of the lock. */
interface Known {
  readonly id: string
  readonly was?: string
}

/**
 * Returns the table or column of the lock for each wanted one, by key. A former name applies once:
 * the lock stores it, so that `was` may stay in a declaration and two names may be exchanged.
 */
function match<K extends Known>(
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, K>,
  mistakes: Mistakes,
): ReadonlyMap<string, K | undefined> {
  const isRenamed = ({ name, was = '', shown }: Wanted): boolean =>
    known.has(was) && known.get(name)?.was !== shown
  const staying = new Set(wanted.filter((one) => !isRenamed(one)).map(({ name }) => name))
  const takers = new Map<string, string>()
  return new Map(
    wanted.map((one) => {
      const { key, location, name, was = '', shown = '' } = one
      if (!isRenamed(one)) return [key, known.get(name)]
      const taker = takers.get(was)
      if (staying.has(was)) mistakes.add(location, contradiction(shown))
      else if (taker) mistakes.add(location, `was "${shown}", but so was ${taker}`)
      takers.set(was, location)
      return [key, known.get(was)]
    }),
  )
}

const contradiction = (was: string): string =>
  `was "${was}", but "${was}" is still declared: rename first, and declare a new "${was}" in a ` +
  'second migration; of two that exchange their names, each needs a `was`; take out a `was` that ' +
  'was followed long ago'
