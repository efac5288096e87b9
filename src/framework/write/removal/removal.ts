import {
  requireModel,
  type Dependent,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../model/graph.ts'
import { isWrittenByClients } from '../../model/written-by-clients.ts'
import type { FoundRows } from '../logged.ts'

/** Rows of one model that the delete of other rows also deletes or changes. */
interface RemovalStep {
  readonly model: Model
  /** The field that changes; absent where the rows are deleted. */
  readonly changed?: string
  /** SQL of the rows' ids. */
  readonly ids: string
  /** SQL of the ids that a list of references loses; absent for other fields. */
  readonly lost?: string
}

/**
 * Plans the queries for the other rows that a delete of the rows `$1` deletes or changes: it clears
 * references, and shortens lists of references. Each row is found once for each field that changes;
 * a row that is deleted is not found as changed.
 */
export function planRemoval(graph: ModelGraph, model: Model): readonly FoundRows[] {
  const own = withDescendants(model, 'select unnest($1::integer[])')
  const all: readonly RemovalStep[] = [
    ...(selfCascade(model) ? [{ model, ids: own }] : []),
    ...stepsFrom(graph, model, own, [model.key]),
  ]
  const groups = new Map(all.map((step) => [`${step.model.key} ${step.changed ?? ''}`, step]))
  return [...groups.values()].map((step) => foundRows(step, all, model))
}

/**
 * Returns queries for the other rows `d` that refer to a row, and that its delete would delete or
 * change. Where they find none, those of `planRemoval` find none either.
 *
 * @param id SQL of the id of the row
 * @param isOther returns an SQL condition, from SQL of the id of an object of the same model, that
 *   it is not deleted too
 */
export const referringRows = (
  graph: ModelGraph,
  model: Model,
  id: string,
  isOther: (id: string) => string,
): readonly string[] =>
  model.dependents.flatMap(({ model: key, field, onDelete }) => {
    const other = requireModel(graph, key)
    const reference = other.fields.get(field)
    if (!reference || !isRecorded(other, onDelete)) return []
    const { from, id: own, column } = placeOf(other, reference)
    const also = key === model.key ? ` and ${isOther(`d.${own}`)}` : ''
    return [`select from ${from} d where d.${column} = ${id}${also}`]
  })

/**
 * Returns whether what a delete does to the objects that refer to others is recorded. Changes of
 * rows that only the service writes, such as those of a log, are not.
 */
const isRecorded = (model: Model, onDelete: Dependent['onDelete']): boolean =>
  onDelete === 'cascade' || (onDelete !== 'protect' && isWrittenByClients(model))

/** Returns the rows of all steps that do the same to the same model. */
function foundRows(
  { model: affected, changed }: RemovalStep,
  all: readonly RemovalStep[],
  requested: Model,
): FoundRows {
  const steps = all.filter((step) => step.model === affected && step.changed === changed)
  const deleted = all.filter((step) => step.model === affected && !step.changed)
  const notRequested = affected === requested ? ' and t.id <> all($1::integer[])' : ''
  const notDeleted =
    changed && deleted.length > 0
      ? ` and not exists (select from (${union(deleted.map(({ ids }) => ids))}) g where g.id = t.id)`
      : ''
  const ids = union(steps.map((step) => step.ids))
  const from = `${affected.table} t where t.id in (${ids})${notRequested}${notDeleted}`
  if (!changed) return { model: affected, action: 'delete', from }
  const lost = steps.flatMap((step) => step.lost ?? [])
  return {
    model: affected,
    action: 'update',
    from,
    changed,
    ...(lost.length > 0 ? { lost: union(lost) } : {}),
  }
}

const union = (selects: readonly string[]): string =>
  selects.map((select) => `(${select})`).join(' union ')

function stepsFrom(
  graph: ModelGraph,
  model: Model,
  deleted: string,
  seen: readonly string[],
): readonly RemovalStep[] {
  return model.dependents.flatMap(({ model: key, field, onDelete }): readonly RemovalStep[] => {
    const other = requireModel(graph, key)
    const reference = other.fields.get(field)
    const isOwnTree = key === model.key && onDelete === 'cascade'
    if (!reference || isOwnTree || !isRecorded(other, onDelete)) return []
    const ids = dependentIds(other, reference, deleted, `c${seen.length}`)
    if (onDelete !== 'cascade')
      return [{ model: other, changed: field, ids, ...(reference.many && { lost: deleted }) }]
    if (seen.includes(key)) return []
    return [
      { model: other, ids },
      ...stepsFrom(graph, other, withDescendants(other, ids), [...seen, key]),
    ]
  })
}

/** Returns SQL of the ids of the objects that refer to one of these, alone or in a list. */
function dependentIds(
  model: Model,
  reference: ResolvedField,
  deleted: string,
  alias: string,
): string {
  const { from, id, column } = placeOf(model, reference)
  return `select ${alias}.${id} from ${from} ${alias} where ${alias}.${column} in (${deleted})`
}

/** The table of a reference, alone or in a list, and its columns. */
interface ReferencePlace {
  readonly from: string
  /** The id of the object that refers to others. */
  readonly id: string
  /** The id of the object that it refers to. */
  readonly column: string
}

const placeOf = ({ table }: Model, { columnName = 'id', many }: ResolvedField): ReferencePlace =>
  many
    ? { from: columnName, id: 'owner_id', column: 'target_id' }
    : { from: table, id: 'id', column: columnName }

/** Returns SQL of ids and, where a model cascades along its own references, of all descendants. */
function withDescendants(model: Model, ids: string): string {
  const column = selfCascade(model)
  if (!column) return ids
  return `
    with recursive s(id) as (
      ${ids}
      union
      select b.id from ${model.table} b join s on b.${column} = s.id
    )
    select id from s`
}

function selfCascade(model: Model): string | undefined {
  const own = model.dependents.find(
    (dependent) => dependent.model === model.key && dependent.onDelete === 'cascade',
  )
  return own && model.fields.get(own.field)?.columnName
}

/**
 * Returns the values of a row, given as `to_jsonb`, by field name, without the confidential ones.
 */
export function loggedFields(
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
