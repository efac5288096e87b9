import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { socketFile } from './socket.ts'

/** The contents of `postmaster.pid`, which PostgreSQL writes about its running server. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The folder of its socket, or the address on which it listens on TCP. */
  readonly host: string
  /** True once it accepts connections. While it starts, its socket may not exist. */
  readonly isReady: boolean
}

/**
 * Returns the running server of a cluster, or undefined if there is none or only a file from a
 * crash.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isServer(pid, cluster)) return undefined
  const host = lines[4] || lines[5] || ''
  return { pid, port: Number(lines[3]), host, isReady: lines[7] === 'ready' }
}

/**
 * Removes the files by which PostgreSQL detects a running server: `postmaster.pid` and the lock of
 * its socket. Call it when `findPostmaster` finds none. PostgreSQL refuses to start when their
 * process id belongs to another process, as in every restarted container, or to a zombie.
 */
export function removeStaleLocks(
  cluster: string,
  socketFolder: string | undefined,
  port: number,
): void {
  const locks = [join(cluster, 'postmaster.pid')]
  if (socketFolder !== undefined) locks.push(`${socketFile(socketFolder, port)}.lock`)
  for (const lock of locks) rmSync(lock, { force: true })
}

/** Returns whether the socket file of a server that accepts connections was removed. */
export function hasLostSocket({ host, port, isReady }: Postmaster): boolean {
  return isReady && host.startsWith('/') && !existsSync(socketFile(host, port))
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

/** Checks that a process works in the cluster folder, which is the server's working directory. */
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
