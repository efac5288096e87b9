import pg from 'pg'
import t from 'tap'
import { StartError } from '../../../src/framework/errors/start-error.ts'
import { every } from '../../../src/framework/feature/schedule.ts'
import { installJobs } from '../../../src/host/jobs/install-jobs.ts'
import { hasJobs } from '../../../src/host/jobs/stored-jobs.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'

t.test('installs nothing for a service without tasks, and runs nothing', async (t) => {
  const { storage, run } = await openJobs(jobService({}), addressOf(await migratedDatabase(t)))
  t.teardown(() => storage.close())
  t.equal(await hasJobs(storage.database), false)
  const text = `select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'cadastre jobs'`
  const runner = run()
  t.strictSame(await storage.database.rows({ text, values: [] }), [[0]])
  await runner.close()
})

t.test('installs its schema once', async (t) => {
  const url = addressOf(await migratedDatabase(t))
  const service = jobService({}, { remind: every('0 3 * * *', async () => {}) })
  for (let start = 0; start < 2; start += 1) {
    const { storage } = await openJobs(service, url)
    t.equal(await hasJobs(storage.database), true)
    await storage.close()
  }
})

t.test('names the right that a role lacks', async (t) => {
  const connection = await migratedDatabase(t)
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())
  const role = `no_create_${process.pid}`
  await client.query(`create role ${role} login password 'x'`)
  t.teardown(async () => void (await client.query(`drop role ${role}`)))
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = String(rows[0]?.name)
  const message =
    `The role ${role} may not make the schema cadastre_jobs, which has the jobs of work after ` +
    `commits and of schedules (permission denied for database ${name}). As the owner of the ` +
    `database, run: grant create on database ${name} to ${role}; and start again.`
  const own = { ...connection, user: role, password: 'x' }
  await t.rejects(installJobs(own), new StartError(message))
  await client.query(`grant create on database "${name}" to ${role}`)
  await installJobs(own)
  await client.query(
    `drop schema cadastre_jobs cascade; revoke all on database "${name}" from ${role}`,
  )
})
