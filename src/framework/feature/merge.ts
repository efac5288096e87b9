import type { FastifyInstance } from 'fastify'
import type { BehaviourSettings, Config } from '../config/config.ts'
import type { RevocationTable } from '../database/totals/index.ts'
import { Type } from 'typebox'
import type { OwnSettings } from '../config/own-settings.ts'
import type { ErrorTable } from '../errors/errors.ts'
import { applicationChoices } from '../http/resources/index.ts'
import type { CounterTable } from '../http/operation/index.ts'
import type { ModelGraph, ResolvedField } from '../model/graph.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'
import type { DocumentAdditions } from '../openapi/additions.ts'
import type { AddCommands } from '../service/interface.ts'
import type { Extensions } from '../write/context.ts'
import { mergeBehaviours, type BehaviourRow } from '../write/merge-behaviours.ts'
import { checkBehaviours } from './check-behaviours.ts'
import type { Action } from './action.ts'
import { Claims, featureOwner } from './claims.ts'
import type { Feature, FeatureHooks, SharedParts } from './feature.ts'
import type { ScheduleTable } from './schedule.ts'

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
  const rows = features.flatMap((feature) => {
    const added = feature.behaviours?.(context) ?? []
    checkBehaviours(graph, added, featureOwner(feature))
    return added
  })
  const { record, seal, keepFiles, findFilters } = hooksOf(features)
  return {
    behaviours: mergeBehaviours([...own, ...rows]),
    ...record,
    ...(seal && { vault: seal(settings) }),
    ...(keepFiles && { files: keepFiles(settings) }),
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

/** Returns what the features add to the OpenAPI document. */
export const additionsOf = (features: readonly Feature[]): readonly DocumentAdditions[] =>
  features.flatMap(({ document }) => document ?? [])

/** Returns the counters of the features. */
export const countersOf = (features: readonly Feature[]): CounterTable =>
  Object.assign({}, ...features.map(({ counters }) => counters))

/** Returns the revocations of the features, by table. */
export const revocationsOf = (features: readonly Feature[]): RevocationTable =>
  Object.assign({}, ...features.map(({ revocations }) => revocations))

/** Registers what the features change on the routes of the API that are added after it. */
export async function extendRoutes(
  features: readonly Feature[],
  app: FastifyInstance,
  config: Config,
): Promise<void> {
  for (const { hooks } of features) await hooks?.extendRoutes?.(app, config)
}

/** Returns the settings of features and of the service. */
export const settingsWith = (parts: readonly SharedParts[]): OwnSettings =>
  Type.Object(Object.assign({}, ...parts.map(({ settings }) => settings?.properties)))

/** Returns the commands of features, then those of the service. */
export const commandsOf = (parts: readonly SharedParts[]): readonly AddCommands[] =>
  parts.flatMap(({ commands = [] }) => commands)

/** Returns the schedules of features and of the service. */
export const schedulesOf = (parts: readonly SharedParts[]): ScheduleTable =>
  Object.assign({}, ...parts.map(({ schedules }) => schedules))

/** The hooks that at most one feature of a service has. */
const single = ['record', 'seal', 'keepFiles', 'findFilters', 'documentPages'] as const

/**
 * Throws a `DeclarationError` where models have fields that a hook of a feature writes, and no
 * feature has it: each write of such a field would fail.
 */
export function requireWritingHooks({ models }: ModelGraph, features: readonly Feature[]): void {
  const hooks = hooksOf(features)
  const mistakes = writingHooks
    .filter(({ hook }) => !hooks[hook])
    .flatMap(({ hook, fields, isWritten }) => {
      const found = [...models.values()].filter((model) =>
        [...model.fields.values()].some(isWritten),
      )
      return found.length === 0
        ? []
        : `${found.map(({ key }) => key).join(', ')}: there are ${fields}, and no feature has ` +
            `the hook "${hook}"; allowed: a list with a feature that has it`
    })
  if (mistakes.length > 0) throw new DeclarationError(mistakes)
}

/** The hooks that write values of fields, and these fields. */
const writingHooks = [
  { hook: 'seal', fields: 'secret fields', isWritten: ({ sealed }: ResolvedField) => sealed },
  { hook: 'keepFiles', fields: 'files', isWritten: ({ file }: ResolvedField) => file },
] as const

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

/** The names that at most one feature of a service has: the words for each, and its names. */
const claimed: Readonly<Record<string, (feature: Feature) => readonly string[]>> = {
  hook: ({ hooks }) => single.filter((name) => hooks?.[name]),
  model: ({ models = [] }) => models,
  counter: ({ counters = {} }) => Object.keys(counters),
  'request header': ({ document }) => (document?.parameters ?? []).map(({ name }) => name),
  'response header': ({ document }) => Object.keys(document?.headers ?? {}),
  'table of revocations': ({ revocations = {} }) => Object.keys(revocations),
  part: ({ offers = {} }) => Object.keys(offers),
}

function claimedTwice(features: readonly Feature[]): readonly string[] {
  return Object.entries(claimed).flatMap(([what, namesOf]) => {
    const claims = new Claims()
    return features.flatMap((feature) =>
      namesOf(feature).flatMap((name) => {
        const owner = claims.take(name, featureOwner(feature))
        const wrong = `${owner} has the ${what} "${name}" too`
        return owner === undefined ? [] : [`${featureOwner(feature)}: ${wrong}`]
      }),
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
