import Type, { type Static } from 'typebox'
import type { ChoiceValue } from '../choice-mistakes.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type Kind,
} from '../kind.ts'
import { stateMistakes } from '../state-mistakes.ts'
import type { StateMachine } from '../states.ts'
import { anyChoice, choiceOptions, labelsParameter, type DeclaredLabel } from './choice.ts'
import { stores } from './choice-stores.ts'

const states = Type.Union([Type.String(), Type.Immutable(Type.Array(Type.String()))], {
  allowed: 'a state, or a list of states',
})

const transition = Type.Object(
  {
    /** The state before, or a list of such states. */
    from: states,
    /** The state afterwards. */
    to: Type.String(),
    /**
     * The text of the button.
     *
     * @default the name with spaces
     */
    label: Type.Optional(Type.String()),
    /** One sentence for the documentation. */
    description: Type.Optional(Type.String()),
  },
  {
    additionalProperties: false,
    allowed: "a transition such as { from: 'draft', to: 'confirmed' }",
  },
)

const stateOptions = optionsOf({
  /** Name for people. Default: the field's name with spaces. */
  label: commonOptionsSchemas.label,
  /** One sentence for the documentation. */
  description: commonOptionsSchemas.description,
  /** The field's former name: a migration renames its column instead of dropping it. */
  was: commonOptionsSchemas.was,
  ...choiceOptions,
  /** The state of a new object; of a list of states, the first is the default. */
  start: states,
  /** The changes that are allowed, by names such as `confirm`. */
  transitions: Type.Record(Type.String(), transition, {
    allowed: "an object of transitions by name: { confirm: { from: 'draft', to: 'confirmed' } }",
  }),
})

interface StateOptions extends Static<typeof stateOptions> {}

/**
 * One of a few texts of 30 characters at most that changes only along declared transitions. Each
 * transition is a route, `POST …/<id>/confirm/`, a button and a permission of its own, such as
 * `clinic.confirm_visit`. A write of the field is checked, and takes this permission, too. An
 * import from the command line, or of a superuser, creates objects in any state: it brings them
 * back.
 *
 * @example
 * stage: state(
 *   { draft: 'Draft', confirmed: 'Confirmed', cancelled: 'Cancelled' },
 *   {
 *     start: 'draft',
 *     transitions: {
 *       confirm: { from: 'draft', to: 'confirmed' },
 *       cancel: { from: ['draft', 'confirmed'], to: 'cancelled' },
 *     },
 *   },
 * ),
 */
export const state: Kind<[labels: Readonly<Record<string, DeclaredLabel>>, options: StateOptions]> =
  defineKind(
    'state',
    [
      labelsParameter("an object of labels by text, such as { draft: 'Draft' }"),
      { ...optionsParameter(stateOptions), optional: false },
    ],
    (labels, { start, transitions, ...options }) => {
      const machine = machineOf(start, transitions)
      const values = new Map<ChoiceValue, DeclaredLabel>(Object.entries(labels))
      const [initial = ''] = machine.start
      const field = anyChoice(values, stores.text, { ...options, default: initial })
      const mistakes = stateMistakes(Object.keys(labels), machine)
      return { ...field, states: machine, mistakes: [...(field.mistakes ?? []), ...mistakes] }
    },
  )

const machineOf = (
  start: StateOptions['start'],
  transitions: StateOptions['transitions'],
): StateMachine => ({
  start: listOf(start),
  transitions: Object.entries(transitions).map(([name, { from, to, label, description }]) => ({
    name,
    label: label ?? labelOf(name),
    ...(description === undefined ? {} : { description }),
    from: listOf(from),
    to,
  })),
})

const listOf = (given: string | readonly string[]): readonly string[] =>
  typeof given === 'string' ? [given] : given

const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
