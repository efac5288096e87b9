import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Steps that take back what was written, the last ones first. */
export class Undo {
  readonly #steps: (() => Promise<void>)[] = []

  /** Adds a step. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** Adds the removal of a file or a folder. */
  addRemoval(path: string): void {
    this.add(() => rm(path, { recursive: true, force: true }))
  }

  /** Adds the removal of all files and folders that are added to a folder after the call. */
  async addNewFiles(folder: string): Promise<void> {
    const before = new Set(await readdir(folder))
    this.add(async () => {
      const added = (await readdir(folder)).filter((name) => !before.has(name))
      for (const name of added) await rm(join(folder, name), { recursive: true, force: true })
    })
  }

  /** Adds the removal of a folder and of those above it that do not exist yet, if empty then. */
  addNewFolders(path: string): void {
    const folder = resolve(path)
    if (existsSync(folder)) return
    this.addNewFolders(dirname(folder))
    this.add(() => rmdir(folder))
  }

  /** Runs all steps, also after one that fails: what is reported is why they are run. */
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed()) await step().catch(() => {})
  }
}
