import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { artifacts } from '../../generators/artifacts.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import type { Base } from '../../generators/migration/base.ts'
import { runGenerate } from '../../generators/command.ts'

/** The specifier, as a string literal, from which declarations import the schema language. */
export const language = JSON.stringify(
  new URL('../../src/framework/model/index.ts', import.meta.url).href,
)
const names = new Set(['list of models', 'Prisma schema'])
const someArtifacts = artifacts.filter(({ name }) => names.has(name))

const index = `export const applications = [{ name: 'lab', label: 'Lab', description: '' }]\n`

/** Returns a declaration of a model with text fields. */
export const declare = (name: string, fields: string, rest = ''): string => `
import { defineModel, text } from ${language}
export const declared = defineModel('${name}', { path: '${name.toLowerCase()}s', nested: [], ${rest} fields: { ${fields} } })
`

/** Exit code and output of a run. */
export interface Run {
  readonly code: number
  readonly output: string
}

/** A project in a new folder for each change: Node loads a declaration once for each path. */
export class Project {
  readonly #base: string
  #step = 0

  constructor(t: Test) {
    this.#base = t.testdir({})
    this.change({ 'schema/index.ts': index, 'prisma/schema/base.prisma': '// by hand\n' })
  }

  get root(): string {
    return join(this.#base, String(this.#step))
  }

  /** Writes files into a copy of the project; null removes one. */
  change(files: Readonly<Record<string, string | null>>): this {
    const before = this.root
    this.#step += 1
    if (existsSync(before)) cpSync(before, this.root, { recursive: true })
    for (const [path, text] of Object.entries(files)) {
      const file = join(this.root, path)
      mkdirSync(dirname(file), { recursive: true })
      if (text === null) rmSync(file, { recursive: true })
      else writeFileSync(file, text)
    }
    return this
  }

  /** The owner whose models the project extends; default: the inventory of the package. */
  base: Base | undefined

  /** Settings of the database that the command queries. */
  environment: Environment = {}

  /** Runs `generate`. */
  async run(...args: readonly string[]): Promise<Run> {
    const output: string[] = []
    const print = (text: string): void => void output.push(text)
    const code = await runGenerate(
      args,
      {
        root: this.root,
        artifacts: someArtifacts,
        ...(this.base ? { base: this.base } : {}),
        environment: { DATA_DIR: join(this.root, 'data'), ...this.environment },
      },
      { out: print, error: print },
    )
    return { code, output: output.join('\n') }
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  /** Returns the paths of all files, without those of git. */
  files(): readonly string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.root.length + 1))
      .filter((path) => !path.startsWith('.git/'))
      .toSorted()
  }

  /** Returns all paths, each with the text of the file. */
  texts(): readonly string[] {
    return this.files().map((path) => `${path}\n${this.read(path)}`)
  }
}
