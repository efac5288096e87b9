import { StartError } from '../../framework/errors/start-error.ts'
import { runProgram, type Account } from './run.ts'

/**
 * Accounts to run PostgreSQL as; its own accounts on Debian and macOS come first, since no other
 * service uses them.
 */
const accountNames = ['postgres', '_postgres', 'nobody']

/**
 * Returns the account that PostgreSQL runs as when the service runs as root, which PostgreSQL
 * refuses; undefined for the current account.
 */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of accountNames) {
    const account = await lookUp(name)
    if (account !== undefined) return account
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this system has none of the accounts ' +
      `${accountNames.join(', ')}: start the service as an ordinary user, or set DATABASE_URL.`,
  )
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([ask('-u', name), ask('-g', name)])
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid }
}

async function ask(option: string, name: string): Promise<number | undefined> {
  const { code, output } = await runProgram('id', [option, name])
  return code === 0 ? Number(output.trim()) : undefined
}

/** Returns whether the account can enter a folder. It is tried, since modes do not show ACLs. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account)
  return code === 0
}
