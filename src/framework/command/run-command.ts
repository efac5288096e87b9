import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { StartError } from '../errors/start-error.ts'
import type { CommandContext } from '../service/interface.ts'
import { limitHeapGrowth } from '../limits/index.ts'

/**
 * Exits with 2 for arguments that Commander refuses, since no work has begun.
 *
 * @example
 * program.command('count').exitOverride(exitAfterParsing)
 */
export function exitAfterParsing({ exitCode }: { readonly exitCode: number }): never {
  process.exit(exitCode === 0 ? 0 : 2)
}

/**
 * Exits with 1 for arguments that Commander refuses, for commands whose code 2 has a meaning.
 *
 * @example
 * program.command('compare').exitOverride(exitWithOne)
 */
export function exitWithOne({ exitCode }: { readonly exitCode: number }): never {
  process.exit(exitCode === 0 ? 0 : 1)
}

/**
 * Runs a command and sets the exit code that its work returns, or `notBegun`, 2 by default, when
 * the work could not begin. Limits the heap, because the garbage of a long import takes a gigabyte
 * otherwise.
 *
 * @example
 * command.action((file: string) =>
 *   runCommand(context, async (database) => countBooks(database, file)),
 * )
 */
export async function runCommand(
  { withDatabase }: CommandContext,
  work: (database: Database, config: Config) => Promise<number>,
  notBegun = 2,
): Promise<void> {
  limitHeapGrowth()
  try {
    await withDatabase(async (database, config) => {
      process.exitCode = await work(database, config)
    })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = notBegun
  }
}
