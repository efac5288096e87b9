import { Command, InvalidArgumentError } from 'commander'
import { defaultAbout } from '../../framework/service/about.ts'
import { readHostConfig, type HostConfig } from '../config/read-host-config.ts'
import { readEnvironment } from '../config/environment.ts'
import { collationWarning } from '../../framework/database/migrations/index.ts'
import { findOutdatedConditions } from '../../features/accounts/object-permissions/outdated.ts'
import { openStorage, type Storage } from '../storage.ts'
import { errorText } from '../../framework/errors/error-text.ts'
import { ApiError } from '../../framework/errors/errors.ts'
import { prepareFirstStart } from '../first-start.ts'
import { openLog } from '../log/log.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { serve } from '../workers/serve.ts'
import type {
  AddCommands,
  RunnableService,
  WithDatabase,
} from '../../framework/service/interface.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { addBackupCommands } from './backup.ts'
import { addCheckCommand } from './check.ts'
import { addJobsCommand } from './jobs.ts'
import { addMoveCommand } from './move.ts'
import { describeOption } from './option-description.ts'
import { addStandbyCommands } from './standby.ts'
import { addPurgeCommand } from './purge.ts'
import { addReindexCommand } from './reindex.ts'
import { addTotalsCommand } from './totals.ts'
import { versionLines } from './versions.ts'

/** The commands of every service. */
const frameworkCommands: readonly AddCommands[] = [
  addServiceCommands,
  addSchemaCommands,
  addTotalsCommand,
  addPurgeCommand,
  addReindexCommand,
  addCheckCommand,
  addBackupCommands,
  addStandbyCommands,
  addMoveCommand,
  addJobsCommand,
]

/**
 * Runs the command that the arguments name on a service. Prints errors of the user as a sentence
 * and others with their stack, and sets the exit code.
 */
export async function runCommandLine(
  service: RunnableService,
  args: readonly string[],
): Promise<void> {
  await run(() => programOf(service, service.commands), args)
}

/**
 * Runs the command line of a project whose service cannot be loaded. Prints the help, and the
 * reason in place of each command.
 */
export async function runWithoutService(reason: string, args: readonly string[]): Promise<void> {
  const graph: ModelGraph = { applications: [], models: new Map() }
  // The rest of a service is read by the actions, and none of them runs.
  const program = await programOf({ about: defaultAbout, graph } as RunnableService)
  program
    .addHelpText('after', `\nThe commands of this project cannot be loaded: ${reason}`)
    .hook('preAction', () => {
      throw new StartError(reason)
    })
  await run(async () => program, args)
}

async function programOf(
  service: RunnableService,
  more: readonly AddCommands[] = [],
): Promise<Command> {
  const program = new Command('cadastre')
    .description(
      `${service.about.name}: service and administration. Settings are environment variables ` +
        'and .env.',
    )
    .option('-V, --version', 'print the versions of Cadastre and of PostgreSQL')
    .on('option:version', () => {
      console.log(versionLines(readEnvironment()))
      process.exit()
    })
    .showHelpAfterError()
    .configureHelp({ optionDescription: describeOption })
  const setting = { service, withDatabase: withDatabaseOf(service) }
  for (const add of frameworkCommands) await add(program, setting)
  for (const add of more) await addOwn(add, program, setting)
  return program
}

/** Adds a command of a project. Throws a `StartError` if another command has its name. */
async function addOwn(
  add: AddCommands,
  ...[program, setting]: Parameters<AddCommands>
): Promise<void> {
  try {
    await add(program, setting)
  } catch (error) {
    throw new StartError(`A command of this project cannot be added: ${errorText(error)}.`, {
      cause: error,
    })
  }
}

async function run(makeProgram: () => Promise<Command>, args: readonly string[]): Promise<void> {
  try {
    const program = await makeProgram()
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}

/** Adds `serve` and `migrate`. */
function addServiceCommands(...[program, { service }]: Parameters<AddCommands>): void {
  program
    .command('serve')
    .description('run the service until it receives SIGTERM or SIGINT')
    .action(() => serve(service, readHostConfig(readEnvironment(), service.settings)))
  program
    .command('migrate')
    .description('apply the migrations to the database, then exit')
    .action(() =>
      withStorage(service, async (storage, config) => {
        const { database } = storage
        await prepareFirstStart({ service, config, database, print: console.log })
        const warning = await collationWarning(storage)
        if (warning !== undefined) console.error(warning)
        for (const { sentence } of await findOutdatedConditions(service.graph, database))
          console.error(sentence)
        console.log('The database is up to date.')
      }),
    )
}

/** Adds `init`, `generate`, `openapi` and `client`. */
function addSchemaCommands(...[program, { service }]: Parameters<AddCommands>): void {
  program
    .command('init')
    .description('write the files of a new project into the current folder')
    .allowExcessArguments(false) // run by cadastre.mjs, as is `generate`
  program
    .command('generate')
    .description('generate files from schema/, with a migration if the tables change')
    .option('--check', 'write nothing; fail if a generated file is out of date', false)
    .option('--redo', 'replace the migrations that are not pushed and not applied', false)
    .option('--empty <name>', 'make a migration for SQL of your own')
    .option('--drop', 'drop the tables of applications that schema/ no longer lists', false)
    .option(
      '--allow <class>',
      'destructive: drop any table and column; unchecked: redo without checking the database',
    )
    .allowExcessArguments(false) // run by cadastre.mjs, before the declarations are loaded
  program
    .command('openapi')
    .description('print the OpenAPI document for the current settings')
    .action(async () => {
      const { documentOf } = await import('../../framework/service/document.ts')
      const document = await documentOf(
        service,
        readHostConfig(readEnvironment(), service.settings),
      )
      console.log(JSON.stringify(document, null, 2))
    })
  program
    .command('client')
    .description('write a typed client of the API, one TypeScript file without dependencies')
    .option('--output <file>', 'where to write it', 'cadastre-client.ts')
    .action(async ({ output }: { readonly output: string }) => {
      const { writeClient } = await import('../client/write-client.ts')
      await writeClient(service, readHostConfig(readEnvironment(), service.settings), output)
      console.log(`wrote ${output}`)
    })
}

const withDatabaseOf =
  (service: RunnableService): WithDatabase =>
  (work) =>
    withStorage(service, ({ database }, config) => work(database, config))

/** Runs a function with an open server and the settings, and leaves the server. */
async function withStorage(
  service: RunnableService,
  work: (storage: Storage, config: HostConfig) => Promise<void>,
): Promise<void> {
  const config = readHostConfig(readEnvironment(), service.settings)
  const log = await openLog({ ...config, logLevel: 'warn' })
  const storage = await openStorage(config, { log, service })
  try {
    await work(storage, config)
  } finally {
    await storage.close()
  }
}

/**
 * Returns the message of an error that the user can correct, or the error itself with its stack.
 */
function sentence(error: unknown): unknown {
  if (error instanceof StartError || error instanceof InvalidArgumentError) return error.message
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields ?? { error: [error.message] })
  return fields.map(([field, messages]) => `${field}: ${messages.join(' ')}`).join('\n')
}
