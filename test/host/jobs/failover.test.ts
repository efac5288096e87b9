import t from 'tap'
import { silentLog } from '../../../src/framework/log.ts'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { Replication, type ReplicaServer } from '../../support/replication.ts'
import { until } from '../../support/until.ts'

t.setTimeout(240_000)

const replication = await Replication.open({ servers: 2 })
t.teardown(() => replication.close())
const [first, second] = replication.servers as [ReplicaServer, ReplicaServer]

/** Returns the number of connections of jobs on a server. */
const connections = async (server: ReplicaServer): Promise<unknown> => {
  const text = "select count(*)::int from pg_stat_activity where application_name = 'cadastre jobs'"
  return (await server.rows(text))[0]?.[0]
}

t.test('runs jobs on the primary only, and follows it to another server', async (t) => {
  const seen: number[] = []
  const service = jobService({
    'store.Owner': { created: async ({ id }) => void seen.push(id) },
  })
  const opened = await openJobs(service, replication.url(), silentLog)
  const { storage, contextOf, run } = opened
  t.teardown(() => storage.close())
  const create = (name: string): Promise<unknown> =>
    createObject(contextOf('store.Owner'), { name, slug: name })
  const runner = run()
  t.teardown(() => runner.close())
  await create('before')
  await until('the first job ran', () => seen.length === 1)
  t.ok(Number(await connections(first)) > 0)
  t.equal(await connections(second), 0, 'none on the standby')
  await first.kill()
  await until('the loss is noticed', async () => !(await storage.database.ready('write')))
  await second.promote()
  await until('writes succeed', () =>
    create('after').then(
      () => true,
      () => false,
    ),
  )
  await until('the second job ran', () => seen.length === 2)
  t.ok(Number(await connections(second)) > 0)
})
