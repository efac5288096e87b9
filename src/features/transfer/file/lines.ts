import { isExportable } from '../../../framework/model/exportable.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import type { Incoming } from '../import/incoming.ts'

/** An object of a file, with its model. */
export interface Line {
  readonly model: Model
  readonly incoming: Incoming
}

/** Error of a line that holds no object. */
export interface BadLine {
  /** Its place in messages: `books.jsonl, line 12`. */
  readonly location: string
  /** The name of the wrong field; `line` for the whole line. */
  readonly field: string
  /** A sentence that says what is wrong. */
  readonly message: string
}

/** Yields the objects of one file while it is read. */
export type ReadLines = (graph: ModelGraph, path: string) => AsyncGenerator<Line | BadLine>

/** Finds a model by its key, such as `library.Book`, ignoring case. */
export function findModel(graph: ModelGraph, name: string): Model | undefined {
  const exact = graph.models.get(name)
  if (exact) return exact
  const lower = name.toLowerCase()
  return [...graph.models.values()].find(({ key }) => key.toLowerCase() === lower)
}

/** Returns the key of a model as an example in messages: the first one that can be exported. */
export const exampleModel = ({ models }: ModelGraph): string =>
  [...models.values()].find(isExportable)?.key ?? 'library.Author'
