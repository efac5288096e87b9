import { Command } from 'commander'
import { existsSync } from 'node:fs'
import t from 'tap'
import { documentPath } from '../../../src/framework/command/document-path.ts'
import { describeOption } from '../../../src/host/cli/option-description.ts'

t.test('shows the defaults of options that are neither flags nor lists', async (t) => {
  const program = new Command('lab').configureHelp({ optionDescription: describeOption })
  const command = program
    .command('run')
    .option('--keep', 'keep them', false)
    .option('--model <name...>', 'only these; default: all', [])
    .option('--out <path>', 'a file')
    .option('--chunk <lines>', 'number of lines', Number, 500)
  const lines = command.helpInformation().split('\n')
  t.match(lines.slice(3), [
    /keep them$/,
    /only these; default: all$/,
    /a file$/,
    /number of lines \(default: 500\)$/,
  ])
})

t.test('names a document of the package from the current folder', async (t) => {
  t.equal(documentPath('import.md'), 'docs/import.md')
  t.ok(existsSync(documentPath('security.md')))
})
