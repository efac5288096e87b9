// A template computes without pause, for a second at most: it is filled in in a thread of its own.
import { parentPort } from 'node:worker_threads'
import { engine } from './template-engine.mjs'

parentPort?.on('message', ({ id, job: { templates, variables } }) => {
  try {
    const result = templates.map((text) => String(engine.parseAndRenderSync(text, variables)))
    parentPort?.postMessage({ id, result })
  } catch (error) {
    parentPort?.postMessage({ id, mistake: error instanceof Error ? error.message : String(error) })
  }
})
