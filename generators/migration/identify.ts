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
  const known = new Known(lock)
  const models = described.filter((table) => table.field === undefined)
  const links = described.filter((table) => table.field !== undefined)
  const ids = new Map<string, string>()
  for (const table of models) ids.set(table.id, known.modelId(table, models, mistakes))
  for (const table of links) ids.set(table.id, known.linkId(table, links, ids, mistakes))
  const tables = described.map((table) => known.table(table, ids, mistakes))
  mistakes.throwAny()
  return { migration: lock.migration, next: known.next, tables }
}

/** What the lock knows, and the numbers it has left. */
class Known {
  readonly #tables: ReadonlyMap<string, Table>
  readonly #models: ReadonlyMap<string, Table>
  readonly #links: ReadonlyMap<string, Table>
  readonly #taken = new Map<string, string>()
  readonly next: { model: number; field: number }

  constructor(lock: Lock) {
    const isLink = (table: Table): boolean => table.field !== undefined
    this.#tables = new Map(lock.tables.map((table) => [table.id, table]))
    this.#models = new Map(
      lock.tables.filter((table) => !isLink(table)).map((table) => [table.model, table]),
    )
    const owners = new Map([...this.#models.values()].map((table) => [table.model, table.id]))
    this.#links = new Map(
      lock.tables
        .filter(isLink)
        .map((table) => [linkId(owners.get(table.model) ?? '', table.field ?? ''), table]),
    )
    this.next = { ...lock.next }
  }

  modelId(table: Described, all: readonly Described[], mistakes: Mistakes): string {
    const present = new Set(all.map((other) => other.model))
    const found = this.#find(
      { place: `${table.model} (${table.file})`, now: table.model, was: table.was },
      this.#models,
      { present, mistakes },
    )
    return found?.id ?? `m${this.next.model++}`
  }

  linkId(
    table: Described,
    all: readonly Described[],
    ids: ReadonlyMap<string, string>,
    mistakes: Mistakes,
  ): string {
    const owner = ids.get(table.model) ?? ''
    const siblings = all.filter((other) => other.model === table.model)
    const found = this.#find(
      {
        place: `${table.id} (${table.file})`,
        now: linkId(owner, table.field ?? ''),
        was: table.was === undefined ? undefined : linkId(owner, table.was),
      },
      this.#links,
      { present: new Set(siblings.map((other) => linkId(owner, other.field ?? ''))), mistakes },
    )
    return found?.id ?? `f${this.next.field++}`
  }

  table(described: Described, ids: ReadonlyMap<string, string>, mistakes: Mistakes): Table {
    const { was: _was, file, columns, ...table } = described
    const id = ids.get(described.id) ?? ''
    const before = new Map(this.#tables.get(id)?.columns.map((column) => [column.field, column]))
    const present = new Set(columns.map((column) => column.field))
    const identified = columns.map((column) => {
      const place = `${described.id}.${column.field} (${file})`
      const found = this.#find({ place, now: column.field, was: column.was }, before, { present, mistakes }) // prettier-ignore
      const fixed = described.field !== undefined || column.identity
      return this.#column(column, found?.id ?? (fixed ? column.id : undefined), ids)
    })
    const { indexes, ...facts } = table
    return { ...facts, id, columns: identified, indexes }
  }

  /** A name that is still there is no longer a former one: `was` may stay in the declaration for good. */
  #find<T extends { readonly id: string }>(
    { place, now, was }: { place: string; now: string; was: string | undefined },
    before: ReadonlyMap<string, T>,
    { present, mistakes }: { present: ReadonlySet<string>; mistakes: Mistakes },
  ): T | undefined {
    const same = before.get(now)
    const former = was === undefined ? undefined : before.get(was)
    if (same || !former || was === undefined) return same
    const name = was.split('.').at(-1) ?? was
    if (present.has(was))
      mistakes.add(place, `was "${name}", but "${name}" is still declared: rename in two steps`)
    const other = this.#taken.get(`${former.id} ${was}`)
    if (other) mistakes.add(place, `was "${name}", but so was ${other}`)
    this.#taken.set(`${former.id} ${was}`, place)
    return former
  }

  #column(
    { was: _was, ...column }: DescribedColumn,
    id: string | undefined,
    ids: ReadonlyMap<string, string>,
  ): Column {
    const { references, ...facts } = column
    return {
      ...facts,
      id: id ?? `f${this.next.field++}`,
      ...(references
        ? { references: { ...references, target: ids.get(references.target) ?? '' } }
        : {}),
    }
  }
}
