import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { writeBackup } from '../../../src/host/backup/backup.ts'
import { restoreBackup } from '../../../src/host/backup/restore.ts'
import type { Connection } from '../../../src/framework/database/pipeline/connection.ts'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { newDataFolder, openFolder, query } from '../../support/data-folder.ts'
import { until as waitUntil } from '../../support/until.ts'

t.setTimeout(300_000)

const progress = { begin: () => {}, advance: () => {} }
const { signal } = new AbortController()

const folder = openFolder('cadastre-wal-')
t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const walArchive = join(folder, 'wal')
const file = join(folder, 'b.tar.gz')
const dataDir = newDataFolder(t)

/** Opens the server of a data folder, with the archive, until the end of the test. */
async function open(t: Test, dataDir: string, log = silentLog) {
  const cluster = await openEmbedded({ dataDir, connections: 10, walArchive }, log)
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= cluster.close())
  t.teardown(close)
  return { connection: cluster.connection, close }
}

const restore = (dataDir: string, until?: Date | 'latest') =>
  restoreBackup(file, {
    config: { dataDir, walArchive },
    log: silentLog,
    progress,
    signal,
    replace: false,
    until,
  })

const add = (connection: Connection, part: string) =>
  query(
    connection,
    `insert into site (part, name) select '${part}', md5(i::text) from generate_series(1, 2000) i`,
  )

const rowsText = 'select id, part, name from site order by id'

/** The rows of the original server, and times between and after its writes. */
const original = { rows: [] as unknown[][], between: new Date(0), after: new Date(0) }
const rowsOfParts = (...parts: string[]) =>
  original.rows.filter(([, part]) => parts.includes(String(part)))

t.test('archives all WAL of a server also after a lost connection', async (t) => {
  const { connection, close } = await open(t, dataDir)
  await query(connection, 'create table site (id serial primary key, part text, name text)')
  await add(connection, 'before the backup')
  const config = { dataDir, workers: 1, walArchive }
  await writeBackup(file, { config, log: silentLog, version: '0.1.0', progress, signal })
  await add(connection, 'after the backup')
  await query(
    connection,
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'",
  )
  await query(connection, 'select pg_switch_wal()')
  await add(connection, 'in the next segment')
  const [[now] = []] = await query(connection, 'select clock_timestamp()')
  original.between = new Date(String(now instanceof Date ? now.toISOString() : now))
  await sleep(20)
  await add(connection, 'too late')
  original.rows = await query(connection, rowsText)
  await sleep(20)
  original.after = new Date()
  await sleep(20)
  const walSender = "select 1 from pg_stat_replication where state = 'streaming'"
  await waitUntil(
    'the archive follows',
    async () => (await query(connection, walSender)).length > 0,
  )
  const started = Date.now()
  await close()
  t.ok(Date.now() - started < 30_000, 'the server stops without waiting for a timeout')
  const names = readdirSync(walArchive).toSorted()
  t.match(names.at(0), /^0000000100000000000000..$/)
  t.match(names.at(-2), /^0000000100000000000000..\.partial$/)
})

t.test('restores the state at a given time', async (t) => {
  const target = newDataFolder(t)
  await restore(target, original.between)
  const cluster = await openEmbedded({ dataDir: target, connections: 10 }, silentLog)
  t.teardown(() => cluster.close())
  const expected = rowsOfParts('before the backup', 'after the backup', 'in the next segment')
  t.equal(expected.length, 6000)
  t.strictSame(await query(cluster.connection, rowsText), expected)
})

t.test('restores the state at a time after the last commit', async (t) => {
  const target = newDataFolder(t)
  await restore(target, original.after)
  const { connection, close } = await open(t, target)
  t.strictSame(await query(connection, rowsText), original.rows)
  await waitUntil('the new timeline is in the archive', () =>
    existsSync(join(walArchive, '00000002.history')),
  )
  await close()
})

t.test('begins a new timeline when the backup alone is restored', async (t) => {
  const target = newDataFolder(t)
  await restore(target)
  const cluster = await openEmbedded({ dataDir: target, connections: 10 }, silentLog)
  t.teardown(() => cluster.close())
  t.strictSame(await query(cluster.connection, rowsText), rowsOfParts('before the backup'))
  const timeline = 'select timeline_id from pg_control_checkpoint()'
  t.strictSame(await query(cluster.connection, timeline), [[3]])
})

t.test('refuses a time that the backup or the archive does not have', async (t) => {
  const target = newDataFolder(t)
  const soon = new Date(Date.now() + 3_600_000)
  const old = new Date(2020, 1, 1)
  await t.rejects(restore(target, soon), {
    name: 'StartError',
    message: /^The WAL archive .* ends before 20.*: name an earlier time, or --until latest\.$/,
  })
  await t.rejects(restore(target, old), {
    name: 'StartError',
    message: /^The backup is of 20.*, which is after 2020-.*: restore an earlier backup\.$/,
  })
  const segments = readdirSync(walArchive).filter((name) => /^00000001.{16}$/.test(name))
  rmSync(join(walArchive, segments.at(-1) ?? ''))
  const message = /^The WAL archive .* has a gap: name a time before it/
  for (const until of ['latest', original.after] as const)
    await t.rejects(restore(target, until), { name: 'StartError', message })
})

t.test(
  'refuses the archive of another database, and never replaces a segment in an archive',
  async (t) => {
    const message =
      /^The WAL archive .* is of another database: set WAL_ARCHIVE to an empty folder\.$/
    await t.rejects(open(t, newDataFolder(t)), { name: 'StartError', message })
    const copy = newDataFolder(t)
    spawnSync('cp', ['-a', dataDir, copy])
    const first = await open(t, dataDir)
    const segments = (): number =>
      readdirSync(walArchive).filter((name) => /^0{7}1.{16}$/.test(name)).length
    const archived = segments()
    await query(
      first.connection,
      'insert into site (part) values ($$first$$); select pg_switch_wal()',
    )
    await waitUntil('the archive has the segment', () => segments() > archived)
    await add(first.connection, 'first')
    await first.close()
    const errors: string[] = []
    const log = {
      ...silentLog,
      error: (fields: object) => void errors.push(String(Object.values(fields)[0])),
    }
    const second = await open(t, copy, log)
    await query(
      second.connection,
      'insert into site (part) values ($$second$$); select pg_switch_wal()',
    )
    await waitUntil('the difference is found', () => errors.length > 0)
    t.match(errors, [/has another 0{7}1.{16}: the data folder was put back from a copy\./])
    await second.close()
  },
)
