import { Command } from 'commander'
import t from 'tap'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { addJobsCommand } from '../../../src/host/cli/jobs.ts'
import { listJobs } from '../../../src/host/jobs/stored-jobs.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const service = jobService({
  'store.Owner': {
    created: async () => {
      throw new Error('no\nnetwork')
    },
  },
})
const { config, storage, contextOf, run } = await openJobs(
  service,
  addressOf(await migratedDatabase(t)),
)
const { database } = storage
t.teardown(() => storage.close())

/** Runs `jobs` with further words; returns what it prints and its exit code. */
async function jobs(...words: readonly string[]): Promise<Printed> {
  const lines: string[] = []
  const { log, error } = console
  console.log = (line: string) => void lines.push(line)
  console.error = (line: string) => void lines.push(`! ${line}`)
  const program = new Command()
  await addJobsCommand(program, { service, withDatabase: (work) => work(database, config) })
  await program.parseAsync(['jobs', ...words], { from: 'user' })
  Object.assign(console, { log, error })
  const code = process.exitCode
  process.exitCode = 0
  return { lines, code }
}

interface Printed {
  readonly lines: readonly string[]
  readonly code: unknown
}

t.test('lists jobs and runs them again', async (t) => {
  t.strictSame(await jobs(), { lines: ['There are no jobs.'], code: 0 })
  const { id: object } = await createObject<{ id: number }>(contextOf('store.Owner'), {
    name: 'ada',
    slug: 'ada',
  })
  const [{ id, next } = { id: '', next: '' }] = await listJobs(database)
  t.strictSame(await jobs(), {
    lines: [
      `${id} waiting store.Owner created ${object}: 0 of 16 attempts; next ${next}`,
      '0 failed, 0 running, 1 waiting.',
    ],
    code: 0,
  })
  const text = `update cadastre_jobs.job set retry_limit = 0 where name = 'jobs'`
  await database.rows({ text, values: [], isReadOnly: false })
  const runner = run()
  t.teardown(() => runner.close())
  await until('it failed', async () => (await listJobs(database))[0]?.state === 'failed')
  t.strictSame(await jobs(), {
    lines: [
      `${id} failed store.Owner created ${object}: 1 of 1 attempts; no network`,
      '1 failed, 0 running, 0 waiting.',
    ],
    code: 1,
  })
  const { lines, code } = await jobs('--json')
  t.strictSame(JSON.parse(lines[0] ?? ''), {
    id,
    state: 'failed',
    task: 'store.Owner created',
    object,
    attempts: 1,
    maxAttempts: 1,
    next: null,
    error: 'no\nnetwork',
  })
  t.strictSame([lines[1], code], ['! 1 failed, 0 running, 0 waiting.', 1])
  await runner.close()
  t.strictSame(await jobs('retry', id), { lines: [`The job ${id} runs again.`], code: 0 })
  t.match(await listJobs(database), [{ id, state: 'waiting', attempts: 0 }])
})

t.test('names jobs that cannot run again', async (t) => {
  const id = '00000000-0000-4000-8000-000000000000'
  t.strictSame(await jobs('retry', id), {
    lines: [`The job ${id} does not exist, has ended meanwhile, or is running.`],
    code: 1,
  })
  t.strictSame(await jobs('retry', '--json', id), {
    lines: [JSON.stringify({ id, retried: false })],
    code: 1,
  })
  t.strictSame(await jobs('retry', '7'), {
    lines: ['! "7" is no id of a job; allowed: a UUID that cadastre jobs lists.'],
    code: 2,
  })
})
