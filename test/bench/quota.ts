import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'

/** Microseconds after which a share of processor time begins anew. */
const period = 100_000

const isVersion2 = existsSync(join(root, 'cgroup.controllers'))
const parent = isVersion2 ? root : join(root, 'cpu')

/**
 * A share of one core for some processes, by a cgroup of either version. Needs Linux and root, or
 * another owner of `/sys/fs/cgroup`.
 */
export class Quota {
  readonly #folder: string

  /** Makes a cgroup whose processes get so many percent of one core altogether. */
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

  /** Moves processes with all their threads into the group. Those that they start join it. */
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
