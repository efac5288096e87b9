import { Option } from 'commander'
import { exitAfterParsing, runCommand } from '../../framework/command/run-command.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import type { AddCommands } from '../../framework/service/interface.ts'
import { hasJobs, listJobs, maxListed, retryJobs, type ListedJob } from '../jobs/stored-jobs.ts'

interface JobsFlags {
  readonly json: boolean
}

/**
 * Adds `jobs`, which lists the jobs that wait or failed, and `jobs retry`. Exit codes: 0 no job
 * failed, or all are tried again; 1 some failed, or some are not; 2 the command did not start.
 */
export const addJobsCommand: AddCommands = (program, context) => {
  const json = (): Option =>
    new Option('--json', 'print one line of JSON for each job').default(false)
  const jobs = program
    .command('jobs')
    .exitOverride(exitAfterParsing)
    .description('list the jobs after commits and of schedules that wait, run or failed')
    .addOption(json())
    .action((flags: JobsFlags) =>
      runCommand(context, async (database) => {
        const listed = (await hasJobs(database)) ? await listJobs(database) : []
        for (const job of listed) console.log(flags.json ? JSON.stringify(job) : textOf(job))
        const summary = summaryOf(listed)
        if (flags.json) console.error(summary)
        else console.log(summary)
        return listed.some(({ state }) => state === 'failed') ? 1 : 0
      }),
    )
  jobs
    .command('retry')
    .exitOverride(exitAfterParsing)
    .description('run jobs again at once, also those that are not tried again by themselves')
    .argument('<id...>', 'ids as `cadastre jobs` lists them')
    .addOption(json())
    .action(
      (given: readonly string[], _: JobsFlags, command: { optsWithGlobals: () => JobsFlags }) =>
        runCommand(context, async (database) => {
          const ids = [...new Set(given.map(requireId))]
          const retried = (await hasJobs(database)) ? await retryJobs(database, ids) : []
          const { json: asJson } = command.optsWithGlobals()
          for (const id of ids)
            console.log(
              asJson
                ? JSON.stringify({ id, retried: retried.includes(id) })
                : sentenceOf(id, retried),
            )
          return retried.length === ids.length ? 0 : 1
        }),
    )
}

function requireId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text
  throw new StartError(`"${text}" is no id of a job; allowed: a UUID that cadastre jobs lists.`)
}

const sentenceOf = (id: string, retried: readonly string[]): string =>
  retried.includes(id)
    ? `The job ${id} runs again.`
    : `The job ${id} does not exist, has ended meanwhile, or is running.`

/** Returns the line of a job, such as `… failed library.Loan created 7: 16 of 16 attempts`. */
function textOf({
  id,
  state,
  task,
  object,
  attempts,
  maxAttempts,
  next,
  error,
}: ListedJob): string {
  const parts = [
    `${attempts} of ${maxAttempts} attempts`,
    ...(next === null ? [] : [`next ${next}`]),
    ...(error === null ? [] : [error]),
  ]
  // A message may have line breaks, and codes that control a terminal.
  return `${id} ${state} ${task}${object === null ? '' : ` ${object}`}: ${parts.join('; ')}`.replaceAll(
    /\p{Cc}+/gu,
    ' ',
  )
}

function summaryOf(jobs: readonly ListedJob[]): string {
  if (jobs.length === 0) return 'There are no jobs.'
  const count = (state: ListedJob['state']): number =>
    jobs.filter((job) => job.state === state).length
  const first = jobs.length < maxListed ? '' : `The first ${maxListed} jobs: `
  return `${first}${count('failed')} failed, ${count('running')} running, ${count('waiting')} waiting.`
}
