import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import t from 'tap'
import { migrate } from '../../src/framework/database/migrations/index.ts'
import { silentLog } from '../../src/framework/log.ts'
import { service } from '../../src/app.ts'
import { openApp, type Json } from '../support/app.ts'
import { createDatabase } from '../support/postgres.ts'

/** What a service of version 0.2.0 stored and served: see how-it-was-made.md beside it. */
interface Release {
  /** The rows of its tables. */
  readonly rows: Readonly<Record<string, readonly object[]>>
  /** The objects of its lists, by path. */
  readonly answers: Readonly<Record<string, readonly Json[]>>
}

const folder = new URL('../fixtures/release-0.2.0/', import.meta.url)
const read = (name: string): Buffer => readFileSync(new URL(name, folder))
const release = JSON.parse(gunzipSync(read('data.json.gz')).toString()) as Release

/** The last migration of version 0.2.0. */
const lastMigration = '0024_add_users_listpreference'

t.test('serves what version 0.2.0 stored, as it did', async (t) => {
  const connection = await createDatabase(t, { template: 'template0' })
  const old = t.testdir({})
  for (const all of [service.migrations].flat())
    for (const name of readdirSync(all).filter((one) => one <= lastMigration))
      cpSync(join(all, name), join(old, name), { recursive: true })
  t.equal((await migrate(connection, old, silentLog)).length, 24)
  await fill(connection)
  const applied = await migrate(connection, service.migrations, silentLog)
  t.ok(applied.length > 10, `${applied.length} migrations`)

  const app = await openApp(connection)
  t.teardown(app.close)
  let objects = 0
  for (const [path, before] of Object.entries(release.answers)) {
    const { results: now } = await app.request('GET', `${path}?limit=0`)
    const byId = new Map(now.map((object) => [object['id'], object]))
    for (const object of before)
      t.match(byId.get(object['id']), object, `${path} ${String(object['id'])}`)
    if (!ofModels.has(path)) t.equal(now.length, before.length, path)
    objects += before.length
  }
  t.ok(objects > 1_000, `${objects} objects`)
  const made = await app.request('POST', '/api/secrets/get-session-key/', {
    body: { private_key: read('private.pem').toString() },
  })
  const headers = { 'x-session-key': String(made.object['session_key']) }
  const secret = await app.request('GET', '/api/secrets/secrets/1/', { headers })
  t.equal(secret.object['plaintext'], 'what only keys open')
  t.strictSame(app.logged, [])
})

/** Lists with an object or more for each model: this version has more models. */
const ofModels = new Set(['/api/extras/content-types/', '/api/users/permissions/'])

/** Fills the tables as they were, and continues the numbers of new rows. */
async function fill(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  // Triggers and foreign keys are not checked: the rows are those of a database.
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(release.rows)) {
    await client.query(`delete from ${table}`)
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
    await client.query(insert, [JSON.stringify(rows)])
    const ids = rows.flatMap((row) => ('id' in row ? [Number(row.id)] : []))
    if (ids.length > 0)
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [
        table,
        Math.max(...ids),
      ])
  }
  await client.end()
}
