import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

/** The file of a data folder with the times of its last backups. */
const timesFile = 'backups.json'

const Times = Type.Object({
  /** When the last verified backup ended, ISO 8601. */
  verified: Type.Optional(Type.String()),
  /** When a backup failed last, ISO 8601. */
  failed: Type.Optional(Type.String()),
})

/** The times of the last backups of a data folder, by their results. */
export type BackupTimes = Static<typeof Times>

/** Returns the times of the last backups; none where there is no readable file of them. */
export async function readBackupTimes(dataDir: string): Promise<BackupTimes> {
  try {
    const times: unknown = JSON.parse(await readFile(join(dataDir, timesFile), 'utf8'))
    return Check(Times, times) ? times : {}
  } catch {
    return {}
  }
}

/** Notes a backup in the data folder. Throws the error of the system if it cannot be written. */
export async function noteBackup(dataDir: string, time: BackupTimes): Promise<void> {
  const path = join(dataDir, timesFile)
  const times = { ...(await readBackupTimes(dataDir)), ...time }
  await writeFile(`${path}.new`, `${JSON.stringify(times)}\n`)
  await rename(`${path}.new`, path)
}
