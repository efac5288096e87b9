import type { Graph, Model, ResolvedField } from '../../model/graph.ts'
import { isWritable } from '../../write/change.ts'
import { dependencyOrder, targetOf } from '../import/dependency-order.ts'
import { isImportable } from '../file/lines.ts'

/** Returns the models that can be exported, in dependency order. */
export function exportableModels(graph: Graph): readonly Model[] {
  return dependencyOrder(graph).models.filter(isExportable)
}

/**
 * Returns whether objects of a model can be exported and created again: no field is confidential.
 */
export function isExportable(model: Model): boolean {
  const fields = [...model.fields.values()]
  return isImportable(model) && !fields.some((field) => field.confidential)
}

/**
 * Returns the exported fields of a model: those that a create accepts, without references to models
 * that are never exported.
 */
export function exportedFields(graph: Graph, model: Model): readonly ResolvedField[] {
  return [...model.fields.values()].filter((field) => {
    if (!isWritable(field) || field.columnName === undefined || field.confidential) return false
    const target = graph.models.get(targetOf(field))
    return !target || !hasConfidentialFields(target)
  })
}

const hasConfidentialFields = (model: Model): boolean =>
  [...model.fields.values()].some((field) => field.confidential)
