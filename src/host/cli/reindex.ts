import type { AddCommands } from '../../framework/service/interface.ts'
import type { Reindexed } from '../../framework/database/migrations/index.ts'
import { runInterruptible } from './interruptible.ts'

/** Adds `reindex`, which repairs indexes after an upgrade of the operating system. */
export const addReindexCommand: AddCommands = (program, { service }) => {
  program
    .command('reindex')
    .description('make indexes again where the server orders texts in another way than before')
    .option('--all', 'make them again though the server orders texts as before', false)
    .action(({ all }: { readonly all: boolean }) =>
      runInterruptible(
        service,
        async ({ config, log, progress, signal }) => {
          const { openCluster } = await import('../cluster.ts')
          const { reindex } = await import('../../framework/database/migrations/index.ts')
          const { connection, close } = await openCluster(config, log)
          try {
            report(await reindex({ connection, all, progress, log, signal }))
          } finally {
            await close()
          }
        },
        'the other indexes are as before; run the command again',
      ),
    )
}

function report({ indexes, collations, refused }: Reindexed): void {
  if (indexes === 0) {
    console.log('The server orders texts as when the indexes were made: there is nothing to do.')
    return
  }
  const noted =
    collations.length > 0 ? ` The versions of ${collations.join(', ')} are noted down.` : ''
  console.log(`${indexes} indexes were made again.${noted}`)
  if (refused.length === 0) return
  console.error(`As a superuser run: ${refused.map((text) => `${text};`).join(' ')}`)
  process.exitCode = 1
}
