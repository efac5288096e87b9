import { Command, InvalidArgumentError } from 'commander'
import { extensions, graph, service } from './app.ts'
import { readNewPassword } from './cli/input.ts'
import { addTransferCommands } from './cli/transfer.ts'
import { addSecretsCommands } from './cli/secrets.ts'
import { readConfig, type Config } from './framework/config.ts'
import { readEnvironment } from './framework/config/environment.ts'
import type { Database } from './framework/database/database.ts'
import { openStorage } from './framework/database/storage.ts'
import { ApiError } from './framework/errors.ts'
import { prepareFirstStart } from './framework/first-start.ts'
import { version } from './framework/http/version.ts'
import { Accounts } from './framework/accounts/accounts.ts'
import { openLog } from './framework/log.ts'
import { serve } from './framework/server/serve.ts'
import { StartError } from './framework/start-error.ts'

const workerScript = new URL('./worker.mjs', import.meta.url)

const program = new Command('cadastre')
  .description(
    'An infrastructure inventory: service and administration. Settings come from the environment and .env.',
  )
  .version(version)
  .showHelpAfterError()

program
  .command('serve')
  .description('run the service until it is told to stop')
  .action(() => serve({ service, workerScript }, readConfig(readEnvironment())))

program
  .command('migrate')
  .description('bring the database up to this version, then exit')
  .action(() =>
    withDatabase(async (database, config) => {
      await prepareFirstStart({ service, config, database, print: console.log })
      console.log('The database is up to date.')
    }),
  )

const user = program.command('user').description('users')

user
  .command('create <username>')
  .description(
    'make a user; the password is asked for, or read from standard input, or given by --password',
  )
  .option('--password <password>', 'seen by others in the list of processes: prefer standard input')
  .option('--superuser', 'may do everything', false)
  .action((username: string, { password, superuser }: { password?: string; superuser: boolean }) =>
    withAccounts(async (accounts) => {
      const id = await accounts.createUser({
        username,
        password: password ?? (await readNewPassword('Password')),
        superuser,
      })
      console.log(`User ${username} was made with id ${id}.`)
    }),
  )

user
  .command('password <username>')
  .description(
    "set a user's password: asked for, or read from standard input, or given by --password",
  )
  .option('--password <password>', 'seen by others in the list of processes: prefer standard input')
  .action((username: string, { password }: { password?: string }) =>
    withAccounts(async (accounts) => {
      await accounts.setPassword(username, password ?? (await readNewPassword('New password')))
      console.log(`The password of ${username} was changed.`)
    }),
  )

user
  .command('activate <username>')
  .description('let a user in again; --off shuts the user out, tokens included')
  .option('--off', 'deactivate', false)
  .action((username: string, { off }: { off: boolean }) =>
    withAccounts(async (accounts) => {
      await accounts.setActive(username, !off)
      console.log(`User ${username} is ${off ? 'inactive' : 'active'}.`)
    }),
  )

const token = program.command('token').description('API tokens')

token
  .command('create <username>')
  .description('make a token and print its key, this once')
  .option('--key <key>', 'a key of 40 hexadecimal characters, to restore a token')
  .option('--read-only', 'limit the token to reading', false)
  .option('--expires <time>', 'ISO 8601, e.g. 2027-01-31T00:00:00Z')
  .option('--description <text>', 'what the token is for')
  .action(
    (
      username: string,
      options: { key?: string; readOnly: boolean; expires?: string; description?: string },
    ) =>
      withAccounts(async (accounts) => console.log(await accounts.createToken(username, options))),
  )

token
  .command('list [username]')
  .description('list tokens, by the first characters of their keys')
  .action((username?: string) =>
    withAccounts(async (accounts) => console.table(await accounts.listTokens(username))),
  )

token
  .command('delete <id>')
  .description('delete a token by the id that the list shows')
  .action((text: string) =>
    withAccounts(async (accounts) => {
      if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('an id is a whole number')
      if (!(await accounts.deleteToken(Number(text))))
        throw new StartError(`There is no token ${text}.`)
      console.log(`Token ${text} was deleted.`)
    }),
  )

program
  .command('generate')
  .description('write what is generated from schema/, and a migration when it changed')
  .option('--check', 'write nothing; fail when something is stale', false)
  .option('--redo', 'replace the migrations that are not pushed and not applied', false)
  .option(
    '--allow <class>',
    'destructive: drop tables and columns; unchecked: redo without asking the database',
  )
  .allowExcessArguments(false) // run by cadastre.mjs, before the declarations are loaded

program
  .command('openapi')
  .description('print the OpenAPI document for the present settings')
  .action(async () => {
    const { documentOf } = await import('../generators/openapi.ts')
    console.log(JSON.stringify(await documentOf(graph, readConfig(readEnvironment())), null, 2))
  })

addSecretsCommands(program, { service, withDatabase })

addTransferCommands(program, { service, withDatabase })

async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(readEnvironment())
  const log = await openLog({ ...config, logLevel: 'warn' })
  const storage = await openStorage(config, log)
  try {
    await work(storage.database, config)
  } finally {
    await storage.close()
  }
}

function withAccounts(work: (accounts: Accounts) => Promise<void>): Promise<void> {
  return withDatabase((database) => work(new Accounts(graph, database, extensions)))
}

try {
  await program.parseAsync()
} catch (error) {
  console.error(sentence(error))
  process.exitCode = 1
}

/** What a person can act on; a bug keeps its stack. */
function sentence(error: unknown): unknown {
  if (error instanceof StartError || error instanceof InvalidArgumentError) return error.message
  if (!(error instanceof ApiError)) return error
  return Object.entries(error.fields ?? { error: [error.message] }).map(([field, messages]) => `${field}: ${messages.join(' ')}`).join('\n') // prettier-ignore
}
