// `npm run mutate -- <folder or file …> [--lines 40] [--seed 1]`
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { Command, InvalidArgumentError } from 'commander'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Options {
  readonly lines?: number
  readonly seed: number
}

/** The tests that are run for changes of the code, by the beginning of its path. */
const suites: readonly (readonly [code: string, tests: readonly string[]])[] = [
  ['src/framework/', ['test/framework', 'test/contract']],
  ['src/inventory/', ['test/inventory', 'test/contract']],
  ['generators/', ['test/generators', 'test/docs']],
]

/** Runs the mutation tests; exits with 1 if a change survives. */
async function mutate(paths: readonly string[], { lines, seed }: Options): Promise<void> {
  const files = paths.flatMap(filesOf)
  const mutated = lines === undefined ? files : sampleLines(files, lines, seeded(seed))
  const stryker = new Stryker({
    mutate: mutated,
    testRunner: 'tap',
    tap: { testFiles: testsOf(files), nodeArgs: ['--import=./test/load.mjs'] },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Compiling the bundle of the tests and starting a server take long in the first test.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['clear-text', 'progress', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
    // Stryker rewrites the references of a tsconfig with an API that TypeScript 7 lacks; ours has none.
    tsconfigFile: 'no-tsconfig.json',
    tempDirName: '.mutation',
    ignorePatterns: ['bench-data', 'data', 'coverage'],
    allowEmpty: true,
  })
  const results = await stryker.runMutationTest()
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  console.log(`${results.length} mutants, ${survivors.length} survived`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

/** Returns the files of code below a path, or the file itself. */
function filesOf(path: string): readonly string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
}

/** Returns the test files of the suites that belong to files. */
function testsOf(files: readonly string[]): string[] {
  const folders = suites.flatMap(([code, tests]) =>
    files.some((file) => file.startsWith(code)) ? tests : [],
  )
  return [...new Set(folders)].map((folder) => `${folder}/**/*.test.ts`)
}

/** Returns ranges of one line for lines of the files that are neither empty nor comments. */
function sampleLines(files: readonly string[], count: number, random: Random): string[] {
  const all = files.flatMap((file) =>
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
  const isTested = suites.some(([code]) => `${path}/`.startsWith(code))
  if (isTested && existsSync(join(root, path))) return [...previous, path]
  throw new InvalidArgumentError(`Allowed: ${suites.map(([code]) => code).join(', ')} and below.`)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

await new Command('mutate')
  .description('Changes the code in many small ways and reports the changes that no test notices.')
  .argument('<paths...>', 'folders and files of src/ or generators/', addPath)
  .option('--lines <number>', 'change only this many lines, chosen at random', wholeNumber)
  .option('--seed <number>', 'the number that determines the choice of lines', wholeNumber, 1)
  .action(mutate)
  .parseAsync()
