import { wholeNumber } from '../../framework/command/whole-number.ts'
import type { AddCommands } from '../../framework/service/interface.ts'

/** Adds `purge`, which removes deleted objects for good. */
export const addPurgeCommand: AddCommands = (program, { withDatabase }) => {
  program
    .command('purge')
    .description('remove the deleted objects for good that were deleted some time ago')
    .requiredOption('--days <number>', 'keep those of the last days', wholeNumber)
    .action(({ days }: { readonly days: number }) =>
      withDatabase(async (database) => {
        const { purgeDeleted } = await import('../../framework/write/removal/index.ts')
        const count = await purgeDeleted(database, days)
        console.log(`${count} deleted ${count === 1 ? 'object was' : 'objects were'} removed.`)
      }),
    )
}
