import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What PostgreSQL writes about its running server into `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The socket folder, or the address where it listens on TCP. */
  readonly host: string
}

/** The running server of a cluster folder. A file left over by a crash is not one. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isServer(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), host: lines[4] || lines[5] || '' }
}

/**
 * Removes `postmaster.pid` when the process it names is not this cluster's server. PostgreSQL itself
 * refuses to start when the number was given to another process since, as in every restarted container.
 */
export function removeStalePidFile(cluster: string): void {
  if (findPostmaster(cluster) === undefined)
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    return []
  }
}

function isServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return isServerOnLinux(pid, cluster)
  return process.platform === 'win32' || /postgres/.test(nameOf(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The server's working directory is its cluster folder. */
function isServerOnLinux(pid: number, cluster: string): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function nameOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
