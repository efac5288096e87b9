import type { ResolvedField } from '../../model/graph.ts'
import { modelsRead } from '../../model/reading.ts'

/** Returns the models of the objects that a field shows, each with its shape. */
export const objectsIn = ({
  reads,
}: ResolvedField): readonly { readonly key: string; readonly shape: string }[] =>
  reads.by === 'expression' ? [] : modelsRead(reads).map((key) => ({ key, shape: reads.shape }))
