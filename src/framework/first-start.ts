import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { assertColumns } from './database/assert-columns.ts'
import type { Database } from './database/database.ts'
import { ApiError } from './errors.ts'
import { Accounts } from './accounts/accounts.ts'
import { syncPermissions } from './accounts/permissions.ts'
import type { Service } from './definition.ts'
import { StartError } from './start-error.ts'

/** Options of the first start. */
export interface FirstStartOptions {
  readonly service: Service
  readonly config: Config
  readonly database: Database
  readonly print: (line: string) => void
}

/** The advisory lock that lets only one of several processes create the first user. */
const lockKey = 1_128_481_875

/**
 * Refuses a database without the columns of the models. Updates the permissions to the models, and
 * creates a superuser where there is no user. Prints the password and the token's key, unless the
 * settings define them: they are not shown again. Returns whether it created the user.
 */
export async function prepareFirstStart(options: FirstStartOptions): Promise<boolean> {
  const { service, config, database } = options
  await assertColumns(service.graph, database)
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await syncPermissions(service.graph, database)
    const accounts = new Accounts(service.graph, database, service.extensionsOf(config))
    const isFirst = !(await accounts.hasUsers())
    if (isFirst) await createSuperuser(accounts, options)
    return isFirst
  } catch (error) {
    if (error instanceof ApiError)
      throw new StartError(
        `The first user could not be created: ${JSON.stringify(error.fields ?? error.message)}. ` +
          'Check the settings SUPERUSER_NAME, SUPERUSER_PASSWORD and SUPERUSER_API_TOKEN.',
      )
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}

async function createSuperuser(
  accounts: Accounts,
  { config, print }: FirstStartOptions,
): Promise<void> {
  const username = config.superuserName
  const password = config.superuserPassword ?? randomBytes(15).toString('base64url')
  await accounts.createUser({ username, password, superuser: true })
  const given = config.superuserApiToken
  const key = await accounts.createToken(username, {
    description: 'Created at the first start',
    ...(given ? { key: given } : {}),
  })
  print(`The first user was created: ${username}, a superuser.`)
  if (!config.superuserPassword) print(`  password:  ${password}`)
  if (!given) print(`  API token: ${key}`)
  if (!config.superuserPassword || !given) print('  This is shown once; only hashes are kept.')
}
