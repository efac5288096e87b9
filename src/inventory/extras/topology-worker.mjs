// Draws maps with Graphviz in a thread: a large map takes seconds, during which the event loop
// would be blocked. This file is JavaScript because threads do not inherit the TypeScript loader.
import { parentPort } from 'node:worker_threads'
import { instance } from '@viz-js/viz'

const viz = await instance()

parentPort?.on('message', ({ id, job: { graph, format } }) => {
  try {
    parentPort?.postMessage({ id, result: viz.renderString(graph, { format, engine: 'dot' }) })
  } catch (error) {
    parentPort?.postMessage({ id, mistake: error instanceof Error ? error.message : String(error) })
  }
})
