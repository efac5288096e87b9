import { documentPath } from '../../framework/command/document-path.ts'
import { exitAfterParsing, runCommand } from '../../framework/command/run-command.ts'
import { ApiError } from '../../framework/errors/errors.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { findChangeRecords } from '../../framework/model/change-records.ts'
import type { AddCommands } from '../../framework/service/interface.ts'

interface Flags {
  readonly since?: string
  readonly model: string[]
  readonly follow: boolean
  readonly cursorFile?: string
}

/** Adds `changes`, which prints the changes of all objects as JSON lines. */
export const addChangesCommand: AddCommands = (program, context) => {
  program
    .command('changes')
    .exitOverride(exitAfterParsing)
    .description(
      `print changes in the order of their commits, as JSON lines; see ${documentPath('api.md')}`,
    )
    .option('--since <cursor>', 'changes after this cursor, or from `now` on; default: all')
    .option('--model <name...>', 'only changes of these models, such as users.user', [])
    .option('--follow', 'wait for further changes until Ctrl-C', false)
    .option('--cursor-file <path>', 'go on after the cursor in this file, and keep it there')
    .action(({ since, model: models, follow, cursorFile }: Flags) =>
      runCommand(context, async (database, config) => {
        const { graph } = context.service
        const records = findChangeRecords(graph)
        if (!records) throw new StartError('The service has no change log.')
        const { openCursorFile } = await import('./cursor-file.ts')
        const { printChanges } = await import('./print-changes.ts')
        const file = cursorFile === undefined ? undefined : await openCursorFile(cursorFile)
        const wanted = { since: file?.cursor ?? since, models, follow, keep: file?.keep }
        try {
          await printChanges({ graph, config, records, database }, wanted)
        } catch (error) {
          throw isGone(error) ? new StartError(goneText(cursorFile), { cause: error }) : error
        }
        return 0
      }),
    )
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ERR_CHANGES_GONE'

const goneText = (cursorFile: string | undefined): string =>
  'The changes since this cursor are not known any more. Begin anew: ' +
  (cursorFile === undefined ? '' : `remove the file ${cursorFile}, `) +
  'take a cursor by --since now, then read the objects, then follow the changes since that cursor.'
