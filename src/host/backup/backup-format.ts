import { Type, type Static } from 'typebox'

/**
 * A backup is a tar archive, compressed with gzip: a description, the cluster as PostgreSQL sent
 * it, the uploaded files, and the checksums of all of them at the end.
 */
export const backupFormat = 1

/** Paths in the archive. */
export const backupPaths = {
  description: 'cadastre-backup.json',
  cluster: 'postgres/',
  postgresManifest: 'postgres/backup_manifest',
  media: 'media/',
  checksums: 'cadastre-checksums.json',
} as const

/** The first file of a backup: what is needed to decide whether it can be restored here. */
export const backupDescriptionSchema = Type.Object({
  format: Type.Integer(),
  /** The version of Cadastre. */
  cadastre: Type.String(),
  /** The major version of PostgreSQL. */
  postgres: Type.Integer(),
  /** The operating system and the processor, on which the files of a cluster depend. */
  platform: Type.String(),
  /** PostgreSQL's identifier of the cluster, a number of 64 bits. */
  system: Type.String(),
  /** The time at which the backup began, ISO 8601. */
  started: Type.String(),
})

/** The first file of a backup. */
export type BackupDescription = Static<typeof backupDescriptionSchema>

/** The last file of a backup. */
export const backupChecksumsSchema = Type.Object({
  /** The time at which the backup ended: the state that a restore returns to, or a later one. */
  finished: Type.String(),
  /** The position at which the WAL in the backup ends, and its timeline. */
  endLsn: Type.String(),
  timeline: Type.Integer(),
  files: Type.Array(
    Type.Object({ path: Type.String(), size: Type.Integer(), sha256: Type.String() }),
  ),
})

/** The last file of a backup. */
export type BackupChecksums = Static<typeof backupChecksumsSchema>

/** The size and the SHA-256 of a file. */
export interface FileSum {
  readonly size: number
  readonly sha256: string
}

/** Returns the platform for which a cluster is, such as `linux-x64`. */
export function platformHere(): string {
  return `${process.platform}-${process.arch}`
}
