import { Argument, Command, InvalidArgumentError } from 'commander'
import type { Campaign } from './campaign.ts'
import { lineOf } from './campaign.ts'

/** A row of the table of campaigns. */
export interface CampaignRow {
  /** The load and the requirements of a campaign, for `--help` and the documentation. */
  readonly description: string
  readonly run: Campaign
  /** The counts that the short form in the test suite must reach. */
  readonly minimumCounts: Readonly<Record<string, number>>
}

/** Where the command writes: figures to `print`, progress to `report`. */
export interface Output {
  readonly print: (line: string) => void
  readonly report: (line: string) => void
}

/**
 * Runs the campaign that the arguments name. Returns the exit code: 1 when a requirement is not
 * met.
 */
export async function runCampaign(
  table: Readonly<Record<string, CampaignRow>>,
  args: readonly string[],
  { print, report }: Output,
): Promise<number> {
  const command = commandOf(table).parse(args, { from: 'user' })
  const [name = ''] = command.args
  const { seed, minutes } = command.opts<{ seed: number; minutes: number }>()
  const row = table[name]
  if (!row) throw new Error(`${name} is not a campaign`) // commander refused it before
  report(`${name}: ${row.description}`)
  report(`${name}: seed ${seed}, ${minutes} minutes`)
  const until = Date.now() + minutes * 60_000
  const { counts, failures } = await row.run({
    seed,
    until,
    report: (line) => report(`${name}: ${line}`),
  })
  print(`campaign ${name}, seed ${seed}`)
  for (const count of Object.entries(counts)) print(`  ${lineOf(Object.fromEntries([count]))}`)
  for (const sentence of failures) print(`  FAILED ${sentence}`)
  print(failures.length > 0 ? 'A requirement is not met.' : 'Every requirement is met.')
  return failures.length > 0 ? 1 : 0
}

function commandOf(table: Readonly<Record<string, CampaignRow>>): Command {
  const rows = Object.entries(table).map(
    ([name, { description }]) => `  ${name.padEnd(12)} ${description}`,
  )
  return new Command('campaign')
    .description('Sends load to a service of its own and checks its requirements.')
    .addArgument(new Argument('<name>', 'the campaign').choices(Object.keys(table)))
    .option(
      '--seed <number>',
      'equal seeds make equal requests',
      wholeNumber,
      Date.now() % 1_000_000,
    )
    .option('--minutes <number>', 'how long it takes', positiveNumber, 1)
    .addHelpText('after', `\nCampaigns:\n${rows.join('\n')}`)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a whole number from 0 to 999999999.')
  return Number(text)
}

function positiveNumber(text: string): number {
  const number = Number(text)
  if (!(number > 0 && number <= 10_000)) throw new InvalidArgumentError('a number of minutes.')
  return number
}
