import t from 'tap'
import type { Job, Written } from '../../../src/framework/write/context.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { createObject, createObjects } from '../../../src/framework/write/objects/create.ts'
import { updateObject } from '../../../src/framework/write/objects/update.ts'
import { removeObject } from '../../../src/framework/write/removal/remove.ts'
import {
  countJobs,
  listJobs,
  retryJobs,
  type ListedJob,
} from '../../../src/host/jobs/stored-jobs.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { aMoment, jobService, openJobs, type OpenedJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'
import { query } from '../../support/data-folder.ts'
import { jobsSchema } from '../../../src/framework/write/jobs/index.ts'
import { until } from '../../support/until.ts'

t.setTimeout(120_000)

interface Seen extends Written {
  readonly event: string
  readonly key: string
  readonly attempt: number
}

const seen: Seen[] = []
const see =
  (event: string) =>
  async (object: Written, { key, attempt }: Job): Promise<void> =>
    void seen.push({ ...object, event, key, attempt })

/** The messages of failures by attempt; the function throws them. */
const failures: string[] = []

const service = jobService({
  'store.Owner': {
    created: see('created'),
    updated: see('updated'),
    deleted: see('deleted'),
  },
  'store.Tag': {
    created: async (_, { attempt }) => {
      const message = failures[attempt - 1]
      if (message !== undefined) throw new Error(message)
      seen.push({ id: 0, before: {}, after: {}, event: 'tag', key: '', attempt })
    },
    deleted: see('deleted'),
  },
})

const url = addressOf(await migratedDatabase(t))
const opened: OpenedJobs = await openJobs(service, url)
const { storage, contextOf, run } = opened
const { database } = storage
t.teardown(() => storage.close())

t.beforeEach(() => void seen.splice(0))

const owner = (name: string): object => ({ name, slug: name })

t.test('runs work after the commit of each kind of write, with the stored values', async (t) => {
  const owners = contextOf('store.Owner')
  const { id } = await createObject<{ id: number }>(owners, owner('ada'))
  t.strictSame(seen, [], 'not in the write')
  const runner = run()
  t.teardown(() => runner.close())
  await until('it is created', () => seen.length === 1)
  const [first] = seen
  t.match(first, { event: 'created', id, before: {}, after: { name: 'ada', slug: 'ada' } })
  t.match(first?.key, new RegExp(`^store\\.Owner/created/${id}/[0-9a-f-]{36}$`))
  t.equal(first?.attempt, 1)
  t.ok(Object.isFrozen(first?.after))
  await updateObject(owners, id, { name: 'bob' }, { mode: 'patch' })
  await updateObject(owners, id, { name: 'bob' }, { mode: 'patch' })
  await until('it is updated', () => seen.length === 2)
  t.match(seen[1], { event: 'updated', before: { name: 'ada' }, after: { name: 'bob' } })
  await removeObject(owners, id)
  await until('it is deleted', () => seen.length === 3)
  t.match(seen[2], { event: 'deleted', id, before: { name: 'bob' } })
  t.strictSame(seen[2]?.after, {})
  await createObjects(owners, ['c', 'd', 'e'].map(owner))
  await until('each object of a list has a job', () => seen.length === 6)
  await until('no job is left', async () => (await listJobs(database)).length === 0)
  t.equal(seen.length, 6, 'an update without a change has none')
})

t.test('runs work after the delete of an object to which no other refers', async (t) => {
  const tags = contextOf('store.Tag')
  const body = { name: 'old', slug: 'old', color: 'f44336' }
  const { id } = await createObject<{ id: number }>(tags, body)
  await removeObject(tags, id)
  const runner = run()
  t.teardown(() => runner.close())
  const find = (): Seen | undefined => seen.find(({ event }) => event === 'deleted')
  await until('it is deleted', () => find() !== undefined)
  t.match(find(), { id, before: { name: 'old' }, after: {} })
  await until('no job is left', async () => (await listJobs(database)).length === 0)
})

t.test('adds no job for a write that is rolled back', async (t) => {
  const owners = contextOf('store.Owner')
  const bodies = [owner('twice'), owner('twice')]
  await t.rejects(createObjects(owners, bodies))
  t.strictSame(await listJobs(database), [])
})

/** Returns whether the job has failed this often, and waits. */
async function failed(attempts: number): Promise<boolean> {
  const [job] = await listJobs(database)
  return job?.attempts === attempts && job.state === 'waiting' && job.error !== null
}

const untilNext = (job: ListedJob | undefined): number => Date.parse(job?.next ?? '') - Date.now()

t.test('tries a failed job again after a pause that grows, and lists it', async (t) => {
  failures.push('no network', 'no answer')
  const warnings: object[] = []
  const log = { ...silentLog, warn: (details: object) => void warnings.push(details) }
  await createObject(contextOf('store.Tag'), { name: 'hot', slug: 'hot', color: 'f44336' })
  const runner = run(log)
  t.teardown(() => runner.close())
  await until('it failed once', () => failed(1))
  const [job] = await listJobs(database)
  t.match(job, { task: 'store.Tag created', error: 'no network', maxAttempts: 16 })
  const wait = untilNext(job)
  t.ok(wait > 1_000 && wait < 6_500, `the next attempt is in ${wait} ms`)
  t.match(warnings, [{ attempt: 1, err: { message: 'no network' } }])
  t.strictSame(await countJobs(database), new Map([['waiting', 1]]))
  await until('it failed twice', () => failed(2))
  const [again = job] = await listJobs(database)
  const longer = untilNext(again)
  t.ok(longer > 4_000 && longer < 12_500, `the next attempt is in ${longer} ms`)
  t.strictSame(await retryJobs(database, [String(again?.id)]), [again?.id])
  failures.splice(0)
  await until('it runs at once', () => seen.length === 1)
  t.equal(seen[0]?.attempt, 1, 'with all of its attempts')
})

t.test('goes on after its own statements have failed', async (t) => {
  const runner = run()
  t.teardown(() => runner.close())
  const owners = contextOf('store.Owner')
  await createObject(owners, owner('before'))
  await until('the runner works', () => seen.length === 1)
  const rename = (from: string, to: string): Promise<unknown> =>
    query({ connectionString: url }, `alter table ${jobsSchema}.${from} rename to ${to}`)
  await rename('job', 'elsewhere')
  await aMoment()
  await rename('elsewhere', 'job')
  await createObject(owners, owner('after'))
  await until('it runs the next job', () => seen.length === 2)
})

t.test('runs jobs in one process at a time', async (t) => {
  const other = await openJobs(service, url)
  t.teardown(() => other.storage.close())
  const started: string[] = []
  const logging = (name: string) => ({
    ...silentLog,
    info: (_: object, message: string) => void started.push(`${name}: ${message}`),
  })
  const one = run(logging('one'))
  await until('the first runs jobs', () => started.length === 1)
  const two = other.run(logging('two'))
  t.teardown(() => two.close())
  await aMoment()
  t.strictSame(started, ['one: running jobs'])
  await one.close()
  await until('the other runs them', () => started.length === 2)
  t.strictSame(started, ['one: running jobs', 'two: running jobs'])
})
