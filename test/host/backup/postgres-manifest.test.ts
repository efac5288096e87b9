import { createHash } from 'node:crypto'
import t from 'tap'
import type { FileSum } from '../../../src/host/backup/backup-format.ts'
import { findManifestMistake } from '../../../src/host/backup/postgres-manifest.ts'
import {
  parseLsn,
  printLsn,
  segmentName,
  segmentNumber,
  segmentsBetween,
} from '../../../src/host/backup/wal-segments.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const sumOf = (text: string): FileSum => ({ size: text.length, sha256: sha256(text) })

const wal = 'pg_wal/000000010000000000000004'
const files = new Map([
  ['PG_VERSION', sumOf('18\n')],
  ['base/ü', sumOf('x')],
  [wal, sumOf('wal')],
])

/** A manifest as PostgreSQL writes it, whose last line has the checksum of those before. */
const lines = `{ "PostgreSQL-Backup-Manifest-Version": 2,
"System-Identifier": 7711060519558604473,
"Files": [
{ "Path": "PG_VERSION", "Size": 3, "Checksum-Algorithm": "SHA256", "Checksum": "${sha256('18\n')}" },
{ "Encoded-Path": "${Buffer.from('base/ü').toString('hex')}", "Size": 1, "Checksum-Algorithm": "SHA256", "Checksum": "${sha256('x')}" }
],
"WAL-Ranges": [
{ "Timeline": 1, "Start-LSN": "0/4000028", "End-LSN": "0/4000120" }
],
`
const signed = (text: string): Buffer =>
  Buffer.from(`${text}"Manifest-Checksum": "${sha256(text)}"}\n`)
const without = (path: string) => new Map([...files].filter(([name]) => name !== path))

const cases: readonly (readonly [string, Buffer, ReadonlyMap<string, FileSum>, string | undefined])[] = [
  ['the same files', signed(lines), files, undefined],
  ['a missing file', signed(lines), without('PG_VERSION'), 'the file PG_VERSION is missing'],
  ['a file of another size', signed(lines), new Map([...files, ['base/ü', { ...sumOf('x'), size: 2 }]]), "the file base/ü differs from PostgreSQL's manifest"],
  ['a file with other contents', signed(lines), new Map([...files, ['base/ü', sumOf('y')]]), "the file base/ü differs from PostgreSQL's manifest"],
  ['missing WAL', signed(lines), without(wal), 'the WAL segment 000000010000000000000004 is missing'],
  ['a changed manifest', Buffer.from(signed(lines).toString().replace('0/4000120', '0/4000121')), files, "PostgreSQL's manifest is damaged"],
  ['no manifest', Buffer.from(''), files, "PostgreSQL's manifest is damaged"],
] // prettier-ignore

for (const [name, manifest, found, mistake] of cases)
  t.test(`finds ${name}`, async (t) => t.equal(findManifestMistake(manifest, found), mistake))

t.test('computes positions and segments of WAL as PostgreSQL does', async (t) => {
  // select pg_walfile_name('16/B374D848')
  t.equal(segmentName(1, parseLsn('16/B374D848')), '0000000100000016000000B3')
  t.equal(printLsn(parseLsn('16/B374D848')), '16/B374D848')
  t.equal(segmentNumber('0000000200000016000000B3'), 0x16 * 256 + 0xb3)
  t.strictSame(segmentsBetween(2, '0/FF000028', '1/1000000'), [
    '0000000200000000000000FF',
    '000000020000000100000000',
  ])
})
