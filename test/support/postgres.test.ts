import pg from 'pg'
import t from 'tap'
import { createDatabase, migratedTemplate, sweep, testCluster } from './postgres.ts'

t.test('keeps the templates while a process uses the server', async (t) => {
  const { connection } = await testCluster()
  const name = await migratedTemplate()
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await sweep(client, 0)
  await client.end()
  await t.resolves(createDatabase(t, { template: name }))
})
