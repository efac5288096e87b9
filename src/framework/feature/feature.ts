import type { FastifyInstance } from 'fastify'
import type { BehaviourSettings, Config } from '../config/config.ts'
import type { OwnSettings } from '../config/own-settings.ts'
import type { Database } from '../database/database.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { RevocationTable } from '../database/totals/index.ts'
import type { ResourceOptions } from '../http/objects/index.ts'
import type { CounterTable } from '../http/operation/index.ts'
import type { ModelGraph } from '../model/graph.ts'
import type { DocumentAdditions } from '../openapi/additions.ts'
import type { PagesOptions } from '../openapi/serve.ts'
import type { AddCommands } from '../service/interface.ts'
import type { ChangeRecorders, Extensions, FileKeeper, FindFilters } from '../write/context.ts'
import type { Vault } from '../sealing/vault.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'
import type { Action } from './action.ts'
import type { ScheduleTable } from './schedule.ts'

/** A part that a service can have, with everything that belongs to it. */
export interface Feature extends FeatureParts {
  /** Name of the feature, in lower case with hyphens, such as `change-log`. */
  readonly name: string
}

/**
 * The parts that a feature and the definition of a service have alike. A feature that offers
 * extension points to others adds them here by declaration merging, names them in `offers`, and
 * reads those of all others as `parts` in its behaviours and hooks.
 *
 * @example
 * declare module 'cadastre' {
 *   interface SharedParts {
 *     readonly toldModels?: readonly string[] // models whose writes are told
 *   }
 * }
 */
export interface SharedParts {
  /** Routes of the API besides those of the models, in the order of the documentation. */
  readonly actions?: readonly Action[]
  /** Errors besides those of the core, by their codes. */
  readonly errors?: ErrorTable
  /** Settings besides those of the core. `settingsOf` returns their values. */
  readonly settings?: OwnSettings
  /** Commands of the command line. */
  readonly commands?: readonly AddCommands[]
  /** Work that runs at times, by its names. */
  readonly schedules?: ScheduleTable
}

/** The parts of a feature. Lists keep their order, and follow those of required features. */
export interface FeatureParts extends SharedParts {
  /** Names of the features that this one needs; theirs come first everywhere. */
  readonly requires?: readonly string[]
  /** Keys of its models, such as `extras.CustomField`: a service without them leaves it out. */
  readonly models?: readonly string[]
  /** Returns the behaviours of models: its own, and those of others that it extends. */
  readonly behaviours?: (context: BehaviourContext) => readonly BehaviourRow[]
  /** Its paragraphs and headers of the OpenAPI document. */
  readonly document?: DocumentAdditions
  /** Its counters of `/metrics`, which `request.server.count` adds to. */
  readonly counters?: CounterTable
  /** The changes of its tables that take rights away from users. */
  readonly revocations?: RevocationTable
  /** The parts that it adds to those of all features and services, and the values they take. */
  readonly offers?: Readonly<Record<string, PartValues>>
  /** Functions that the core calls. */
  readonly hooks?: FeatureHooks
}

/** Describes the values that a part of a feature or of a service takes. */
export interface PartValues {
  /** Describes the value in messages. */
  readonly allowed: string
  /** True for a part that must not be missing. */
  readonly required?: true
  /** Recognises the value, or each item of a list. */
  readonly fits: (value: unknown) => boolean
  /** Says that the value is a list, and whether it may be empty. */
  readonly list?: 'some' | 'empty'
}

/** The values that the behaviours of a feature are made with. */
export interface BehaviourContext {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The settings of the service. */
  readonly settings: BehaviourSettings
  /** The parts of all features in their order, then those of the definition of the service. */
  readonly parts: readonly SharedParts[]
}

/**
 * The functions of a feature that the core calls, in this order. At most one feature of a service
 * has each of `record`, `seal`, `keepFiles`, `findFilters` and `documentPages`.
 */
export interface FeatureHooks {
  /** Throws a `DeclarationError` when parts of the service are wrong. Runs at the start. */
  readonly check?: (graph: ModelGraph, parts: readonly SharedParts[]) => void
  /** Registers Fastify hooks of every request, before its user is known. */
  readonly receive?: (app: FastifyInstance, options: HookOptions) => Promise<void>
  /**
   * Registers Fastify hooks that find the user of a request and the user's keys. They run after the
   * headers are read and before the body is. They may set `request.identity` and
   * `request.unlocked`, and refuse the request by throwing.
   */
  readonly identify?: (app: FastifyInstance, options: HookOptions) => Promise<void>
  /** Registers Fastify hooks that change responses before they are sent. */
  readonly respond?: (app: FastifyInstance, options: ResourceOptions) => Promise<void>
  /**
   * Registers Fastify hooks that change the routes of the API when they are added. Runs without a
   * database too, when only the OpenAPI document is made.
   */
  readonly extendRoutes?: (app: FastifyInstance, config: Config) => Promise<void>
  /** Returns a plugin that serves the OpenAPI document as pages. */
  readonly documentPages?: (
    options: Pick<ResourceOptions, 'about' | 'config' | 'graph'>,
  ) => (app: FastifyInstance, options: PagesOptions) => Promise<void>
  /** Registers routes that are not part of the API, below the base path. */
  readonly serve?: (app: FastifyInstance, options: ServedOptions) => Promise<void>
  /** Finds filters that are not declared. Called when a query names an undeclared filter. */
  readonly findFilters?: FindFilters
  /** Adds entries of written objects, in the transaction of the write. */
  readonly record?: ChangeRecorders
  /** Returns the operations that sealed fields need. Called once for each set of settings. */
  readonly seal?: (settings: BehaviourSettings) => Vault
  /** Returns the place of files. Called once for each set of settings. */
  readonly keepFiles?: (settings: BehaviourSettings) => FileKeeper
}

/** The values that Fastify hooks of all requests are registered with. */
export interface HookOptions {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The settings. */
  readonly config: Config
  /** The open database. */
  readonly database: Database
  /** The behaviours of the models, for code that writes. */
  readonly extensions: Extensions
  /** The parts of all features in their order, then those of the definition of the service. */
  readonly parts: readonly SharedParts[]
}

/** The values that the routes of a feature are registered with. */
export interface ServedOptions extends ResourceOptions {
  /** The parts of all features in their order, then those of the definition of the service. */
  readonly parts: readonly SharedParts[]
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
