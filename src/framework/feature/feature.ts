import type { FastifyInstance } from 'fastify'
import type { BehaviourSettings, Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Graph } from '../model/graph.ts'
import type { AttentionCheck } from '../../features/pages/attention.ts'
import type { PageOptions } from '../../features/pages/objects/managed.ts'
import type { PageParts } from '../../features/pages/objects/page-view.ts'
import type { FindDocuments } from '../../features/pages/transfer/list-document.ts'
import type { AddCommands } from '../service/interface.ts'
import type { ChangeRecorders, FindFilters, Vault } from '../write/context.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'
import type { Action } from './action.ts'

/** A part that a service can have, with everything that belongs to it. */
export interface Feature extends FeatureParts {
  /** Name of the feature, in lower case with hyphens, such as `change-log`. */
  readonly name: string
}

/** The parts of a feature. Lists keep their order, and follow those of required features. */
export interface FeatureParts {
  /** Names of the features that this one needs; theirs come first everywhere. */
  readonly requires?: readonly string[]
  /** Keys of its models, such as `extras.CustomField`: a service with all of them has it. */
  readonly models: readonly string[]
  /** Returns the behaviours of models: its own, and those of others that it extends. */
  readonly behaviours?: (context: BehaviourContext) => readonly BehaviourRow[]
  /** Routes of the API, besides those of the models. */
  readonly actions?: readonly Action[]
  /** Commands of the command line. */
  readonly commands?: readonly AddCommands[]
  /** Parts of pages, which models place by their names. */
  readonly pageParts?: PageParts
  /** Checks of the start page. */
  readonly attention?: readonly AttentionCheck[]
  /** Registers the pages of the feature. */
  readonly pages?: (app: FastifyInstance, options: Omit<PageOptions, 'frame'>) => Promise<void>
  /** Functions that the core calls. */
  readonly hooks?: FeatureHooks
}

/** The values that the behaviours of a feature are made with. */
export interface BehaviourContext {
  /** All models of the service. */
  readonly graph: Graph
  readonly settings: BehaviourSettings
}

/**
 * The functions of a feature that the core calls. At most one feature of a service has each of
 * `record`, `seal` and `findFilters`.
 */
export interface FeatureHooks {
  /**
   * Registers Fastify hooks that find the user of a request and the user's keys. They run after the
   * headers are read and before the body is. They may set `request.identity` and
   * `request.unlocked`, and refuse the request by throwing.
   */
  readonly identify?: (app: FastifyInstance, options: IdentifyOptions) => Promise<void>
  /** Adds entries of written objects, in the transaction of the write. */
  readonly record?: ChangeRecorders
  /** Returns the operations that sealed fields need. Called once for each set of settings. */
  readonly seal?: (settings: BehaviourSettings) => Vault
  /** Finds filters that are not declared. Called when a query names an undeclared filter. */
  readonly findFilters?: FindFilters
  /** Finds documents that the list page of a model offers besides CSV and JSON. */
  readonly findDocuments?: FindDocuments
}

/** The values that hooks of requests are registered with. */
export interface IdentifyOptions {
  readonly graph: Graph
  readonly config: Config
  readonly database: Database
}

/**
 * Defines a feature: models and all code that belongs to them. The core calls its parts and knows
 * none of its names.
 *
 * @param name - the name of the feature, such as `change-log`
 * @param parts - the parts of the feature
 *
 * @example
 * export const loans = defineFeature('loans', {
 *   requires: ['accounts'],
 *   models: ['library.Loan'],
 *   behaviours: () => [{ model: 'library.Loan', behaviour: oneLoanAtATime }],
 *   actions: [overdueLoans],
 * })
 */
export const defineFeature = (name: string, parts: FeatureParts): Feature =>
  Object.freeze({ name, ...parts })
