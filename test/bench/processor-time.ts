import { readdirSync, readFileSync } from 'node:fs'

/** The processor time of a process and of its descendants, also of those that have ended. */
export interface WatchedProcesses {
  readonly seconds: () => number
  readonly stop: () => void
}

/** How often the processes are read: the time that one takes in its last moments is missed. */
const INTERVAL_MS = 50

/** The unit of the times in `/proc`. */
const TICKS_A_SECOND = 100

/** Watches a process and its descendants. Linux only. */
export function watchProcesses(root: number): WatchedProcesses {
  const ticks = new Map<number, number>()
  const read = (): void => {
    for (const { pid, own } of treeOf(root)) ticks.set(pid, own)
  }
  const timer = setInterval(read, INTERVAL_MS)
  return {
    seconds: () => {
      read()
      return [...ticks.values()].reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns the processor time of a process and of its descendants in seconds, also of those that
 * have ended and whose parent has waited for them; no number on other systems than Linux.
 */
export function processorSeconds(root: number): number {
  if (process.platform !== 'linux') return NaN
  const ticks = treeOf(root).map(({ own, ended }) => own + ended)
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

/** Returns a process and its descendants. */
function treeOf(root: number): readonly Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
  const found: Stat[] = []
  const pending = [root]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    const own = all.find((one) => one.pid === pid)
    if (own) found.push(own)
    pending.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid))
  }
  return found
}

interface Stat {
  readonly pid: number
  readonly parent: number
  /** The ticks of the process. */
  readonly own: number
  /** The ticks of its children that have ended. */
  readonly ended: number
}

/** Reads a process; none if it has ended. */
function statOf(name: string): readonly Stat[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (first: number): number => Number(fields[first]) + Number(fields[first + 1])
    return [{ pid: Number(name), parent: Number(fields[1]), own: ticks(11), ended: ticks(13) }]
  } catch {
    return []
  }
}
