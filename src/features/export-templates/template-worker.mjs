// Renders templates in a thread: rendering takes up to a second and would block the event loop.
import { parentPort } from 'node:worker_threads'
import { renderTemplate } from './template-engine.mjs'

/** The items of the job that is received in parts. Only one job is sent at a time. */
let received = { id: 0, items: [] }

parentPort?.on('message', ({ id, part, job }) => {
  if (received.id !== id) received = { id, items: [] }
  if (!job) {
    for (const item of part) received.items.push(item)
    return
  }
  const { templates, variables, descriptions = {}, list } = job
  try {
    const known = list === undefined ? variables : { ...variables, [list]: received.items }
    const result = templates.map((text) => renderTemplate(text, known, descriptions))
    parentPort?.postMessage({ id, result })
  } catch (error) {
    parentPort?.postMessage({ id, mistake: error instanceof Error ? error.message : String(error) })
  }
  received = { id: 0, items: [] }
})
