import t from 'tap'
import { every } from '../../../src/framework/feature/schedule.ts'
import { openService } from '../../../src/host/testing/open.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { addressOf } from '../../support/postgres.ts'
import { jobService } from '../../support/with-jobs.ts'

t.test('runs jobs and schedules when a test asks for it', async (t) => {
  const seen: string[] = []
  const service = jobService(
    {
      'store.Owner': {
        created: async ({ after }) => {
          if (after['name'] === 'bad') throw new Error('no network')
          seen.push(String(after['name']))
        },
      },
    },
    { remind: every('0 3 * * *', async ({ key }) => void seen.push(key)) },
  )
  const opened = await openService(service, { DATABASE_URL: addressOf(await migratedDatabase(t)) })
  t.teardown(opened.close)
  const create = async (name: string): Promise<void> => {
    const { status } = await opened.request('POST', '/api/store/owners/', {
      body: { name, slug: name },
    })
    t.equal(status, 201)
  }
  await create('ada')
  t.strictSame(seen, [])
  await opened.runJobs()
  await opened.runJobs()
  t.strictSame(seen, ['ada'])
  await opened.runSchedule('remind')
  t.strictSame(seen, ['ada', 'schedule remind/test'])
  await t.rejects(opened.runSchedule('remnid'), { message: 'There is no schedule "remnid".' })
  await create('bad')
  await t.rejects(opened.runJobs(), { message: 'no network' })
})
