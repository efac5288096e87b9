import t from 'tap'
import { every } from '../../../src/framework/feature/schedule.ts'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { removeObject } from '../../../src/framework/write/removal/remove.ts'
import { jobGauges } from '../../../src/host/jobs/job-gauges.ts'
import { hasJobs } from '../../../src/host/jobs/stored-jobs.ts'
import { Timetable } from '../../../src/host/jobs/timetable.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { addressOf } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'
import { aMoment, jobService, openJobs } from '../../support/with-jobs.ts'

t.setTimeout(120_000)

const keys: string[] = []
const yearly = '0 3 1 1 *'
const remind = every(yearly, async ({ key }) => void keys.push(key), { onlyWith: 'store.Owner' })

const service = jobService({}, { remind })
const { storage, config, contextOf, run } = await openJobs(
  service,
  addressOf(await migratedDatabase(t)),
)
const { database } = storage
t.teardown(() => storage.close())

/** Creates an owner, and returns its id. */
async function createOwner(name: string): Promise<number> {
  const { id } = await createObject<{ id: number }>(contextOf('store.Owner'), { name, slug: name })
  return id
}

/** Returns the number of connections of jobs. */
async function connections(): Promise<unknown> {
  const text = `select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'cadastre jobs'`
  return (await database.rows({ text, values: [] }))[0]?.[0]
}

t.test('begins with the first row of the model, and ends with the last one', async (t) => {
  const runner = run()
  t.teardown(() => runner.close())
  await aMoment()
  t.equal(await connections(), 0)
  t.equal(await hasJobs(database), false, 'nothing is installed')
  const { jobs } = jobGauges(service, config, database)
  const none = ['waiting', 'running', 'failed'].map((state) => [{ state }, 0])
  t.strictSame(await jobs?.read(), none)
  for (const time of [1, 2]) {
    const id = await createOwner('ada')
    const created = Date.now()
    await until('it runs at once', () => keys.length === time)
    t.ok(Date.now() - created < 15_000, `after ${Date.now() - created} ms`)
    await removeObject(contextOf('store.Owner'), id)
    await until('no process runs jobs', async () => (await connections()) === 0)
  }
  t.equal(new Set(keys).size, 2)
})

t.test('tells the schedules that run, and those that began since the look before', async (t) => {
  const always = every(yearly, async () => {})
  const both = jobService({}, { always, remind })
  const timetable = new Timetable({ service: both, config, database })
  const names = async (): Promise<readonly (readonly string[])[]> => {
    await timetable.look()
    return [Object.keys(timetable.active), Object.keys(timetable.begun)]
  }
  t.ok(timetable.hasWork)
  t.strictSame(await names(), [['always'], []])
  const id = await createOwner('bob')
  t.strictSame(await names(), [['always', 'remind'], ['remind']])
  t.strictSame(await names(), [['always', 'remind'], []])
  const other = new Timetable({ service: both, config, database })
  await other.look()
  t.strictSame(other.begun, {}, 'those of the first look wait for their times')
  await removeObject(contextOf('store.Owner'), id)
  t.strictSame(await names(), [['always'], []])
})
