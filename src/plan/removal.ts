import type { Statement } from '../database/database.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../model/graph.ts'

/** What a delete does to other objects: some go with it, some lose a reference. */
export interface RemovalPlan {
  /** Absent when nothing else is touched. */
  readonly statement?: Statement
  readonly changes: (rows: readonly (readonly unknown[])[]) => readonly SweptChange[]
}

/** One object touched by a delete, its columns before and after; what is confidential is left out. */
export interface SweptChange {
  readonly model: Model
  readonly id: number
  readonly action: 'update' | 'delete'
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>> | null
}

interface Sweep {
  readonly model: Model
  /** The reference that is cleared; absent where the object goes. */
  readonly cleared?: ResolvedField
  readonly where: string
}

/** Plans to find, in one statement, everything that a delete sweeps along. */
export function planRemoval(graph: Graph, model: Model, ids: readonly number[]): RemovalPlan {
  const sweeps = sweepsFrom(graph, model, withDescendants(model, 'select unnest($1::integer[])'), [
    model.key,
  ])
  const own = withDescendants(model, 'select unnest($1::integer[])')
  const descendants: readonly Sweep[] = selfCascade(model)
    ? [{ model, where: `d.id in (${own}) and d.id <> all($1::integer[])` }]
    : []
  const all = [...descendants, ...sweeps]
  const parts = all.map(
    ({ model: swept, where }, index) =>
      `select ${index}, d.id, to_jsonb(d) from ${swept.table} d where ${where}`,
  )
  return {
    ...(parts.length > 0 ? { statement: { text: parts.join(' union all '), values: [ids] } } : {}),
    changes: (rows) => changesOf(all, rows),
  }
}

function sweepsFrom(
  graph: Graph,
  model: Model,
  gone: string,
  seen: readonly string[],
): readonly Sweep[] {
  return model.dependents.flatMap(({ model: key, field, onDelete }): readonly Sweep[] => {
    const other = requireModel(graph, key)
    const reference = other.fields.get(field)
    if (onDelete === 'protect' || !reference || (key === model.key && onDelete === 'cascade'))
      return []
    const where = `d.${reference.columnName ?? 'id'} in (${gone})`
    // Rows that only the service writes, such as a log's, are no objects that anybody looks after.
    if (onDelete === 'setNull')
      return isKept(other) ? [{ model: other, cleared: reference, where }] : []
    if (seen.includes(key)) return []
    const alias = `c${seen.length}`
    const also = `select ${alias}.id from ${other.table} ${alias} where ${alias}.${reference.columnName ?? 'id'} in (${gone})`
    return [
      { model: other, where },
      ...sweepsFrom(graph, other, withDescendants(other, also), [...seen, key]),
    ]
  })
}

const isKept = ({ operations }: Model): boolean =>
  operations.has('create') || operations.has('update') || operations.has('delete')

/** Objects and, where a model cascades along its own references, all below them. */
function withDescendants(model: Model, ids: string): string {
  const column = selfCascade(model)
  if (!column) return ids
  return `with recursive s(id) as (${ids} union select b.id from ${model.table} b join s on b.${column} = s.id) select id from s`
}

function selfCascade(model: Model): string | undefined {
  const own = model.dependents.find(
    (dependent) => dependent.model === model.key && dependent.onDelete === 'cascade',
  )
  return own && model.fields.get(own.field)?.columnName
}

function changesOf(
  sweeps: readonly Sweep[],
  rows: readonly (readonly unknown[])[],
): readonly SweptChange[] {
  const deleted = new Set<string>()
  const changes = rows.map(([index, id, row]) => ({
    sweep: sweeps[Number(index)],
    id: Number(id),
    row: row as Record<string, unknown>,
  })) // to_jsonb of a row
  const name = (model: Model, id: number): string => `${model.key} ${id}`
  for (const { sweep, id } of changes)
    if (sweep && !sweep.cleared) deleted.add(name(sweep.model, id))
  const seen = new Set<string>()
  return changes.flatMap(({ sweep, id, row }): readonly SweptChange[] => {
    if (!sweep) return []
    const { model, cleared } = sweep
    const once = `${name(model, id)} ${cleared?.name ?? ''}`
    if (seen.has(once) || (cleared && deleted.has(name(model, id)))) return []
    seen.add(once)
    const before = fieldsOf(model, row)
    return [
      {
        model,
        id,
        action: cleared ? 'update' : 'delete',
        before,
        after: cleared ? { ...before, [cleared.name]: null } : null,
      },
    ]
  })
}

/** A row, given as `to_jsonb` of it, by field names instead of columns, without what is confidential. */
export function fieldsOf(
  model: Model,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = [...model.fields.values()].filter(
    (field) => field.columnName && !field.many && !field.confidential,
  )
  return Object.fromEntries(
    fields.map((field) => [field.name, row[(field.columnName ?? '').replaceAll('"', '')]]),
  )
}
