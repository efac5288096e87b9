import type { ResolvedField } from '../../model/graph.ts'

/** Returns the models of the objects that a field shows, each with its shape. */
export function objectsIn({
  reads,
}: ResolvedField): readonly { readonly key: string; readonly shape: string }[] {
  switch (reads.by) {
    case 'expression':
      return []
    case 'join':
      return [{ key: reads.join.model, shape: reads.shape }]
    case 'list':
      return [{ key: reads.list.model, shape: reads.shape }]
    case 'variants':
      return reads.variants.map(({ model }) => ({ key: model, shape: reads.shape }))
  }
}
