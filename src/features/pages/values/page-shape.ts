import type { ModelGraph, Member, Model } from '../../../framework/model/graph.ts'
import type { Reading } from '../../../framework/model/reading.ts'
import {
  labelShape,
  visibleLabel,
  type HiddenFromReader,
} from '../../../framework/read/visibility/index.ts'

/**
 * Returns the members that a page shows of the objects of a model: the named fields and the label.
 * The objects that they refer to, also computed ones, carry their own labels. Labels leave out what
 * the reader may not see.
 */
export function pageMembers(
  graph: ModelGraph,
  model: Model,
  names: readonly string[],
  hidden: HiddenFromReader,
): readonly Member[] {
  const fields = [...new Set(['id', ...names])].flatMap((name) => model.fields.get(name) ?? [])
  return [
    ...fields.map((field): Member => {
      const { name } = field
      return { key: name, is: 'field', field: { ...field, reads: withLabels(field.reads) } }
    }),
    ...visibleLabel(graph, model, 'whole', hidden),
    ...visibleLabel(graph, model, 'title', hidden),
  ]
}

/** Returns how a value is read with the labels of its objects, also of ids in the API. */
function withLabels(reads: Reading): Reading {
  if (reads.by !== 'expression') return { ...reads, shape: labelShape }
  const { refers, dependsOn } = reads
  if (!refers) return reads
  return { by: 'join', join: refers, shape: labelShape, ...(dependsOn && { dependsOn }) }
}
