import type { BehaviourSettings } from '../config.ts'
import type { ErrorTable } from '../errors/errors.ts'
import { applicationChoices } from '../http/choices.ts'
import type { ModelGraph } from '../model/graph.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'
import type { AddCommands } from '../service/interface.ts'
import type { Extensions } from '../write/context.ts'
import { mergeBehaviours, type BehaviourRow } from '../write/merge-behaviours.ts'
import { checkBehaviours } from './check-behaviours.ts'
import type { Action } from './action.ts'
import type { Feature, FeatureHooks, SharedParts } from './feature.ts'

/**
 * Returns the features that a service has, each after those that it requires. A service leaves out
 * a feature whose models it does not have. Throws a `DeclarationError` when a required feature is
 * missing, when features require each other, or when two of them claim one name or one hook.
 */
export function featuresOf({ models }: ModelGraph, known: readonly Feature[]): readonly Feature[] {
  const present = known.filter((one) => (one.models ?? []).every((key) => models.has(key)))
  const mistakes = [...twice(present), ...claimedTwice(present), ...missing(present, known)]
  if (mistakes.length > 0) throw new DeclarationError(mistakes)
  return inOrder(present)
}

/** The features of a service, and what they and its definition add to writes. */
interface ExtensionSources {
  /** The behaviours of the definition. */
  readonly own: readonly BehaviourRow[]
  readonly features: readonly Feature[]
  /** The parts of the features, then those of the definition. */
  readonly parts: readonly SharedParts[]
}

/**
 * Returns the behaviours of a service and of its features, and the hooks of its writes. Throws a
 * `DeclarationError` when one of them has behaviours that would never run.
 */
export function extensionsWith(
  graph: ModelGraph,
  { own, features, parts }: ExtensionSources,
  settings: BehaviourSettings,
): Extensions {
  const context = { graph, settings, parts }
  checkBehaviours(graph, own, 'createService()')
  const rows = features.flatMap(({ name, behaviours }) => {
    const added = behaviours?.(context) ?? []
    checkBehaviours(graph, added, `the feature "${name}"`)
    return added
  })
  const { record, seal, findFilters } = hooksOf(features)
  return {
    behaviours: mergeBehaviours([...own, ...rows]),
    ...record,
    ...(seal && { vault: seal(settings) }),
    ...(findFilters && { findFilters }),
  }
}

/** Returns the routes of a service besides those of its models: its own, then those of features. */
export const actionsOf = (
  features: readonly Feature[],
  own: readonly Action[] = [],
): readonly Action[] => [
  ...own,
  applicationChoices,
  ...features.flatMap(({ actions = [] }) => actions),
]

/** Returns the errors of features and of the service. */
export const errorsOf = (parts: readonly SharedParts[]): ErrorTable =>
  Object.assign({}, ...parts.map(({ errors }) => errors))

/** Returns the commands of features, then those of the service. */
export const commandsOf = (parts: readonly SharedParts[]): readonly AddCommands[] =>
  parts.flatMap(({ commands = [] }) => commands)

/** The hooks that at most one feature of a service has. */
const single = ['record', 'seal', 'findFilters', 'documentPages'] as const

/** Returns the single hooks of all features together. */
export const hooksOf = (
  features: readonly Feature[],
): Pick<FeatureHooks, (typeof single)[number]> =>
  Object.assign({}, ...features.map(({ hooks }) => hooks))

function twice(features: readonly Feature[]): readonly string[] {
  const names = features.map(({ name }) => name)
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `the feature "${name}": there are two features of this name`)
}

function claimedTwice(features: readonly Feature[]): readonly string[] {
  return single.flatMap((hook) => {
    const [first, ...others] = features.filter(({ hooks }) => hooks?.[hook])
    return others.map(
      ({ name }) =>
        `the feature "${name}": the feature "${first?.name}" has the hook "${hook}" too`,
    )
  })
}

function missing(present: readonly Feature[], known: readonly Feature[]): readonly string[] {
  const names = new Set(present.map(({ name }) => name))
  return present.flatMap(({ name, requires = [] }) =>
    requires
      .filter((one) => !names.has(one))
      .map((one) => {
        const models = known.find((feature) => feature.name === one)?.models
        const reason = models ? `its models are ${models.join(', ')}` : 'no feature has this name'
        return `the feature "${name}" needs the feature "${one}", which is missing: ${reason}`
      }),
  )
}

/** Orders features by what they require; otherwise they keep their order. */
function inOrder(features: readonly Feature[]): readonly Feature[] {
  const done = new Set<Feature>()
  const open = new Set<Feature>()
  const visit = (feature: Feature): void => {
    if (done.has(feature)) return
    if (open.has(feature))
      throw new DeclarationError([`the feature "${feature.name}" requires itself through others`])
    open.add(feature)
    for (const name of feature.requires ?? []) {
      const required = features.find((one) => one.name === name)
      if (required) visit(required)
    }
    done.add(feature)
  }
  for (const feature of features) visit(feature)
  return [...done]
}
