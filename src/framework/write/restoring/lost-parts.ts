import type { Rows } from '../../database/statement.ts'
import { invalid } from '../../errors/errors.ts'
import { modelsByType, requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { keptTypeSql } from '../../sql/deleted-rows.ts'

const refusal =
  'Objects that were deleted with it cannot be restored: the schema no longer has their model, or ' +
  'the reference by which they belong to another object.'

/**
 * Throws a 400 if a delete removed objects that nothing restores: the schema has their model no
 * more, or they have lost the reference by which they belong to another object.
 */
export async function refuseLostParts(
  graph: ModelGraph,
  operation: string,
  rows: Rows,
): Promise<void> {
  const values = [operation]
  const types = await rows<[string]>({
    text: 'select distinct model from _deleted_rows where operation = $1::uuid',
    values,
  })
  const models = modelsByType(graph)
  for (const [type] of types) {
    const model = models.get(type)
    // Objects of models with `softDelete` are restored by themselves.
    if (model?.softDelete) continue
    const [lost] = model ? await rows({ text: lostSql(graph, model), values }) : [[type]]
    if (lost) throw invalid({ non_field_errors: [refusal] })
  }
}

/** Returns SQL for one of the objects of a model that belong to none of the same delete. */
function lostSql(graph: ModelGraph, model: Model): string {
  const parents = [...model.fields.values()].flatMap(({ reference, columnName }) => {
    if (reference?.onDelete !== 'cascade' || !columnName) return []
    const target = requireModel(graph, reference.target)
    const whole = requireModel(graph, target.view?.of ?? target.key)
    const column = textLiteral(columnName.replaceAll('"', ''))
    return [`(p.model = ${keptTypeSql(whole)} and p.id = (k.stored ->> ${column})::int)`]
  })
  return `
    select k.id from _deleted_rows k
    where k.operation = $1::uuid and k.model = ${keptTypeSql(model)}
      and not exists (select from _deleted_rows p
        where p.operation = $1::uuid and (${['false', ...parents].join(' or ')}))
    limit 1`
}
