import { contentType, type ModelGraph } from '../../src/framework/model/graph.ts'
import { deletedName } from '../../src/framework/model/soft-delete.ts'
import { describeChange, type SchemaChange } from './changes.ts'
import type { ColumnDescription, Table } from './description.ts'
import { byId } from './diff.ts'
import { otherModels, otherValue, type KeptChange, type Moves } from './kept-sql.ts'
import { namingColumns, renamedModels } from './named-models.ts'
import { renamedValues } from './values.ts'

/**
 * Returns the changes of deleted objects that are kept: no statement on their table reaches them.
 * There are none where no model has `softDelete`.
 */
export function changesOfKept(
  before: readonly Table[],
  after: readonly Table[],
  graph: ModelGraph,
): readonly SchemaChange[] {
  const now = byId(after)
  const renamed = renamedModels(before, after)
  const naming = renamed.length > 0 ? namingColumns(after, graph) : []
  const tables = keepable(before)
  const names = tables.flatMap(({ id, model }) => {
    const to = now.get(id)
    return to && to.model !== model ? [{ from: typeOf(model), to: typeOf(to.model) }] : []
  })
  const changes = tables.flatMap((table) => {
    const to = now.get(table.id)
    const lists = before.filter((one) => one.model === table.model && one.field !== undefined)
    const moves = movesOf(lists.map(({ id, field = '' }) => [field, now.get(id)?.field]))
    const named = new Map(
      naming
        .filter((one) => one.table.id === table.id)
        .map((one) => [one.column.id, otherModels[one.naming](renamed)]),
    )
    const kept = to ? changeOf(table, to, { lists: moves, named }) : forgotten(table)
    return changesAny(kept) ? [describeChange('changeKept', { table: to ?? table, kept })] : []
  })
  const [table] = tables
  return table && names.length > 0
    ? [...changes, describeChange('renameKept', { table, names })]
    : changes
}

const typeOf = (model: string): string => contentType({ key: model })

const changesAny = ({ isDropped, columns, fields, values, fits }: KeptChange): boolean =>
  isDropped || fits !== undefined || columns.size + fields.size + values.size > 0

/** Returns the tables of models whose objects may be kept, or may lose references to those. */
function keepable(tables: readonly Table[]): readonly Table[] {
  const found = new Set<string>()
  for (let size = -1; size < found.size;) {
    size = found.size
    for (const { id, model, columns } of tables) {
      const isFound = columns.some(
        ({ field, references }) => field === deletedName || found.has(references?.target ?? ''),
      )
      if (isFound) found.add(id).add(modelIds(tables).get(model) ?? id)
    }
  }
  return tables.filter(({ id, field }) => field === undefined && found.has(id))
}

const modelIds = (tables: readonly Table[]): ReadonlyMap<string, string> =>
  new Map(tables.flatMap(({ id, model, field }) => (field === undefined ? [[model, id]] : [])))

const forgotten = ({ model }: Table): KeptChange => ({
  type: typeOf(model),
  isDropped: true,
  columns: new Map(),
  fields: new Map(),
  values: new Map(),
  fits: undefined,
})

interface ChangedParts {
  readonly lists: Moves
  /** SQL of the values that name models, by the ids of columns. */
  readonly named: ReadonlyMap<string, string>
}

function changeOf(from: Table, to: Table, { lists, named }: ChangedParts): KeptChange {
  const later = byId(to.columns)
  const pairs = from.columns
    .filter(({ field }) => field !== deletedName)
    .map((was) => ({ was, now: later.get(was.id) }))
  const references = pairs.filter(({ was }) => was.references)
  const same = pairs.flatMap(({ was, now }) => (now ? [{ was, now }] : []))
  return {
    type: typeOf(from.model),
    isDropped: false,
    columns: movesOf(pairs.map(({ was, now }) => [was.name, now?.name])),
    fields: new Map([
      ...movesOf(references.map(({ was, now }) => [was.field, now?.field])),
      ...lists,
    ]),
    values: new Map([
      ...same.flatMap(valuesOf),
      ...same.flatMap(({ was, now }): [string, string][] => {
        const value = named.get(now.id)
        return value === undefined ? [] : [[was.name, value]]
      }),
    ]),
    fits: same.some(({ was, now }) => was.type !== now.type) ? to.name : undefined,
  }
}

const movesOf = (names: readonly (readonly [string, string | undefined])[]): Moves =>
  new Map(names.filter(([from, to]) => from !== to))

function valuesOf({
  was,
  now,
}: {
  readonly was: ColumnDescription
  readonly now: ColumnDescription
}): readonly (readonly [string, string])[] {
  const names = renamedValues(was, now)
  return names.length === 0 ? [] : [[was.name, otherValue(now, names)]]
}
