// Draws maps with Graphviz in a thread, because a large map would block the event loop for seconds.
// This file is JavaScript because threads do not inherit the TypeScript loader.
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
