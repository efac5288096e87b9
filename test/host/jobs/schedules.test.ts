import t from 'tap'
import { every } from '../../../src/framework/feature/schedule.ts'
import type { Job } from '../../../src/framework/write/context.ts'
import { openJobQueue, prepareQueue } from '../../../src/host/jobs/job-queue.ts'
import { addNextTimes, removeOutdated } from '../../../src/host/jobs/schedule-jobs.ts'
import { listJobs } from '../../../src/host/jobs/stored-jobs.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

t.setTimeout(120_000)

const seen: Pick<Job, 'attempt' | 'author' | 'key'>[] = []
const service = jobService(
  {},
  {
    'every-minute': every('* * * * *', async ({ key, author, attempt }) => {
      seen.push({ key, author, attempt })
    }),
    yearly: every('0 3 1 1 *', async () => {}),
  },
)

const connection = await migratedDatabase(t)
const opened = await openJobs(service, addressOf(connection))
const { database } = opened.storage
t.teardown(() => opened.storage.close())
const queue = await openJobQueue(connection)
t.teardown(() => queue.close())
await prepareQueue(queue)

t.test('runs a schedule at its time, once for all processes', async (t) => {
  const runner = opened.run()
  t.teardown(() => runner.close())
  const ran = (): Promise<void> => until('it ran', () => seen.length > 0)
  await ran().catch(ran) // the next minute may begin after the limit of one wait
  const [job] = seen
  t.match(job, { attempt: 1, author: { username: 'schedule every-minute', userId: null } })
  t.match(job?.key, /^schedule\/every-minute\/\d{4}-\d\d-\d\dT\d\d:\d\d:00/)
  const held = `select backend_xmin is null from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  t.strictSame(await database.rows({ text: held, values: [] }), [[true]], 'it keeps no snapshot')
  await addNextTimes(queue, service.schedules)
  const listed = (await listJobs(database)).map(({ task, state }) => `${task}: ${state}`)
  t.strictSame(listed.toSorted(), ['schedule every-minute: waiting', 'schedule yearly: waiting'])
})

t.test('has one job for each next time, and none for times that are no more', async (t) => {
  const { schedules } = service
  const now = new Date('2030-02-28T23:59:30Z')
  for (let call = 0; call < 2; call += 1) await addNextTimes(queue, schedules, now)
  const next = async (): Promise<readonly (string | null)[]> =>
    (await listJobs(database))
      .map(({ next: time }) => time)
      .filter((time) => time?.startsWith('203'))
  t.strictSame(await next(), ['2030-03-01T00:00:00Z', '2031-01-01T03:00:00Z'])
  const yearly = every('0 4 1 1 *', async () => {})
  await removeOutdated(queue, { ...schedules, yearly })
  t.strictSame(await next(), ['2030-03-01T00:00:00Z'])
  await removeOutdated(queue, {})
  t.strictSame(await listJobs(database), [])
})
