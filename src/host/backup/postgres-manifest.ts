import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { segmentsBetween } from './wal-segments.ts'
import type { FileSum } from './backup-format.ts'

/** https://www.postgresql.org/docs/18/backup-manifest-format.html */
const Manifest = Type.Object({
  'PostgreSQL-Backup-Manifest-Version': Type.Integer({ minimum: 1, maximum: 2 }),
  Files: Type.Array(
    Type.Object({
      Path: Type.Optional(Type.String()),
      'Encoded-Path': Type.Optional(Type.String()),
      Size: Type.Integer(),
      Checksum: Type.String(),
      'Checksum-Algorithm': Type.Literal('SHA256'),
    }),
  ),
  'WAL-Ranges': Type.Array(
    Type.Object({
      Timeline: Type.Integer(),
      'Start-LSN': Type.String(),
      'End-LSN': Type.String(),
    }),
  ),
  'Manifest-Checksum': Type.String(),
})

/**
 * Compares the files of a cluster, by their paths in it, with PostgreSQL's manifest of the backup:
 * sizes, checksums, and that the WAL is there which makes the files consistent. Returns a sentence
 * about the first difference, or undefined.
 */
export function findManifestMistake(
  manifest: Buffer,
  files: ReadonlyMap<string, FileSum>,
): string | undefined {
  const parsed = parseManifest(manifest)
  if (parsed === undefined) return "PostgreSQL's manifest is damaged"
  for (const file of parsed.Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString()
    const found = files.get(path)
    if (found === undefined) return `the file ${path} is missing`
    if (found.size !== file.Size || found.sha256 !== file.Checksum)
      return `the file ${path} differs from PostgreSQL's manifest`
  }
  for (const range of parsed['WAL-Ranges']) {
    const missing = segmentsBetween(range.Timeline, range['Start-LSN'], range['End-LSN']).find(
      (name) => !files.has(`pg_wal/${name}`),
    )
    if (missing !== undefined) return `the WAL segment ${missing} is missing`
  }
  return undefined
}

/** Parses a manifest, whose last line is the SHA-256 of the lines before it. */
function parseManifest(manifest: Buffer) {
  try {
    const parsed: unknown = JSON.parse(manifest.toString())
    if (!Check(Manifest, parsed)) return undefined
    const lines = manifest.subarray(0, manifest.lastIndexOf('"Manifest-Checksum"'))
    const sum = createHash('sha256').update(lines).digest('hex')
    return sum === parsed['Manifest-Checksum'] ? parsed : undefined
  } catch {
    return undefined
  }
}
