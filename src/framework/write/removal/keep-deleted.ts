import { randomUUID } from 'node:crypto'
import type { Statement } from '../../database/statement.ts'
import { requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { keptTypeSql } from '../../sql/deleted-rows.ts'
import type { FoundRows } from '../logged.ts'

/**
 * Plans to keep the rows `$1` that are about to be deleted, and what a restore needs: the rows that
 * are deleted with them, and the references to them that become null or are taken out of lists. Of
 * a model that keeps no deleted objects, keeps the rows of others that do and that are deleted with
 * it.
 *
 * @param found the rows that the delete also deletes or changes
 */
export function planKept(
  graph: ModelGraph,
  model: Model,
  ids: readonly number[],
  found: readonly FoundRows[],
): readonly Statement[] {
  const own = { model, from: `${model.table} t where t.id = any($1::integer[])` }
  const deleted = [own, ...found.filter(({ action }) => action === 'delete')]
  const kept = deleted.filter((rows) => model.softDelete ?? rows.model.softDelete)
  const cleared = model.softDelete ? found.filter(({ action }) => action === 'update') : []
  const values = [ids, randomUUID()]
  return [...kept.map(keepRows), ...cleared.map((rows) => keepReferences(graph, rows))].map(
    (text) => ({ text, values }),
  )
}

const keepRows = ({ model, from }: Pick<FoundRows, 'model' | 'from'>): string => `
  insert into _deleted_rows (model, id, operation, deleted, stored, lists)
  select ${keptTypeSql(model)}, t.id, $2::uuid, now(), to_jsonb(t), ${listsSql(model)}
  from ${from}
  on conflict (model, id) do update set operation = excluded.operation,
    deleted = excluded.deleted, stored = excluded.stored, lists = excluded.lists`

/** Returns SQL for the ids in the lists of references of the row `t`, by the names of fields. */
function listsSql({ fields }: Model): string {
  const lists = [...fields.values()].flatMap(({ name, many, columnName }) =>
    many && columnName
      ? [
          textLiteral(name),
          `(select coalesce(jsonb_agg(l.target_id), '[]') from ${columnName} l where l.owner_id = t.id)`,
        ]
      : [],
  )
  return `jsonb_build_object(${lists.join(', ')})`
}

function keepReferences(graph: ModelGraph, { model, from, changed = '', lost }: FoundRows): string {
  const { columnName = '', many, reference } = model.fields.get(changed) ?? {}
  const target = requireModel(graph, (many ?? reference)?.target ?? '')
  const references =
    lost === undefined
      ? `select t.id, t.${columnName} as target from ${from}`
      : `select l.owner_id as id, l.target_id as target from ${columnName} l
         where l.target_id in (${lost}) and l.owner_id in (select t.id from ${from})`
  return `
    insert into _cleared_references (operation, target_model, target_id, model, id, field)
    select $2::uuid, ${keptTypeSql(target)}, r.target, ${keptTypeSql(model)}, r.id, ${textLiteral(changed)}
    from (${references}) r
    on conflict do nothing`
}
