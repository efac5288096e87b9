import type { Graph, Model, ResolvedField } from '../../framework/model/graph.ts'
import { isWritable } from '../../framework/write/change.ts'
import { dependencyOrder, targetOf } from '../import/dependency-order.ts'
import { isImportable } from '../import/file/lines.ts'

/** The models that can be exported, each after those it refers to. */
export function exportableModels(graph: Graph): readonly Model[] {
  return dependencyOrder(graph).models.filter(isExportable)
}

/** Whether objects of a model can be written down and made again: nothing about them is confidential. */
export function isExportable(model: Model): boolean {
  const fields = [...model.fields.values()]
  return isImportable(model) && !fields.some((field) => field.confidential)
}

/** What is written of an object: what a create takes, without references to what is never exported. */
export function exportedFields(graph: Graph, model: Model): readonly ResolvedField[] {
  return [...model.fields.values()].filter((field) => {
    if (!isWritable(field) || field.columnName === undefined || field.confidential) return false
    const target = graph.models.get(targetOf(field))
    return !target || !isMadeInSecret(target)
  })
}

const isMadeInSecret = (model: Model): boolean =>
  [...model.fields.values()].some((field) => field.confidential)
