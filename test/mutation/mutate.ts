// `npm run mutate -- <folder, file or file:10-20 …> [--lines 40] [--seed 1]`
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { Command, InvalidArgumentError } from 'commander'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { openTestServer, testDataFolder } from '../support/server.ts'
import { testFilesBelow } from './order.ts'
import { runnerName } from './runner.ts'
import { testedFolders, testsOf } from './suites.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Options {
  readonly lines?: number
  readonly seed: number
  readonly tests?: readonly string[]
}

/** Runs the mutation tests; exits with 1 if a change survives. */
async function mutate(paths: readonly string[], options: Options): Promise<void> {
  const { lines, seed, tests } = options
  const files = paths.flatMap(filesOf)
  const mutated = lines === undefined ? files : sampleLines(files, lines, seeded(seed))
  // All test processes use one server, which would otherwise stop and start between two of them.
  process.env['TEST_DATA_FOLDER'] = testDataFolder()
  const server = await openTestServer()
  try {
    const results = await strykerOf(
      mutated,
      tests ? testFilesBelow(tests) : testsOf(mutated),
    ).runMutationTest()
    const survivors = results.filter(({ status }) => /Survived|NoCoverage/.test(status))
    console.log(`${results.length} mutants, ${survivors.length} survived`)
    process.exitCode = survivors.length > 0 ? 1 : 0
  } finally {
    await server.close()
  }
}

function strykerOf(mutate: string[], testFiles: string[]): Stryker {
  return new Stryker({
    mutate,
    plugins: [join(root, 'test/mutation/plugin.mjs')],
    testRunner: runnerName,
    testFiles,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['clear-text', 'progress', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
    // Stryker rewrites the references of a tsconfig with an API that TypeScript 7 lacks; this one
    // has none.
    tsconfigFile: 'no-tsconfig.json',
    tempDirName: '.mutation',
    ignorePatterns: ['bench-data', 'data', 'coverage'],
    allowEmpty: true,
  })
}

/**
 * Returns the files of code below a path; returns the path of a file or of lines of it unchanged.
 */
function filesOf(path: string): readonly string[] {
  if (statSync(join(root, fileOf(path))).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
}

/** Returns a path without its range of lines. */
const fileOf = (path: string): string => path.replace(/:\d+-\d+$/, '')

/** Returns ranges of one line for lines of the files that are neither empty nor comments. */
function sampleLines(files: readonly string[], count: number, random: Random): string[] {
  const all = files.map(fileOf).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (isCode(text) ? [`${file}:${index + 1}-${index + 1}`] : [])),
  )
  const chosen = new Set<string>()
  while (chosen.size < Math.min(count, all.length)) chosen.add(all[random.below(all.length)] ?? '')
  return [...chosen]
}

const isCode = (line: string): boolean => !/^\s*(\/?\*|\/\/|import |[\])}]*$)/.test(line)

function addPath(path: string, previous: readonly string[] = []): readonly string[] {
  const isTested = testedFolders.some((code) => `${path}/`.startsWith(code))
  if (isTested && existsSync(join(root, fileOf(path)))) return [...previous, path]
  throw new InvalidArgumentError(`Allowed: ${testedFolders.join(', ')} and below.`)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

await new Command('mutate')
  .description('Changes the code in many small ways and reports the changes that no test notices.')
  .argument(
    '<paths...>',
    'folders, files and lines of files (a.ts:10-20) of src/ or generators/',
    addPath,
  )
  .option('--lines <number>', 'change only this many lines, chosen at random', wholeNumber)
  .option('--seed <number>', 'the number that determines the choice of lines', wholeNumber, 1)
  .option('--tests <paths...>', 'run only test files whose paths begin so')
  .action(mutate)
  .parseAsync()
