import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../framework/errors/start-error.ts'
import type { DataFolder } from './data-folder.ts'

/** A file that is written repeatedly while a service uses the server of a folder. */
const heartbeatFile = 'alive'

/** Milliseconds between two writes of the file. */
const beatMs = 3_000

/** Milliseconds after which the file is out of date; clocks of machines may differ. */
const outdatedMs = 60_000

/**
 * Writes the file `alive` every three seconds until the returned function is called: it tells other
 * machines that the folder is in use.
 */
export function startHeartbeat(folder: DataFolder): () => void {
  const beat = (): void =>
    void writeFile(join(folder.home, heartbeatFile), namespaceId()).catch(() => {})
  beat()
  const timer = setInterval(beat, beatMs).unref()
  return () => clearInterval(timer)
}

/** Removes the file after a clean stop. */
export async function removeHeartbeat(folder: DataFolder): Promise<void> {
  await rm(join(folder.home, heartbeatFile), { force: true })
}

/**
 * Refuses to start a second server on a folder that another machine or container shares: its
 * process is not visible here, and two servers would destroy the data.
 */
export async function assertUnusedElsewhere(folder: DataFolder): Promise<void> {
  if (!existsSync(join(folder.cluster, 'postmaster.pid'))) return
  const first = readPulse(folder)
  if (first === undefined || first.from === namespaceId() || Date.now() - first.at > outdatedMs)
    return
  await sleep(2.5 * beatMs)
  if (readPulse(folder)?.at === first.at) return
  throw new StartError(
    `The database in ${folder.home} is in use by a service on another machine or in another ` +
      'container: stop that one, or give both one server with DATABASE_URL.',
  )
}

function readPulse(folder: DataFolder): { readonly from: string; readonly at: number } | undefined {
  const path = join(folder.home, heartbeatFile)
  try {
    return { from: readFileSync(path, 'utf8'), at: statSync(path).mtimeMs }
  } catch {
    return undefined
  }
}

/** Returns a name for the process namespace: processes with the same name see each other's ids. */
function namespaceId(): string {
  if (process.platform !== 'linux') return hostname()
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
}
