import { join } from 'node:path'
import { Argument, type Command } from 'commander'
import type { CommandContext } from 'cadastre'
import { openProgress } from 'cadastre/commands'

/** Adds the command `media move`. */
export function addMediaCommands(program: Command, { withDatabase }: CommandContext): void {
  const media = program.command('media').description('manage the uploaded images')
  media
    .command('move')
    .description('move all uploaded images into the data folder or into the database')
    .addArgument(new Argument('<store>', 'where to store them').choices(['folder', 'database']))
    .action((store: 'folder' | 'database') =>
      withDatabase(async (database, { dataDir }) => {
        const { mediaStores } = await import('../extras/images/media.ts')
        const { moveUploads } = await import('../extras/images/move-uploads.ts')
        const stores = mediaStores(dataDir)
        const other = store === 'folder' ? 'database' : 'folder'
        const progress = openProgress(process.stderr, (line) => process.stderr.write(`${line}\n`))
        const count = await moveUploads(
          { from: stores[other], to: stores[store] },
          database,
          progress,
        )
        const target = store === 'folder' ? join(dataDir, 'media') : 'the database'
        console.log(
          `${count} images were moved into ${target}. ` +
            `New ones go there with MEDIA_STORE=${store}.`,
        )
      }),
    )
}
