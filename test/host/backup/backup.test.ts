import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs' // prettier-ignore
import { dirname, join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { writeBackup } from '../../../src/host/backup/backup.ts'
import { explainWriteError } from '../../../src/host/backup/explain-backup.ts'
import { restoreBackup } from '../../../src/host/backup/restore.ts'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { jsonObjectOf, type JsonObject as Json } from '../../../src/framework/model/json-value.ts'
import { newDataFolder, openFolder, query } from '../../support/data-folder.ts'
import { allRows } from '../../support/rows.ts'
import { command, Served, servedToken } from '../../support/served.ts'
import { until } from '../../support/until.ts'

t.setTimeout(300_000)

const log = silentLog
const version = '0.1.0'
const progress = { begin: () => {}, advance: () => {} }
const never = new AbortController().signal

function newFolder(t: Test): string {
  const folder = openFolder('cadastre-backup-')
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

const write = (dataDir: string, file: string, signal = never) =>
  writeBackup(file, { config: { dataDir, workers: 1 }, log, version, progress, signal }) // prettier-ignore

const restore = (file: string, dataDir: string, { replace = false, signal = never } = {}) =>
  restoreBackup(file, { config: { dataDir }, log, progress, signal, replace }) // prettier-ignore

/** Opens the server of a data folder until the end of the test. */
async function open(t: Test, dataDir: string) {
  const cluster = await openEmbedded({ dataDir, connections: 10 }, log)
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= cluster.close())
  t.teardown(close)
  return { connection: cluster.connection, close }
}

/** Runs the command line with a data folder. */
async function cadastre(dataDir: string, ...args: string[]) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [command, ...args], {
    cwd: dirname(dataDir),
    env: { PATH, DATA_DIR: dataDir },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  const [code] = await once(child, 'close')
  return { code, out, err }
}

/** A data folder, the rows of its table after the backup, and the backup. */
const sample = newDataFolder(t)
const sampleFile = join(newFolder(t), 'sample.tar.gz')
let [rowsBefore, rowsAfter]: [number, unknown[][]] = [0, []]
const rowsText = 'select id, twin, filler from pair order by id'

t.before(async () => {
  const { connection, close } = await open(t, sample)
  await query(connection, 'create table pair (id serial primary key, twin int, filler text)')
  mkdirSync(join(sample, 'media/image-attachments'), { recursive: true })
  writeFileSync(join(sample, 'media/image-attachments/0.png'), 'a picture')
  writeFileSync(join(sample, 'media/image-attachments/1.png'), '')
  const writer = new pg.Client(connection)
  await writer.connect()
  let [committed, isDone] = [0, false]
  const writing = (async () => {
    for (; !isDone; committed += 1)
      await writer.query(
        `begin; insert into pair (twin, filler) values (${committed}, repeat('filler', 500));
         insert into pair (twin) values (${committed}); commit`,
      )
  })()
  await until('rows are written', () => committed > 20)
  rowsBefore = 2 * committed
  await write(sample, sampleFile)
  isDone = true
  await writing
  await writer.end()
  rowsAfter = await query(connection, rowsText)
  await close()
})

t.test('backs up a running service by the command line, and restores it', async (t) => {
  const folder = newFolder(t)
  const served = new Served(folder, {})
  t.teardown(() => void served.child.kill('SIGKILL'))
  const url = await served.url()
  const sites = Array.from({ length: 50 }, (_, i) => ({ name: `Site ${i}`, slug: `site-${i}` }))
  const response = await fetch(new URL('dcim/sites/', url), {
    method: 'POST',
    headers: { authorization: `Token ${servedToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(sites),
  })
  t.equal(response.status, 201)
  const changes = async (api: URL, query = ''): Promise<{ status: number; body: Json }> => {
    const headers = { authorization: `Token ${servedToken}` }
    const answer = await fetch(new URL(`changes/${query}`, api), { headers })
    return { status: answer.status, body: jsonObjectOf(await answer.json()) }
  }
  const cursor = String((await changes(url)).body['next'])
  t.equal((await changes(url, `?since=${cursor}`)).status, 200)
  const dataDir = join(folder, 'data')
  const file = join(folder, 'nightly.tar.gz')
  const written = await cadastre(dataDir, 'backup', file)
  t.match(written, { code: 0, out: /nightly\.tar\.gz was written and verified: \d+\.\d MB, \d+ files\.$/m }) // prettier-ignore
  t.equal(statSync(file).mode & 0o777, 0o600)
  await t.rejects(restore(file, dataDir, { replace: true }), { name: 'StartError', message: /is running \(process \d+\): stop the service, then restore\./ }) // prettier-ignore
  await t.rejects(write(dataDir, file), { name: 'StartError', message: /The file .* exists: name another/ }) // prettier-ignore
  served.child.kill('SIGTERM')
  t.equal(await served.exit(), 0)
  const restored = join(folder, 'restored')
  t.match(await cadastre(restored, 'restore', file), {
    code: 0,
    out: /restored has the data again: 20/,
  })
  const [before, after] = [await open(t, dataDir), await open(t, restored)]
  const rows = await allRows(before.connection)
  t.equal(rows['dcim_site']?.length, 50)
  t.strictSame(await allRows(after.connection), { ...rows, _epoch: [] })
  await Promise.all([before.close(), after.close()])
  const again = new Served(folder, { DATA_DIR: restored })
  t.teardown(() => void again.child.kill('SIGKILL'))
  const gone = await changes(await again.url(), `?since=${cursor}`)
  t.match(gone, { status: 410, body: { detail: /Begin anew/ } }, 'a cursor from before')
  again.child.kill('SIGTERM')
  t.equal(await again.exit(), 0)
})

/** A data folder into which the sample is restored. */
const target = newDataFolder(t)
const pictures = () => readdirSync(join(target, 'media/image-attachments')).toSorted()

/** Compares the rows of the target with those of the sample, and returns how many there are. */
async function compareRows(t: Test): Promise<number> {
  const { connection, close } = await open(t, target)
  const rows = await query(connection, rowsText)
  t.strictSame(rows, rowsAfter.slice(0, rows.length))
  await query(connection, 'delete from pair where id > 10')
  await close()
  return rows.length
}

t.test(
  'restores all that was committed before the backup, and no part of a transaction',
  async (t) => {
    await restore(sampleFile, target)
    const count = await compareRows(t)
    t.ok(count >= rowsBefore && count % 2 === 0, `${count} rows`)
    t.strictSame(pictures(), ['0.png', '1.png'])
    t.equal(readFileSync(join(target, 'media/image-attachments/0.png'), 'utf8'), 'a picture')
  },
)

t.test('changes nothing when a restore is refused, killed or cancelled', async (t) => {
  const marker = readFileSync(join(target, 'cadastre.json'), 'utf8')
  const message = /has a database already.*--replace/
  await t.rejects(restore(sampleFile, target), { name: 'StartError', message })
  const child = spawn(process.execPath, [command, 'restore', sampleFile, '--replace'], {
    cwd: dirname(target),
    env: { PATH: process.env['PATH'], DATA_DIR: target },
  })
  const drafts = () => readdirSync(target).filter((name) => name.startsWith('database-'))
  await until('the restore writes', () => drafts().length > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  t.equal(readFileSync(join(target, 'cadastre.json'), 'utf8'), marker)
  const cancelled = new AbortController()
  const reading = restoreBackup(sampleFile, {
    config: { dataDir: target },
    log,
    progress: { begin: () => {}, advance: () => cancelled.abort(new Error('cancelled')) },
    signal: cancelled.signal,
    replace: true,
  })
  await t.rejects(reading, { message: 'cancelled' })
  t.strictSame(drafts(), [], 'also the files of the killed restore are removed')
  t.equal(await compareRows(t), 10)
})

t.test('replaces a database with replace: true, and keeps the former one', async (t) => {
  writeFileSync(join(target, 'media/image-attachments/2.png'), 'later')
  const { former } = await restore(sampleFile, target, { replace: true })
  t.equal(former, target)
  t.ok((await compareRows(t)) >= rowsBefore)
  t.strictSame(pictures(), ['0.png', '1.png', '2.png'])
  t.ok(existsSync(join(target, 'postgres/PG_VERSION')), 'the former cluster')
})

t.test('leaves no file when a backup is cancelled', async (t) => {
  const folder = newFolder(t)
  const cancelled = new AbortController()
  const writing = writeBackup(join(folder, 'b.tar.gz'), {
    config: { dataDir: sample, workers: 1 },
    log,
    version,
    progress: { begin: () => {}, advance: () => cancelled.abort(new Error('cancelled')) },
    signal: cancelled.signal,
  })
  await t.rejects(writing, { message: 'cancelled' })
  t.strictSame(readdirSync(folder), [])
})

t.test(
  'refuses a backup of a folder without a database, and to a folder that does not exist',
  async (t) => {
    const folder = newFolder(t)
    await t.rejects(write(join(folder, 'data'), join(folder, 'b')), { name: 'StartError', message: /The data folder .* has no database: check DATA_DIR\./ }) // prettier-ignore
    t.strictSame(readdirSync(folder), [])
    await t.rejects(write(sample, join(folder, 'none', 'b')), { name: 'StartError', message: /failed, because the folder does not exist: create it first\.$/ }) // prettier-ignore
  },
)

/** Errors while a backup is written, by their codes, and the sentences. */
const sentences = {
  ENOSPC: 'failed, because the disk is full: free some space, or use another disk.',
  53100: 'failed, because the disk of the database is full: free some space on it.',
}

for (const [code, sentence] of Object.entries(sentences))
  t.test(`explains ${code}`, async (t) => {
    const error = Object.assign(new Error('write'), { code })
    t.equal(explainWriteError(error, 'The backup to b').message, `The backup to b ${sentence}`)
  })
