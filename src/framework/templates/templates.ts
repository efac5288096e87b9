import { failure } from '../errors.ts'
import { Invalid } from '../model/field.ts'
import { Thread } from './thread.ts'

/** Throws an `Invalid` that says what is wrong with a template, and where. */
export async function assertTemplate(source: string): Promise<void> {
  const { engine } = await import('./template-engine.mjs')
  try {
    engine.parse(source)
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : 'unknown')
  }
}

/** Templates, and the variables that each of them is rendered with. Variables are plain values. */
export interface Filling {
  readonly templates: readonly string[]
  readonly variables: object
  /** The variable for the items of all parts that were sent before; absent when there are none. */
  readonly list?: string
}

/**
 * Renders templates outside the event loop. Rejects with an `Invalid` when a template fails or
 * takes too long.
 */
export const renderer = (): Thread<Filling, readonly string[]> =>
  new Thread({
    script: new URL('./template-worker.mjs', import.meta.url),
    timeout: 20_000,
    timeoutError: () => failure('ERR_RENDERING'),
    jobError: unusable,
  })

function unusable(message: string): Invalid {
  const [line = ''] = message.split('\n')
  return new Invalid(`The template cannot be used: ${line.slice(0, 200)}.`)
}
