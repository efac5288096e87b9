import {
  requireModel,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'

/** A reference that a form for this field alone can set. */
export interface Settable {
  readonly field: ResolvedField
  /** The model whose objects are chosen. */
  readonly target: Model
  /** The model that is written: of the object, or of the chosen one. */
  readonly written: Model
  /** The reference of the chosen object to the object; absent where the object refers to it. */
  readonly by?: string
}

/**
 * Returns how a field of a model is set: a reference, or the computed `reverse` of a one-to-one
 * reference. Returns undefined for other fields.
 */
export function settableField(graph: ModelGraph, model: Model, name: string): Settable | undefined {
  const field = model.fields.get(name)
  if (!field) return undefined
  const { reference, readOnly, computes } = field
  const written = requireModel(graph, computes?.by === 'reverse' ? computes.model : model.key)
  if (!written.operations.has('update')) return undefined
  if (computes?.by === 'reverse') return { field, target: written, written, by: computes.reference }
  if (!reference || readOnly) return undefined
  return { field, target: requireModel(graph, reference.target), written }
}
