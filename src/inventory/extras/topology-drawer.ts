import type { Graph } from '@viz-js/viz'
import { inventoryFailure } from '../errors.ts'
import { Thread } from '../../framework/templates/thread.ts'

/** Formats of a map. */
export type DrawingFormat = 'svg' | 'dot'

interface Drawing {
  readonly graph: Graph
  readonly format: DrawingFormat
}

/** Draws graphs in a thread: returns the text of a drawing, or a 503 when it takes too long. */
export const drawer = (): Thread<Drawing, string> =>
  new Thread({
    script: new URL('./topology-worker.mjs', import.meta.url),
    timeout: 20_000,
    timeoutError: () => inventoryFailure('ERR_DRAWING'),
    jobError: (mistake) => new Error(`Graphviz: ${mistake}`),
  })
