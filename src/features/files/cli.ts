import { join } from 'node:path'
import { Argument, type Command } from 'commander'
import type { CommandContext } from '../../framework/service/interface.ts'
import { openProgress } from '../transfer/import/progress.ts'
import { mediaStores } from './media.ts'
import { moveUploads } from './move-uploads.ts'
import { sweepFiles } from './sweep.ts'

/** Adds the commands `media move` and `media sweep`. */
export function addMediaCommands(
  program: Command,
  { service, withDatabase }: CommandContext,
): void {
  const { graph } = service
  const media = program.command('media').description('manage the uploaded files and images')
  media
    .command('move')
    .description('move all uploaded files into the data folder or into the database')
    .addArgument(new Argument('<store>', 'where to store them').choices(['folder', 'database']))
    .action((store: 'folder' | 'database') =>
      withDatabase(async (database, { dataDir }) => {
        const stores = mediaStores(dataDir)
        const other = store === 'folder' ? 'database' : 'folder'
        const progress = openProgress(process.stderr, (line) => process.stderr.write(`${line}\n`))
        const move = { from: stores[other], to: stores[store] }
        const count = await moveUploads(move, { graph, database }, progress)
        const target = store === 'folder' ? join(dataDir, 'media') : 'the database'
        console.log(
          `${count} files were moved into ${target}. ` +
            `New ones go there with MEDIA_STORE=${store}.`,
        )
      }),
    )
  media
    .command('sweep')
    .description('remove the uploaded files of no object, as a crash or a purge leaves them')
    .action(() =>
      withDatabase(async (database, { dataDir }) => {
        const count = await sweepFiles(graph, database, dataDir)
        console.log(count === 1 ? '1 file was removed.' : `${count} files were removed.`)
      }),
    )
}
