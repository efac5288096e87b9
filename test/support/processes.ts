import { execFileSync } from 'node:child_process'

/** A process of a server: its id, and what it does. */
export interface ServerProcess {
  readonly pid: number
  /** The title that PostgreSQL gives it, such as `postgres: checkpointer`. */
  readonly title: string
}

/** Returns the processes that a server has started, without itself. */
export function childrenOf(postmaster: number): readonly ServerProcess[] {
  const options = ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args=']
  const lines = execFileSync('ps', options, { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, title = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === postmaster ? [{ pid: Number(pid), title }] : []
  })
}

/** Sends SIGKILL to a process; does nothing if it has ended. */
export function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('the process does not run')
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Returns whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
