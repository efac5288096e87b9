import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { listJobs } from '../../../src/host/jobs/stored-jobs.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

t.setTimeout(120_000)

const program = fileURLToPath(new URL('../../support/killed-runner.ts', import.meta.url))

t.test('runs a job again whose process was killed while it ran', async (t) => {
  const url = addressOf(await migratedDatabase(t))
  const attempts: number[] = []
  const service = jobService({
    'store.Owner': { created: async (_, { attempt }) => void attempts.push(attempt) },
  })
  const { storage, contextOf, run } = await openJobs(service, url)
  t.teardown(() => storage.close())
  await createObject(contextOf('store.Owner'), { name: 'ada', slug: 'ada' })
  const options = ['--conditions=cadastre-source', '--import', 'tsx', program]
  const child = spawn(process.execPath, options, {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  t.match(await listJobs(storage.database), [{ state: 'running', attempts: 1 }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const runner = run()
  t.teardown(() => runner.close())
  await until('it ran again', () => attempts.length > 0)
  t.strictSame(attempts, [2])
  await until('it is done', async () => (await listJobs(storage.database)).length === 0)
})
