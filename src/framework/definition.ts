import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import type { About } from './about.ts'
import type { Action } from './actions.ts'
import type { Config } from './config.ts'
import type { OwnSettings } from './config/own-settings.ts'
import type { Database } from './database/database.ts'
import type { ErrorTable } from './errors.ts'
import type { BehaviourSettings } from './extensions.ts'
import type { GatherMetrics } from './http/metrics.ts'
import type { Log } from './log.ts'
import type { ApplicationDeclaration } from './model/define.ts'
import type { Graph } from './model/graph.ts'
import type { ModelTypes } from './model/item.ts'
import type { Sources } from './model/resolve/draft.ts'
import type { AttentionCheck } from './pages/attention.ts'
import type { PageParts } from './pages/objects/page-view.ts'
import type { ProjectPage } from './pages/project-page.ts'
import type { Extensions } from './write/context.ts'
import type { BehaviourRow } from './write/merge-behaviours.ts'

/**
 * Defines a service: its models and the code that belongs to them. `Types` are the types of the
 * stored fields of each model. `createService` takes them from `models`; without them the compiler
 * does not compare the behaviours with the models.
 */
export interface ServiceDefinition<Types extends ModelTypes = ModelTypes> {
  /** The name and the description of the service. */
  readonly about?: About
  /** The applications, in the order of the API root and of the documentation. */
  readonly applications: readonly ApplicationDeclaration[]
  /** The declared models: `sources` of `src/generated/models.ts`. */
  readonly models: Sources<Types>
  /** The routes of the models: `src/generated/routes.ts`. */
  readonly routes: readonly ((app: FastifyInstance) => Promise<void>)[]
  /** The folder of the migrations, `prisma/migrations/` of the project. */
  readonly migrations: URL
  /**
   * Returns the behaviours of the models: checks and side effects of their writes. Those of a model
   * with several run in their order.
   */
  readonly behaviours?: (settings: BehaviourSettings) => readonly BehaviourRow<NoInfer<Types>>[]
  /** Routes besides those of the models, in the order of the documentation. */
  readonly actions?: readonly Action[]
  /** Errors besides those of the framework. */
  readonly errors?: ErrorTable
  /** Settings besides those of the framework. `settingsOf` returns their values. */
  readonly settings?: OwnSettings
  /** Pages for people, besides those of the framework. */
  readonly pages?: readonly ProjectPage[]
  /** Parts of pages, such as meters and drawings, which models place by their names. */
  readonly pageParts?: PageParts
  /** What the start page looks for, such as full rooms. */
  readonly attention?: readonly AttentionCheck[]
  /** Commands besides those of the framework. */
  readonly commands?: readonly AddCommands[]
}

/** Options of a Fastify application that serves the service. */
export interface AppOptions {
  /** The settings: those of the environment, with their defaults. */
  readonly config: Config
  /** The open database, with all migrations applied. */
  readonly database: Database
  /** Takes the lines of the log; absent where none are written. */
  readonly log?: Log
  /** Returns the metrics of all processes; absent with a single process. */
  readonly gatherMetrics?: GatherMetrics
}

/** A service, before it is started. */
export interface Service {
  /** The name and the description of the service. */
  readonly about: About
  /** Every model, resolved and frozen. */
  readonly graph: Graph
  /** Path of the folder of the migrations. */
  readonly migrations: string
  /** Returns the behaviours with these settings, for code that writes outside of a request. */
  readonly extensionsOf: (settings: BehaviourSettings) => Extensions
  /** The routes of the models. */
  readonly routes: ServiceDefinition['routes']
  /** The actions of the definition, then those of the framework. */
  readonly actions: readonly Action[]
  /** The errors of the definition. */
  readonly errors: ErrorTable
  /** The settings of the definition. */
  readonly settings: OwnSettings
  /** The commands of the definition. */
  readonly commands: readonly AddCommands[]
  /** Builds the Fastify application without listening. */
  readonly buildApp: (options: AppOptions) => Promise<FastifyInstance>
}

/** Runs a function with an open database and the settings, and closes the database. */
export type WithDatabase = (
  work: (database: Database, config: Config) => Promise<void>,
) => Promise<void>

/** Options of commands. */
export interface CommandSetting {
  /** The service of the project. */
  readonly service: Service
  /** Runs a function with an open database and the settings, and closes the database. */
  readonly withDatabase: WithDatabase
}

/**
 * Adds commands to the command line of a service.
 *
 * @example
 * const addCount: AddCommands = (program, { withDatabase }) => {
 *   program
 *     .command('count')
 *     .description('print the number of books')
 *     .action(() =>
 *       withDatabase(async ({ rows }) => {
 *         const text = 'select count(*)::int from library_book'
 *         console.log(await rows({ text, values: [] }))
 *       }),
 *     )
 * }
 */
export type AddCommands = (program: Command, setting: CommandSetting) => void
