import { setImmediate as nextTurn } from 'node:timers/promises'
import { exportTemplateFailure } from './errors.ts'
import type * as Engine from './template-engine.mjs'
import { InvalidValue } from '../../framework/model/field.ts'
import { didYouMean } from '../../framework/model/similar-names.ts'
import type { Description } from './describe.ts'
import { Thread } from './thread.ts'

let loaded: Promise<typeof Engine> | undefined

/**
 * Throws an `InvalidValue` that says what is wrong with a template, and where. Parsing a long
 * template takes a tenth of a second, so other requests run between two templates.
 */
export async function assertTemplate(source: string): Promise<void> {
  const { engine } = await (loaded ??= import('./template-engine.mjs'))
  await nextTurn()
  try {
    engine.parse(source)
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : 'unknown')
  }
}

/** Templates, and the variables that each of them is rendered with. Variables are plain values. */
export interface Filling {
  /** The texts of the templates. */
  readonly templates: readonly string[]
  /** The values of variables by their names. */
  readonly variables: object
  /** The descriptions of variables by their names; others are plain values. */
  readonly descriptions?: Readonly<Record<string, Description>>
  /** The variable for the items of all parts that were sent before; absent when there are none. */
  readonly list?: string
}

/**
 * Renders templates outside the event loop. Rejects with an `InvalidValue` when a template fails or
 * takes too long.
 *
 * @example
 * const renderer = openRenderer()
 * const [text] = await renderer.run({ templates: ['{{ obj.title }}'], variables: { obj } })
 * await renderer.close()
 */
export const openRenderer = (): Thread<Filling, readonly string[]> =>
  new Thread({
    script: new URL('./template-worker.mjs', import.meta.url),
    timeout: 20_000,
    timeoutError: () => exportTemplateFailure('ERR_RENDERING'),
    jobError: unusable,
  })

/** Returns what the words of an error mean, given their groups. */
type Meaning = (words: string, ...groups: readonly string[]) => string

/** Words of the engine, and what they mean to the author of a template. */
const explanations: readonly (readonly [words: RegExp, meaning: Meaning])[] = [
  [
    /^ENOENT: (Failed to lookup ".*") in "\."/,
    (_, found = '') => `${found}: a template cannot include another one`,
  ],
  [/^Maximum call stack size exceeded/, () => 'it is nested too deeply'],
  [/^memory alloc limit exceeded/, () => 'memory limit exceeded'],
  [/^template render limit exceeded/, () => 'time limit exceeded'],
  [/^parse length limit exceeded/, () => 'length limit exceeded'],
  [/^unknown name "(.*)" \[(.*)\]/, (_, name = '', known = '') => unknownName(name, known)],
]

function unusable(message: string): InvalidValue {
  const [line = ''] = message.split('\n')
  const reason = explanations.reduce((text, [words, meaning]) => text.replace(words, meaning), line)
  return new InvalidValue(`The template cannot be used: ${reason.slice(0, 500)}.`)
}

function unknownName(name: string, known: string): string {
  const names = known.split(',').filter((one) => one !== '')
  const hint = didYouMean(name, names) || ` (allowed: ${names.join(', ') || 'none'})`
  return `unknown name "${name}"${hint}`
}
