import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'

/** Microseconds of a period, in each of which the processes get their share. */
const period = 100_000

const isVersion2 = existsSync(join(root, 'cgroup.controllers'))
const parent = isVersion2 ? root : join(root, 'cpu')

/**
 * A share of one core for some processes, by a cgroup of version 1 or 2. Needs Linux, and root or
 * another owner of `/sys/fs/cgroup`.
 */
export class Quota {
  readonly #folder: string

  /** Creates a cgroup whose processes together get a percentage of one core. */
  constructor(name: string, percent: number) {
    this.#folder = join(parent, `cadastre-${process.pid}-${name}`)
    if (isVersion2) writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu')
    mkdirSync(this.#folder)
    const microseconds = (period / 100) * percent
    if (isVersion2) this.#write('cpu.max', `${microseconds} ${period}`)
    else {
      this.#write('cpu.cfs_period_us', String(period))
      this.#write('cpu.cfs_quota_us', String(microseconds))
    }
  }

  /** Moves processes with all their threads into the group. Their later child processes join it. */
  add(pids: readonly number[]): void {
    for (const pid of pids) this.#write('cgroup.procs', String(pid))
  }

  /** Removes the group, whose processes must have ended. */
  close(): void {
    rmdirSync(this.#folder)
  }

  #write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text)
  }
}
