import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import type { About } from './about.ts'
import type { BehaviourSettings, Config } from '../config/config.ts'
import type { OwnSettings } from '../config/own-settings.ts'
import type { Database } from '../database/database.ts'
import type { MigrationFolders } from '../database/migrations/index.ts'
import type { RevocationTable } from '../database/totals/index.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { Action } from '../feature/action.ts'
import type { ScheduleTable } from '../feature/schedule.ts'
import type { GatherMetrics, OperationGauges } from '../http/operation/index.ts'
import type { DocumentAdditions } from '../openapi/additions.ts'
import type { Log, LogOutput } from '../log.ts'
import type { ModelGraph } from '../model/graph.ts'
import type { Extensions } from '../write/context.ts'

/** The plugins that register the routes of the models. */
export type RoutePlugins = readonly ((app: FastifyInstance) => Promise<void>)[]

/** Options of a Fastify application that serves the service. */
export interface AppOptions {
  /** The settings: those of the environment, with their defaults. */
  readonly config: Config
  /** The open database, with all migrations applied. */
  readonly database: Database
  /** Takes the lines of the log; absent where none are written. */
  readonly log?: Log
  /** The output of the log: its state is part of the health and of the metrics of the service. */
  readonly logOutput?: LogOutput
  /** Returns the metrics of all processes; absent with a single process. */
  readonly gatherMetrics?: GatherMetrics
  /** Gauges that `/metrics` reports besides those of the core, such as the age of backups. */
  readonly gauges?: OperationGauges
}

/** A service, before it is started. */
export interface RunnableService {
  /** The name and the description of the service. */
  readonly about: About
  /** Every model, resolved and frozen. */
  readonly graph: ModelGraph
  /** Paths of the folders of the migrations. */
  readonly migrations: MigrationFolders
  /** Returns the behaviours with these settings, for code that writes outside of a request. */
  readonly extensionsOf: (settings: BehaviourSettings) => Extensions
  /** The routes of the models. */
  readonly routes: RoutePlugins
  /** The actions of the definition, then those of the framework. */
  readonly actions: readonly Action[]
  /** The errors of the features and of the definition. */
  readonly errors: ErrorTable
  /** The settings of the definition, and those whose defaults its representation changes. */
  readonly settings: OwnSettings
  /** The commands of the features, then those of the definition. */
  readonly commands: readonly AddCommands[]
  /** The schedules of the features and of the definition, by their names. */
  readonly schedules: ScheduleTable
  /** The additions of the features to the OpenAPI document. */
  readonly additions: readonly DocumentAdditions[]
  /** The changes of tables that take rights away. */
  readonly revocations: RevocationTable
  /** Registers what the features change on the routes that are added after it. */
  readonly extendRoutes: (app: FastifyInstance, config: Config) => Promise<void>
  /** Builds the Fastify application without listening. */
  readonly buildApp: (options: AppOptions) => Promise<FastifyInstance>
}

/** Runs a function with an open database and the settings, and closes the database. */
export type WithDatabase = (
  work: (database: Database, config: Config) => Promise<void>,
) => Promise<void>

/** The service and the database of a command. */
export interface CommandContext {
  /** The service of the project. */
  readonly service: RunnableService
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
export type AddCommands = (program: Command, context: CommandContext) => void | Promise<void>
