import { requireModel, type Graph, type Model } from '../model/graph.ts'

/**
 * Rows of one model that a delete also deletes, or whose reference it clears. `from` names them
 * `t`.
 */
export interface AffectedRows {
  readonly model: Model
  readonly action: 'update' | 'delete'
  readonly from: string
  /** The reference that is cleared. */
  readonly cleared?: string
}

/** Rows of one model that the delete of other rows also deletes, or whose reference it clears. */
interface RemovalStep {
  readonly model: Model
  /** The reference that is cleared; absent where the rows are deleted. */
  readonly cleared?: string
  /** SQL of the rows' ids. */
  readonly ids: string
}

/**
 * Plans the queries for the other rows that a delete of the rows `$1` changes. Each row is found
 * once; a row that is deleted is not found as cleared.
 */
export function planRemoval(graph: Graph, model: Model): readonly AffectedRows[] {
  const own = withDescendants(model, 'select unnest($1::integer[])')
  const steps = stepsFrom(graph, model, own, [model.key])
  const all: readonly RemovalStep[] = [
    ...(selfCascade(model) ? [{ model, ids: own }] : []),
    ...steps,
  ]
  const deletedOf = (one: Model): readonly RemovalStep[] =>
    all.filter((step) => step.model === one && !step.cleared)
  const groups = new Map(all.map((step) => [`${step.model.key} ${step.cleared ?? ''}`, step]))
  return [...groups.values()].map(({ model: affected, cleared }): AffectedRows => {
    const found = all.filter((step) => step.model === affected && step.cleared === cleared)
    const deleted = deletedOf(affected)
    const notRequested = affected === model ? ' and t.id <> all($1::integer[])' : ''
    const notDeleted =
      cleared && deleted.length > 0
        ? ` and not exists (select from (${idsOf(deleted)}) g where g.id = t.id)`
        : ''
    const from = `${affected.table} t where t.id in (${idsOf(found)})${notRequested}${notDeleted}`
    return cleared
      ? { model: affected, action: 'update', from, cleared }
      : { model: affected, action: 'delete', from }
  })
}

const idsOf = (steps: readonly RemovalStep[]): string =>
  steps.map(({ ids }) => `(${ids})`).join(' union ')

function stepsFrom(
  graph: Graph,
  model: Model,
  deleted: string,
  seen: readonly string[],
): readonly RemovalStep[] {
  return model.dependents.flatMap(({ model: key, field, onDelete }): readonly RemovalStep[] => {
    const other = requireModel(graph, key)
    const reference = other.fields.get(field)
    if (onDelete === 'protect' || !reference || (key === model.key && onDelete === 'cascade'))
      return []
    const alias = `c${seen.length}`
    const column = `${alias}.${reference.columnName ?? 'id'}`
    const ids = `select ${alias}.id from ${other.table} ${alias} where ${column} in (${deleted})`
    // Cleared references of rows that only the service writes, such as those of a log, are not
    // logged.
    if (onDelete === 'setNull')
      return isWrittenByClients(other) ? [{ model: other, cleared: reference.name, ids }] : []
    if (seen.includes(key)) return []
    return [
      { model: other, ids },
      ...stepsFrom(graph, other, withDescendants(other, ids), [...seen, key]),
    ]
  })
}

const isWrittenByClients = ({ operations }: Model): boolean =>
  operations.has('create') || operations.has('update') || operations.has('delete')

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
