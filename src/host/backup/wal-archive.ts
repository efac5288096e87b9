import { existsSync } from 'node:fs'
import { copyFile, open, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { makeFolder } from '../../framework/files/index.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { explainWriteError } from './explain-backup.ts'
import { parseLsn, segmentName, segmentNumber } from './wal-segments.ts'

/** The file that names the cluster of an archive. Its time is that of the last complete write. */
const markerFile = 'cadastre-wal.json'

/** The end of the name of the segment that is being written. */
export const partial = '.partial'

const Marker = Type.Object({ system: Type.String() })

/** Creates the folder of an archive, and refuses one with the WAL of another cluster. */
export async function claimArchive(folder: string, system: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700)
    const known = await readSystem(folder)
    if (known === system) return
    if (known !== undefined) throw foreignArchive(folder)
    await writeFile(join(folder, markerFile), `${JSON.stringify({ system })}\n`, { flush: true })
  } catch (error) {
    throw explainWriteError(error, `Writing the WAL archive ${folder}`)
  }
}

/** Notes that everything which was committed until a time is in the archive. */
export async function markComplete(folder: string, time: Date): Promise<void> {
  await utimes(join(folder, markerFile), time, time)
}

/** Returns the time until which an archive is complete; undefined where it cannot be read. */
export async function completeUntil(folder: string): Promise<Date | undefined> {
  return (await stat(join(folder, markerFile)).catch(() => undefined))?.mtime
}

/** Returns whether everything that was committed until a time is in the archive. */
export async function isCompleteUntil(folder: string, time: Date): Promise<boolean> {
  return (await stat(join(folder, markerFile))).mtimeMs >= time.getTime()
}

/** Stores the history of a timeline, which says where it left the one before. */
export async function writeHistory(folder: string, name: string, text: string): Promise<void> {
  if (!existsSync(join(folder, name))) await writeFile(join(folder, name), text, { flush: true })
}

/** The end of the WAL in a backup, and the cluster that it is of. */
export interface BackupEnd {
  readonly system: string
  readonly endLsn: string
}

/**
 * Copies the timelines' histories into the `pg_wal` of a restored cluster, so that the timeline
 * that it begins has a number of its own. Ignores the archive of another cluster.
 */
export async function copyHistories(folder: string, system: string, wal: string): Promise<void> {
  if ((await readSystem(folder)) !== system) return
  for (const name of await readdir(folder))
    if (name.endsWith('.history')) await copyFile(join(folder, name), join(wal, name))
}

/**
 * Copies the segments that follow a backup into the `pg_wal` of its restored cluster, until the
 * first that is missing. Returns whether no later one exists.
 */
export async function copySegments(folder: string, end: BackupEnd, wal: string): Promise<boolean> {
  const system = await readSystem(folder)
  if (system === undefined)
    throw new StartError(`${folder} is not a WAL archive: check WAL_ARCHIVE.`)
  if (system !== end.system) throw foreignArchive(folder)
  await copyHistories(folder, system, wal)
  const segments = await listSegments(folder)
  const last = Math.max(...segments.keys())
  // The WAL in the backup ends with a complete segment; its end may be the start of the next one.
  let next = segmentNumber(segmentName(1, parseLsn(end.endLsn) - 1n)) + 1
  for (; segments.has(next); next += 1)
    for (const name of segments.get(next) ?? []) {
      const to = join(wal, name.replace(partial, ''))
      if (!name.endsWith(partial) || !existsSync(to)) await copyFile(join(folder, name), to)
    }
  return next > last
}

/** Returns the files of the segments by their numbers, complete ones before partial ones. */
async function listSegments(folder: string): Promise<ReadonlyMap<number, readonly string[]>> {
  const segments = new Map<number, string[]>()
  for (const name of (await readdir(folder)).toSorted()) {
    if (!/^[0-9A-F]{24}(\.partial)?$/.test(name)) continue
    const number = segmentNumber(name)
    segments.set(number, [...(segments.get(number) ?? []), name])
  }
  return segments
}

async function readSystem(folder: string): Promise<string | undefined> {
  try {
    const marker: unknown = JSON.parse(await readFile(join(folder, markerFile), 'utf8'))
    return Check(Marker, marker) ? marker.system : ''
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function foreignArchive(folder: string): StartError {
  return new StartError(
    `The WAL archive ${folder} is of another database: set WAL_ARCHIVE to an empty folder.`,
  )
}

/** Opens a file for writing without emptying it. */
export async function openInPlace(path: string): ReturnType<typeof open> {
  return open(path, existsSync(path) ? 'r+' : 'wx+', 0o600)
}
