import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { lock } from 'proper-lockfile'
import { productionPackagesOf, type Lockfile } from '../../generators/lockfile.ts'
import { openFolder } from './data-folder.ts'
import { asObject } from './json.ts'
import type { Teardown } from './postgres.ts'
import { root } from './running.ts'

/** The exit code and the output of a program. */
export interface Ran {
  readonly status: number | null
  readonly output: string
}

/** Where the tarball of this clone is kept, which all tests of a run install. */
const kept = join(root, 'node_modules/.cache/cadastre-packed')

/**
 * Unpacks the tarball of this clone into a folder. Packs it again when one of its files changed;
 * tests that run at the same time wait for each other.
 */
export async function unpackInto(folder: string): Promise<void> {
  mkdirSync(kept, { recursive: true })
  // Compiling holds the event loop up, so that the lock is not renewed meanwhile.
  const retries = { retries: 1_200, minTimeout: 200, maxTimeout: 200 }
  const unlock = await lock(kept, { stale: 240_000, retries })
  try {
    compile()
    if (!isCurrent()) pack()
  } finally {
    await unlock()
  }
  mkdirSync(folder, { recursive: true })
  const tarball = join(kept, 'package.tgz')
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1'])
}

function compile(): void {
  const made = spawnSync(process.execPath, ['prepare.mjs', 'dist'], { cwd: root, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
}

/** The file that describes the packed files by their paths. */
const description = join(kept, 'files.json')

function isCurrent(): boolean {
  if (!existsSync(description)) return false
  const files = asObject(JSON.parse(readFileSync(description, 'utf8')))
  return Object.entries(files).every(([path, stamp]) => stampOf(path) === stamp)
}

function stampOf(path: string): string {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  return found ? `${found.size} ${found.ctimeMs}` : 'gone'
}

function pack(): void {
  // Without scripts: Prisma's client of this clone would be generated anew while tests use it.
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', kept]
  const packed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const [{ filename, files }] = JSON.parse(packed) as Packed
  renameSync(join(kept, filename), join(kept, 'package.tgz'))
  const stamps = Object.fromEntries(files.map(({ path }) => [path, stampOf(path)]))
  writeFileSync(description, JSON.stringify(stamps))
}

/** The output of `npm pack --json`. */
type Packed = readonly [
  { readonly filename: string; readonly files: readonly { readonly path: string }[] },
]

/**
 * Installs the tarball of this clone in a folder without the registry: the packages that it depends
 * on are links to those of this clone. They are below it, as pnpm installs them, where a project
 * finds only the packages that its own package.json names.
 */
export async function installPacked(t: Teardown): Promise<Project> {
  const folder = openFolder('cadastre-project-')
  t.teardown(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const installed = join(folder, 'node_modules/cadastre')
  await unpackInto(installed)
  linkDependencies(installed)
  for (const name of ownPackages) link(name, folder)
  const commands = join(folder, 'node_modules/.bin')
  mkdirSync(commands)
  symlinkSync(join(installed, 'bin/cadastre.mjs'), join(commands, 'cadastre'))
  symlinkSync(join(root, 'node_modules/typescript/bin/tsc'), join(commands, 'tsc'))
  return new Project(folder, join(installed, 'bin/cadastre.mjs'))
}

function linkDependencies(folder: string): void {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile // npm's format
  const paths = productionPackagesOf(lockfile).map((one) => one.folder)
  for (const path of paths.filter((one) => one.lastIndexOf('node_modules/') === 0)) {
    const isOfThisPlatform = existsSync(join(root, path))
    if (isOfThisPlatform) link(path.slice('node_modules/'.length), folder)
  }
}

/** Packages that the projects name in their package.json. */
const ownPackages = ['@prisma/client', '@types/node', 'prisma', 'tsx', 'typebox', 'typescript']

function link(name: string, folder: string): void {
  const path = join('node_modules', name)
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(root, path), join(folder, path), 'junction')
}

/** A folder with a project, and the packed package installed there or above. */
export class Project {
  readonly folder: string
  /** The `cadastre` command of the installed package. */
  readonly program: string

  constructor(folder: string, program: string) {
    this.folder = folder
    this.program = program
  }

  /** Returns a new project in a folder below this one, with the same installed packages. */
  below(name: string): Project {
    const folder = join(this.folder, name)
    mkdirSync(folder)
    return new Project(folder, this.program)
  }

  /** Runs a command of the package. */
  cadastre(...args: readonly string[]): Ran {
    return this.node(this.program, ...args)
  }

  /** Runs Prisma's command line, which needs no engine, but looks for one in the network. */
  prisma(...args: readonly string[]): Ran {
    const program = join(root, 'node_modules/prisma/build/index.js')
    return this.#run([program, ...args], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })
  }

  /** Runs Node.js in the folder. */
  node(...args: readonly string[]): Ran {
    return this.#run(args, {})
  }

  /** Runs a command of shell in the folder. */
  shell(command: string): Ran {
    return this.#run(['-ec', command], {}, 'bash')
  }

  #run(
    args: readonly string[],
    settings: Readonly<Record<string, string>>,
    program = process.execPath,
  ): Ran {
    const { PATH, HOME } = process.env
    const options = {
      cwd: this.folder,
      env: { PATH, HOME, ...settings },
      encoding: 'utf8',
    } as const
    const { status, stdout, stderr } = spawnSync(program, args, options)
    return { status, output: stdout + stderr }
  }

  /**
   * Compiles projects below this one, which have the same `tsconfig.json`, as one program: reading
   * the types of the packages takes most of the time. Checks the declarations of the package too,
   * which projects skip.
   */
  compile(projects: readonly Project[]): Ran {
    const configs = projects.map(({ folder }) =>
      readFileSync(join(folder, 'tsconfig.json'), 'utf8'),
    )
    if (new Set(configs).size !== 1) throw new Error('the projects have different tsconfig.json')
    const config = JSON.parse(configs[0] ?? '') as Configuration
    const compilerOptions = { ...config.compilerOptions, skipLibCheck: false }
    const include = projects.flatMap(({ folder }) => config.include.map((one) => join(folder, one)))
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    return this.node(compiler, '--project', this.folder)
  }
}

/** The contents of a `tsconfig.json`. */
interface Configuration {
  readonly compilerOptions: object
  readonly include: readonly string[]
}

/** The compiler as a `.js` file: tap's hooks do not load a program without an extension. */
const compiler = join(root, 'node_modules/typescript/lib/tsc.js')
