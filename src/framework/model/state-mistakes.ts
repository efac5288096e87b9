import type { StateMachine, Transition } from './states.ts'
import { didYouMean } from './similar-names.ts'

/** The names that permissions and routes of every model have. */
const reserved: ReadonlySet<string> = new Set(['view', 'add', 'change', 'delete', 'reveal', 'edit'])

const namePattern = /^[a-z]+(?:_[a-z]+)*$/

/** The most characters of a name: a permission has the name of the model, too. */
const maxName = 30

/** Returns a message for each mistake in the transitions of a state. */
export const stateMistakes = (
  states: readonly string[],
  { start, transitions }: StateMachine,
): readonly string[] => [
  ...(start.length === 0 ? ['the option "start" is []; allowed: at least one state'] : []),
  ...start.flatMap((one) => unknownState('start', one, states)),
  ...transitions.flatMap((one) => wrongTransition(one, states)),
  ...repeated(transitions),
]

function wrongTransition(
  { name, from, to }: Transition,
  states: readonly string[],
): readonly string[] {
  const at = `the transition "${name}"`
  const isName = namePattern.test(name) && name.length <= maxName
  return [
    ...(isName
      ? []
      : [`${at}: a name has lower-case words with underscores, ${maxName} letters at most`]),
    ...(reserved.has(name) ? [`${at}: every model has a permission or a page of this name`] : []),
    ...(name === 'constructor' ? [`${at}: every object of JavaScript has this name`] : []),
    ...(from.length === 0 ? [`${at}: "from" is []; allowed: at least one state`] : []),
    ...[...from, to].flatMap((one) => unknownState(at, one, states)),
    ...(from.includes(to) ? [`${at} leads from "${to}" to itself`] : []),
  ]
}

const unknownState = (at: string, one: string, states: readonly string[]): readonly string[] =>
  states.includes(one)
    ? []
    : [`${at}: there is no state "${one}"${didYouMean(one, states)}; allowed: ${states.join(', ')}`]

/** Refuses two transitions between the same states: a write of the field names neither. */
function repeated(transitions: readonly Transition[]): readonly string[] {
  return transitions.flatMap(({ name, from, to }, at) =>
    transitions
      .slice(0, at)
      .filter((other) => other.to === to && other.from.some((one) => from.includes(one)))
      .map((other) => `the transitions "${other.name}" and "${name}" lead between the same states`),
  )
}
