import type { Graph, Model, Path, ResolvedField } from '../model/graph.ts'

/** Returns the paths of the labels of a model and of the objects that its fields refer to. */
export const labelPaths = (graph: Graph, model: Model): readonly Path[] => [
  ...model.pages.label.map(({ path }) => path),
  ...[...model.fields.values()].flatMap((field) =>
    referredPieces(graph, field).map(({ path }) => path),
  ),
]

/** A piece of the label of a referenced object, by its path from the object that refers to it. */
export type ReferredPiece = Model['pages']['label'][number]

/**
 * Returns the pieces of the label of the object that a reference names; none for other fields and
 * for computed references.
 */
export function referredPieces(graph: Graph, field: ResolvedField): readonly ReferredPiece[] {
  const { reference, columnName, name, nullable } = field
  const target = graph.models.get(reference?.target ?? '')
  if (!target || columnName === undefined) return []
  const step = {
    by: 'forward',
    model: target.key,
    table: target.table,
    column: columnName,
  } as const
  return target.pages.label.map((piece) => ({
    ...piece,
    path: {
      ...piece.path,
      text: `${name}.${piece.path.text}`,
      steps: [{ ...step, nullable }, ...piece.path.steps],
    },
  }))
}
