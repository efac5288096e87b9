import type { Graph } from '@viz-js/viz'
import { Thread } from 'cadastre/export-templates'
import { inventoryFailure } from '../errors.ts'

/** Formats of a drawing: an image, or the input of Graphviz. */
export type DrawingFormat = 'svg' | 'dot'

interface Drawing {
  readonly graph: Graph
  readonly format: DrawingFormat
}

/**
 * Returns a thread that draws graphs with Graphviz and returns the text of the drawing. A drawing
 * that takes more than 20 seconds is stopped with a 503.
 */
export const openDrawer = (): Thread<Drawing, string> =>
  new Thread({
    script: new URL('./topology-worker.mjs', import.meta.url),
    timeout: 20_000,
    timeoutError: () => inventoryFailure('ERR_DRAWING'),
    jobError: (mistake) => new Error(`Graphviz: ${mistake}`),
  })
