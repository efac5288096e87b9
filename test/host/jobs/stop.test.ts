import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { jobGauges } from '../../../src/host/jobs/job-gauges.ts'
import { listJobs } from '../../../src/host/jobs/stored-jobs.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

t.test('finishes the running job before it stops, and begins no other', async (t) => {
  const events: string[] = []
  const service = jobService({
    'store.Owner': {
      created: async ({ after }) => {
        events.push(`${String(after['name'])} begins`)
        await sleep(700)
        events.push(`${String(after['name'])} ends`)
      },
    },
  })
  const { storage, config, contextOf, run } = await openJobs(
    service,
    addressOf(await migratedDatabase(t)),
  )
  const { database } = storage
  t.teardown(() => storage.close())
  const { jobs } = jobGauges(service, config, database)
  await createObject(contextOf('store.Owner'), { name: 'ada', slug: 'ada' })
  const runner = run()
  await until('it begins', () => events.length === 1)
  await createObject(contextOf('store.Owner'), { name: 'bob', slug: 'bob' })
  const closing = runner.close()
  t.strictSame(await jobs?.read(), [
    [{ state: 'waiting' }, 1],
    [{ state: 'running' }, 1],
    [{ state: 'failed' }, 0],
  ])
  await closing
  t.strictSame(events, ['ada begins', 'ada ends'])
  t.match(await listJobs(database), [{ state: 'waiting', attempts: 0 }])
  t.strictSame(jobGauges(jobService({}), config, database), {}, 'none without tasks')
})
