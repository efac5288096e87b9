import { isExportable } from '../../../framework/model/exportable.ts'
import {
  isWritable,
  isInternal,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import { planDependencyOrder, targetOf } from '../import/dependency-order.ts'
/** Returns the models that can be exported, in dependency order. */
export function exportableModels(graph: ModelGraph): readonly Model[] {
  return planDependencyOrder(graph).models.filter(isExportable)
}

/**
 * Returns the exported fields of a model: those that a create accepts, without files and references
 * to models that are never exported.
 */
export function exportedFields(graph: ModelGraph, model: Model): readonly ResolvedField[] {
  return [...model.fields.values()].filter((field) => {
    if (!isWritable(field) || field.columnName === undefined || field.confidential) return false
    if (field.file) return false
    const target = graph.models.get(targetOf(field))
    return !target || confidentialFields(target).length === 0
  })
}

/** Returns the names of the confidential fields, without the columns that accompany others. */
export function confidentialFields(model: Model): readonly string[] {
  const fields = [...model.fields.values()].filter((field) => field.confidential)
  const seen = fields.filter((field) => !isInternal(field))
  return (seen.length > 0 ? seen : fields).map(({ name }) => name)
}
