import { InvalidArgumentError, type Command } from 'commander'
import { Accounts, type TokenOptions } from './accounts.ts'
import type { AddCommands } from '../../framework/service/interface.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { readNewPassword } from '../../framework/command/input.ts'
import { addPermissionCommands } from './permission-commands.ts'
import { collect, collectJson } from './repeated-options.ts'

/** Runs a function with the accounts of the database. */
type WithAccounts = (work: (accounts: Accounts) => Promise<void>) => Promise<void>

/** Adds `user`, `token` and `permission`. */
export const addAccountCommands: AddCommands = (program, context) => {
  const { service, withDatabase } = context
  const withAccounts: WithAccounts = (work) =>
    withDatabase((database, config) =>
      work(new Accounts(service.graph, database, service.extensionsOf(config))),
    )
  addUserCommands(program, withAccounts)
  addTokenCommands(program, withAccounts)
  addPermissionCommands(program, context)
}

function addUserCommands(program: Command, withAccounts: WithAccounts): void {
  const user = program.command('user').description('manage users')

  user
    .command('create <username>')
    .description(
      'create a user; asks for the password, or reads it from standard input or --password',
    )
    .option(
      '--password <password>',
      'visible to others in the list of processes; standard input is safer',
    )
    .option('--superuser', 'grant every permission', false)
    .action(
      (username: string, { password, superuser }: { password?: string; superuser: boolean }) =>
        withAccounts(async (accounts) => {
          const id = await accounts.createUser({
            username,
            password: password ?? (await readNewPassword('Password')),
            superuser,
          })
          console.log(`User ${username} was created with id ${id}.`)
        }),
    )

  addUserChanges(user, withAccounts)
}

/** Adds the commands that change a user. */
function addUserChanges(user: Command, withAccounts: WithAccounts): void {
  user
    .command('password <username>')
    .description(
      "set a user's password: asked for, or read from standard input, or given by --password",
    )
    .option(
      '--password <password>',
      'visible to others in the list of processes; standard input is safer',
    )
    .action((username: string, { password }: { password?: string }) =>
      withAccounts(async (accounts) => {
        await accounts.setPassword(username, password ?? (await readNewPassword('New password')))
        console.log(`The password of ${username} was changed.`)
      }),
    )

  user
    .command('activate <username>')
    .description('activate a user; --off deactivates the user, whose tokens stop working')
    .option('--off', 'deactivate the user', false)
    .action((username: string, { off }: { off: boolean }) =>
      withAccounts(async (accounts) => {
        await accounts.setActive(username, !off)
        console.log(`User ${username} is ${off ? 'inactive' : 'active'}.`)
      }),
    )
}

/** The options of `token create`. */
interface TokenFlags extends Omit<TokenOptions, 'limits' | 'addresses'> {
  readonly limit?: readonly unknown[]
  readonly address?: readonly string[]
}

function addTokenCommands(program: Command, withAccounts: WithAccounts): void {
  const token = program.command('token').description('manage API tokens')

  token
    .command('create <username>')
    .description('create a token and print its key; the key is shown only once')
    .option('--key <key>', 'use this key of 40 hexadecimal characters, to restore a token')
    .option('--read-only', 'create a token that can only read', false)
    .option('--expires <time>', 'expiry time in ISO 8601, such as 2027-01-31T00:00:00Z')
    .option('--description <text>', 'purpose of the token')
    .option(
      '--limit <json>',
      'what the token may do at most, such as {"models": ["users.user"], "actions": ["view"]}; ' +
        'of several options, one has to allow it',
      collectJson,
    )
    .option(
      '--address <network>',
      'a network from which it may be used, such as 192.0.2.0/24; may be repeated',
      collect,
    )
    .action((username: string, { limit, address, ...options }: TokenFlags) =>
      withAccounts(async (accounts) =>
        console.log(
          await accounts.createToken(username, { ...options, limits: limit, addresses: address }),
        ),
      ),
    )

  token
    .command('list [username]')
    .description('list tokens with the first characters of their keys')
    .action((username?: string) =>
      withAccounts(async (accounts) => console.table(await accounts.listTokens(username))),
    )

  token
    .command('delete <id>')
    .description('delete a token by its id; token list shows the ids')
    .action((text: string) =>
      withAccounts(async (accounts) => {
        if (!/^\d{1,9}$/.test(text))
          throw new InvalidArgumentError('an id is a whole number of at most 9 digits')
        if (!(await accounts.deleteToken(Number(text))))
          throw new StartError(`There is no token ${text}.`)
        console.log(`Token ${text} was deleted.`)
      }),
    )
}
