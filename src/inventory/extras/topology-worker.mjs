// Graphviz computes without pause, a large map for seconds: it runs in a thread of its own, in plain JavaScript, because a
// thread does not inherit the loader of TypeScript everywhere.
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
