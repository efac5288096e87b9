/**
 * What commands of a project are made of. `cadastre` has their types; these functions load the
 * parser of the command line, which requests do not need.
 *
 * @example
 * import { runCommand, wholeNumber } from 'cadastre/commands'
 *
 * program
 *   .command('count')
 *   .option('--least <number>', 'the fewest copies', wholeNumber, 1)
 *   .action(({ least }) => runCommand(context, async (database) => countBooks(database, least)))
 *
 * @module
 */
export { openProgress, type Progress } from '../features/transfer/import/progress.ts'
export { documentPath } from '../framework/command/document-path.ts'
export { exitAfterParsing, runCommand } from '../framework/command/run-command.ts'
export {
  dryRunOption,
  importGroup,
  parseImportOptions,
  type ImportFlags,
} from '../features/transfer/cli.ts'
export { wholeNumber } from '../framework/command/whole-number.ts'
