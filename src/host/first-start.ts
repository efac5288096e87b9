import { randomBytes } from 'node:crypto'
import type { HostConfig } from './config/read-host-config.ts'
import { assertColumns, makeLaterMigrationsReader } from '../framework/database/migrations/index.ts'
import type { Database } from '../framework/database/database.ts'
import { transaction, type Writer } from '../framework/database/transaction/index.ts'
import { ApiError } from '../framework/errors/errors.ts'
import { Accounts } from '../features/accounts/accounts.ts'
import { syncPermissions } from '../features/accounts/permissions.ts'
import type { RunnableService } from '../framework/service/interface.ts'
import { StartError } from '../framework/errors/start-error.ts'

/** Options of the first start. */
export interface FirstStartOptions {
  readonly service: RunnableService
  readonly config: HostConfig
  readonly database: Database
  readonly print: (line: string) => void
}

/** The advisory lock that lets only one of several processes create the first user. */
const lockKey = 1_128_481_875

/** Everything is committed or nothing, so that a first user always has its token. */
const timeout = 60_000

/**
 * Refuses a database without the columns of the models. Updates the permissions to the models, and
 * creates a superuser where there is no user. Prints the password and the token's key, unless the
 * settings define them: they are not shown again. Returns whether it created the user.
 */
export async function prepareFirstStart(options: FirstStartOptions): Promise<boolean> {
  const { service, config, database, print } = options
  const { additive } = await makeLaterMigrationsReader(database.rows, service.migrations)()
  await assertColumns(service.graph, database, { isNewer: additive.length > 0 })
  try {
    const work = async ({ database: inner }: Writer): Promise<readonly string[]> => {
      await inner.rows({ text: 'select pg_advisory_xact_lock($1)::text', values: [lockKey] })
      await syncPermissions(service.graph, inner)
      const accounts = new Accounts(service.graph, inner, service.extensionsOf(config))
      return (await accounts.hasUsers()) ? [] : createSuperuser(accounts, config)
    }
    const lines = await transaction(database, work, { timeout })
    for (const line of lines) print(line)
    return lines.length > 0
  } catch (error) {
    if (error instanceof ApiError)
      throw new StartError(
        `The first user could not be created: ${JSON.stringify(error.fields ?? error.message)}. ` +
          'Check the settings SUPERUSER_NAME, SUPERUSER_PASSWORD and SUPERUSER_API_TOKEN.',
      )
    throw error
  }
}

/** Creates the first user; returns the lines to print. */
async function createSuperuser(accounts: Accounts, config: HostConfig): Promise<readonly string[]> {
  const username = config.superuserName
  const password = config.superuserPassword ?? randomBytes(15).toString('base64url')
  await accounts.createUser({ username, password, superuser: true })
  const given = config.superuserApiToken
  const key = await accounts.createToken(username, {
    description: 'Created at the first start',
    ...(given ? { key: given } : {}),
  })
  const secrets = [
    ...(config.superuserPassword ? [] : [`  password:  ${password}`]),
    ...(given ? [] : [`  API token: ${key}`]),
  ]
  const note = secrets.length > 0 ? ['  This is shown once; only hashes are kept.'] : []
  return [`The first user was created: ${username}, a superuser.`, ...secrets, ...note]
}
