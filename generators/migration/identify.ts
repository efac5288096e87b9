import { Mistakes } from '../../src/model/resolve/mistakes.ts'
import type { Lock } from '../lock.ts'
import { linkId, type Described, type DescribedColumn } from './describe.ts'
import type { Column, Table } from './description.ts'

/**
 * Gives described tables and columns the ids that the lock knows them by, under their present name or the one they
 * `was`, and new ids to the rest. Throws a `DeclarationError` when a former name cannot be meant.
 */
export function identify(described: readonly Described[], lock: Lock): Lock {
  const mistakes = new Mistakes()
  const numbers = { ...lock.next }
  const ids = tableIds(described, lock, { mistakes, numbers })
  const old = new Map(lock.tables.map((table) => [table.id, table]))
  const tables = described.map((table) => {
    const before = old.get(ids.get(table.id) ?? '')
    return identifyTable(table, before, { ids, mistakes, numbers })
  })
  mistakes.throwAny()
  return { migration: lock.migration, next: numbers, tables }
}

/** What is used up and gathered on the way. */
interface Work {
  readonly mistakes: Mistakes
  /** The next numbers; each id given takes one. */
  readonly numbers: { model: number; field: number }
}

/** Ids by provisional id: of models first, since a link is known by the id of its model. */
function tableIds(
  described: readonly Described[],
  lock: Lock,
  { mistakes, numbers }: Work,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const known = new Map(lock.tables.filter(isModel).map((table) => [table.model, table.id]))
  const models = described.filter(isModel).map(wantedModel)
  for (const [key, id] of match(models, known, mistakes)) ids.set(key, id ?? `m${numbers.model++}`)

  const isLink = (table: Table): boolean => !isModel(table)
  const links = described.filter(isLink).map((table) => wantedLink(table, ids))
  const knownLinks = lock.tables.filter(isLink).map((table): [string, string] => {
    return [linkId(known.get(table.model) ?? '', table.field ?? ''), table.id]
  })
  for (const [key, id] of match(links, new Map(knownLinks), mistakes))
    ids.set(key, id ?? `f${numbers.field++}`)
  return ids
}

function wantedModel({ id, model, file, was }: Described): Wanted {
  return { key: id, place: `${model} (${file})`, name: model, was, shown: was }
}

function wantedLink(
  { id, model, field = '', file, was }: Described,
  ids: ReadonlyMap<string, string>,
): Wanted {
  const owner = ids.get(model) ?? ''
  return {
    key: id,
    place: `${id} (${file})`,
    name: linkId(owner, field),
    was: was === undefined ? undefined : linkId(owner, was),
    shown: was,
  }
}

const isModel = (table: Table): boolean => table.field === undefined

function identifyTable(
  { was: _was, file, columns, indexes, ...facts }: Described,
  before: Table | undefined,
  { ids, mistakes, numbers }: Work & { readonly ids: ReadonlyMap<string, string> },
): Table {
  const known = new Map(before?.columns.map((column) => [column.field, column.id]))
  const wanted = columns.map(({ field, was }) => ({
    key: field,
    place: `${facts.id}.${field} (${file})`,
    name: field,
    was,
    shown: was,
  }))
  const found = match(wanted, known, mistakes)
  const fixed = (column: Column): boolean => facts.field !== undefined || column.identity === true
  return {
    ...facts,
    id: ids.get(facts.id) ?? '',
    columns: columns.map((column) => {
      const id = found.get(column.field) ?? (fixed(column) ? column.id : `f${numbers.field++}`)
      return identifyColumn(column, id, ids)
    }),
    indexes,
  }
}

function identifyColumn(
  { was: _was, references, ...facts }: DescribedColumn,
  id: string,
  ids: ReadonlyMap<string, string>,
): Column {
  if (!references) return { ...facts, id }
  return { ...facts, id, references: { ...references, target: ids.get(references.target) ?? '' } }
}

/** Something that wants an id. */
interface Wanted {
  readonly key: string
  readonly place: string
  readonly name: string
  readonly was: string | undefined
  /** The former name as it was declared. */
  readonly shown: string | undefined
}

/** The known ids by key. A name that is known is no former one any more: `was` may stay in a declaration for good. */
function match(
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, string>,
  mistakes: Mistakes,
): ReadonlyMap<string, string | undefined> {
  const names = new Set(wanted.map(({ name }) => name))
  const takers = new Map<string, string>()
  return new Map(
    wanted.map(({ key, place, name, was = '', shown }) => {
      const former = known.get(was)
      if (known.has(name) || former === undefined) return [key, known.get(name)]
      if (names.has(was))
        mistakes.add(place, `was "${shown}", but "${shown}" is still declared: rename in two steps`)
      const taker = takers.get(was)
      if (taker) mistakes.add(place, `was "${shown}", but so was ${taker}`)
      takers.set(was, place)
      return [key, former]
    }),
  )
}
