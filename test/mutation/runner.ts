// Runs the tests for StrykerJS. Its own runner for tap starts a process for each test file, which
// takes two seconds of processor time before the first test; this one runs the files of a mutant in
// few processes, the nearest file first, and ends them at the first failure.
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { MutantCoverage } from '@stryker-mutator/api/core'
import type { Logger } from '@stryker-mutator/api/logging'
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import { batchesOf, nearestFirst } from './order.ts'

/** The name of the runner in the options of StrykerJS. */
export const runnerName = 'batches'

/** Number of test files that run at once before there are mutants. */
const CONCURRENCY = 2

const hook = fileURLToPath(new URL('hook.cjs', import.meta.url))

/** The counts that `hook.cjs` writes when a process ends. */
interface Measured {
  readonly mutantCoverage?: MutantCoverage
  readonly hitCount?: number
}

interface Outcome {
  /** The file with the first failure, and the failure; absent when all tests pass. */
  readonly failure?: { readonly file: string; readonly message: string }
  readonly measured: Measured
  readonly milliseconds: number
}

class BatchRunner implements TestRunner {
  static readonly inject: [typeof commonTokens.logger] = [commonTokens.logger]
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: true }
  }

  /** Runs each file in its own process, and leaves out the files that fail without a mutant. */
  async dryRun({ testFiles = [] }: DryRunOptions): Promise<DryRunResult> {
    const outcomes: (Outcome & { readonly file: string })[] = []
    const queue = testFiles.map((file) => relative(process.cwd(), file))
    const work = async (): Promise<void> => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const outcome = await runFiles([file], {})
        if (outcome.failure === undefined) outcomes.push({ ...outcome, file })
        else this.#log.warn(`${file} is left out: it fails unchanged: ${outcome.failure.message}`)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    const sorted = outcomes.toSorted((one, other) => one.milliseconds - other.milliseconds)
    return {
      status: DryRunStatus.Complete,
      tests: sorted.map(({ file, milliseconds }) => ({
        id: file,
        name: file,
        timeSpentMs: milliseconds,
        status: TestStatus.Success,
      })),
      mutantCoverage: {
        static: {},
        perTest: Object.fromEntries(
          sorted.map(({ file, measured }) => [file, measured.mutantCoverage?.static ?? {}]),
        ),
      },
    }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, sandboxFileName, testFilter = [] } = options
    const mutated = relative(process.cwd(), sandboxFileName)
    const files = nearestFirst(mutated, testFilter)
    for (const batch of batchesOf(files)) {
      const { failure, measured } = await runFiles(batch, {
        __STRYKER_ACTIVE_MUTANT__: activeMutant.id,
        ...(hitLimit === undefined ? {} : { MUTATION_HIT_LIMIT: String(hitLimit) }),
      })
      const reached = determineHitLimitReached(measured.hitCount, hitLimit)
      if (reached) return { status: MutantRunStatus.Timeout, reason: reached.reason ?? '' }
      if (failure) {
        return {
          status: MutantRunStatus.Killed,
          killedBy: [failure.file],
          failureMessage: failure.message,
          nrOfTests: files.length,
        }
      }
    }
    return { status: MutantRunStatus.Survived, nrOfTests: files.length }
  }
}

let processes = 0

/** Runs files in one process until the first failure. */
async function runFiles(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  processes += 1
  const output = join(tmpdir(), `mutation-${process.pid}-${processes}.json`)
  const entry = files.length === 1 ? files : ['test/mutation/batch.mjs', ...files]
  const started = Date.now()
  const child = spawn(
    process.execPath,
    ['--require', hook, '--conditions=cadastre-source', '--import', './test/load.mjs', ...entry],
    {
      env: {
        ...process.env,
        ...environment,
        TAP_BAIL: '1',
        TAP_TIMEOUT: '300',
        MUTATION_OUTPUT: output,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const failure = await firstFailure(child, files)
  const milliseconds = Date.now() - started
  const measured = await readFile(output, 'utf8').catch(() => '{}')
  await rm(output, { force: true })
  return {
    measured: JSON.parse(measured) as Measured, // as hook.cjs writes it
    milliseconds,
    ...(failure === undefined ? {} : { failure }),
  }
}

/** Waits for the end of a process, which it ends at the first failed test. */
async function firstFailure(
  child: ChildProcessByStdio<null, Readable, null>,
  files: readonly string[],
): Promise<Outcome['failure']> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let file = files[0] ?? ''
  let failure: Outcome['failure']
  for await (const line of createInterface(child.stdout)) {
    file = /^# Subtest: (test\/\S+)$/.exec(line)?.[1] ?? file
    if (!isFailure(line)) continue
    failure ??= { file, message: line.trim() }
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 1_000).unref()
  }
  const code = await ended
  if (failure !== undefined || code === 0) return failure
  return { file, message: `The process ended with code ${code}.` }
}

const isFailure = (line: string): boolean =>
  /^\s*(not ok|Bail out!)/.test(line) && !/ # (TODO|SKIP)/i.test(line)

/** The plugins of this module, which StrykerJS loads. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, runnerName, BatchRunner)]
