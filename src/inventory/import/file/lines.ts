import type { Graph, Model } from '../../../framework/model/graph.ts'
import type { Incoming } from '../incoming.ts'

/** An object of a file, with its model. */
export interface Line {
  readonly model: Model
  readonly incoming: Incoming
}

/** What is wrong with a line, so that it is no object at all. */
export interface BadLine {
  readonly place: string
  readonly field: string
  readonly message: string
}

/** Reads the objects of one file as they come. */
export type ReadLines = (graph: Graph, path: string) => AsyncGenerator<Line | BadLine>

/** Finds a model by its name, whatever the case: `dcim.Site`. */
export function findModel(graph: Graph, name: string): Model | undefined {
  const exact = graph.models.get(name)
  if (exact) return exact
  const lower = name.toLowerCase()
  return [...graph.models.values()].find(({ key }) => key.toLowerCase() === lower)
}

/** Whether objects of a model can be brought in. */
export const isImportable = (model: Model): boolean => !model.view && model.operations.has('create')
