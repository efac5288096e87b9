import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs' // prettier-ignore
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import t from 'tap'
import { writeBackup } from '../../../src/host/backup/backup.ts'
import { platformHere } from '../../../src/host/backup/backup-format.ts'
import { restoreBackup } from '../../../src/host/backup/restore.ts'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { silentLog as log } from '../../../src/framework/log.ts'
import { newDataFolder, openFolder } from '../../support/data-folder.ts'
import { noSmallDisk, openSmallDisk } from '../../support/small-disk.ts'

const progress = { begin: () => {}, advance: () => {} }
const { signal } = new AbortController()

const write = (dataDir: string, file: string) =>
  writeBackup(file, { config: { dataDir, workers: 1 }, log, version: '0.1.0', progress, signal })

const restore = (file: string, dataDir: string) =>
  restoreBackup(file, { config: { dataDir }, log, progress, signal, replace: false })

const folder = openFolder('cadastre-refused-')
t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

/** A data folder, and its backup. */
const sample = newDataFolder(t)
const sampleFile = join(folder, 'sample.tar.gz')

t.before(async () => {
  const cluster = await openEmbedded({ dataDir: sample, connections: 10 }, log)
  await cluster.close()
  mkdirSync(join(sample, 'media/image-attachments'), { recursive: true })
  writeFileSync(join(sample, 'media/image-attachments/0.png'), 'a picture')
  await write(sample, sampleFile)
})

const description = {
  format: 1,
  cadastre: '0.1.0',
  postgres: 18,
  platform: platformHere(),
  system: '1',
  started: '2026-01-01T00:00:00.000Z',
}

type Files = Readonly<Record<string, string>>

const entriesOf = (files: Files): TarEntry[] =>
  Object.entries(files).map(([name, body]) => ({
    header: { name, size: body.length, type: 'file' },
    body,
  }))

const pack = async (entries: TarEntry[]): Promise<Buffer> => gzipSync(await packTar(entries))

function checksumsOf(files: Files): string {
  const sums = Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  return JSON.stringify({ finished: '', endLsn: '0/1', timeline: 1, files: sums })
}

/** Returns the bytes of an archive with these files, and with a list of the checksums of others. */
const archive = (files: Files, listed: Files = files): Promise<Buffer> =>
  pack(entriesOf({ ...files, 'cadastre-checksums.json': checksumsOf(listed) }))

/** Returns the bytes of an archive that has a file twice, with other contents. */
function twice(path: string): Promise<Buffer> {
  const end = { 'cadastre-checksums.json': checksumsOf({ ...head, [path]: 'second' }) }
  const files = [head, { [path]: 'first' }, { [path]: 'second' }, end]
  return pack(files.flatMap(entriesOf))
}

/**
 * Returns compressed bytes with one changed bit that changes their content. Some bits do not, such
 * as those of a back-reference from one run of zeros to another.
 */
function damaged(bytes: Buffer): Buffer {
  const content = gunzipSync(bytes)
  const isSame = (changed: Buffer): boolean => {
    try {
      return gunzipSync(changed).equals(content)
    } catch {
      return false
    }
  }
  for (let at = bytes.length >> 3; ; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at)
    if (!isSame(changed)) return changed
  }
}

const head = { 'cadastre-backup.json': JSON.stringify(description) }
const described = (changes: object): Files => ({ 'cadastre-backup.json': JSON.stringify({ ...description, ...changes }) }) // prettier-ignore

/** Files that are refused, made from the sample backup at a path, and the message. */
const refusals: readonly (readonly [string, (path: string) => Promise<void>, RegExp])[] = [
  ['a missing file', async () => {}, /does not exist\.$/],
  ['a folder', async (path) => mkdirSync(path), /not a file that cadastre backup wrote\.$/],
  ['an empty file', async (path) => writeFileSync(path, ''), /not a backup that cadastre backup/],
  [
    'a text',
    async (path) => writeFileSync(path, 'text'),
    /not a backup that cadastre backup wrote/,
  ],
  ['another archive', async (path) => writeFileSync(path, await archive({ x: 'x' })), /not a backup that/], // prettier-ignore
  ['a truncated backup', async (path) => { copyFileSync(sampleFile, path); truncateSync(path, statSync(path).size >> 3) }, /is incomplete: it was cut off\. Use another backup\.$/], // prettier-ignore
  ['a changed byte', async (path) => writeFileSync(path, damaged(readFileSync(sampleFile))), /is damaged \(.*\): use another backup\.$/], // prettier-ignore
  ['a changed file', async (path) => writeFileSync(path, await archive({ ...head, 'media/a': 'a' }, { ...head, 'media/a': 'b' })), /is damaged \(media\/a is missing or differs\)/], // prettier-ignore
  ['a file that is not in the list', async (path) => writeFileSync(path, await archive({ ...head, 'media/a': 'a' }, head)), /is damaged \(it holds files without a checksum\)/], // prettier-ignore
  ['a second file with a path', async (path) => writeFileSync(path, await twice('postgres/postgresql.auto.conf')), /is damaged \(it holds postgres\/postgresql\.auto\.conf twice\)/], // prettier-ignore
  ['a file under two names', async (path) => writeFileSync(path, await archive({ ...head, 'media//a': 'a' })), /is damaged \(it holds "media\/\/a"\)/], // prettier-ignore
  ['a file in the place of a folder', async (path) => writeFileSync(path, await pack([...entriesOf(head), { header: { name: 'postgres/base/', size: 0, type: 'directory' } }, ...entriesOf({ 'postgres/base': 'x' })])), /is damaged \(it holds postgres\/base twice\)/], // prettier-ignore
  ['a file after the checksums', async (path) => writeFileSync(path, await pack([...entriesOf(head), ...entriesOf({ 'cadastre-checksums.json': checksumsOf(head) }), ...entriesOf({ 'media/a': 'a' })])), /is damaged \(media\/a follows its end\)/], // prettier-ignore
  ["a cluster without PostgreSQL's manifest", async (path) => writeFileSync(path, await archive({ ...head, 'postgres/PG_VERSION': '18' })), /is damaged \(PostgreSQL's manifest is damaged\)/], // prettier-ignore
  ['a path outside of the data folder', async (path) => writeFileSync(path, await archive({ ...head, 'postgres/../../x': '' })), /is damaged \(it holds "postgres\/\.\.\/\.\.\/x"\)/], // prettier-ignore
  ['a newer format', async (path) => writeFileSync(path, await archive(described({ format: 2, cadastre: '9.0.0' }))), /written by Cadastre 9\.0\.0, which is newer/], // prettier-ignore
  ['another PostgreSQL', async (path) => writeFileSync(path, await archive(described({ postgres: 17 }))), /is of PostgreSQL 17, and this Cadastre brings 18: restore it with Cadastre 0\.1\.0\.$/], // prettier-ignore
  ['another platform', async (path) => writeFileSync(path, await archive(described({ platform: 'linux-s390x' }))), /was made on linux-s390x and cannot be used on/], // prettier-ignore
]

for (const [name, make, message] of refusals)
  t.test(`refuses to restore ${name}, and leaves no files`, async (t) => {
    const path = join(openFolder('b-', folder), 'b.tar.gz')
    await make(path)
    const dataDir = newDataFolder(t)
    await t.rejects(restore(path, join(dataDir, 'new')), { name: 'StartError', message })
    t.notOk(existsSync(dataDir), 'no folder')
    mkdirSync(dataDir)
    await t.rejects(restore(path, dataDir), { name: 'StartError', message })
    t.strictSame(readdirSync(dataDir), [])
  })

t.test('reports a full disk, and leaves nothing on it', { skip: noSmallDisk }, async (t) => {
  const disk = openSmallDisk(t, '2m')
  const message = /failed, because the disk is full: free some space, or use another disk\.$/
  await t.rejects(write(sample, join(disk, 'b.tar.gz')), { name: 'StartError', message })
  t.strictSame(readdirSync(disk), [])
  const noted: unknown = JSON.parse(readFileSync(join(sample, 'backups.json'), 'utf8'))
  t.match(noted, { verified: /^\d{4}-.*Z$/, failed: /^\d{4}-.*Z$/ }, 'for the metrics')
  await t.rejects(restore(sampleFile, join(disk, 'data')), { name: 'StartError', message })
  t.strictSame(readdirSync(disk), [])
})

t.test('takes back what a restore had put in place when its last step fails', async (t) => {
  const dataDir = newDataFolder(t)
  mkdirSync(join(dataDir, 'media/image-attachments'), { recursive: true })
  writeFileSync(join(dataDir, 'media/image-attachments/2.png'), 'its own')
  const marker = join(dataDir, 'cadastre.json')
  writeFileSync(marker, '{"database":"."}')
  mkdirSync(`${marker}.new`) // the marker of the restored database cannot be written
  const list = () => readdirSync(dataDir, { recursive: true }).map(String).toSorted()
  const before = list()
  await t.rejects(restore(sampleFile, dataDir), { name: 'StartError' })
  t.strictSame(list(), before)
})
