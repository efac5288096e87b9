import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { productionPackagesOf, type Lockfile } from '../../generators/lockfile.ts'
import { openFolder } from './data-folder.ts'
import type { Teardown } from './postgres.ts'
import { root } from './running.ts'

/** The exit code and the output of a program. */
export interface Ran {
  readonly status: number | null
  readonly output: string
}

/**
 * Installs the tarball of this clone in a folder without the registry: the packages that it depends
 * on are links to those of this clone. They are below it, as pnpm installs them, where a project
 * finds only the packages that its own package.json names.
 */
export function installPacked(t: Teardown): Project {
  const folder = openFolder('cadastre-project-')
  t.teardown(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const installed = join(folder, 'node_modules/cadastre')
  mkdirSync(installed, { recursive: true })
  // Without scripts: Prisma's client of this clone would be generated anew while tests use it.
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const packed = execFileSync('npm', args, { cwd: root, encoding: 'utf8' })
  const [{ filename }] = JSON.parse(packed) as readonly [{ readonly filename: string }] // npm's format
  const tarball = join(folder, filename)
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1'])
  linkDependencies(installed)
  for (const name of ownPackages) link(name, folder)
  const project = new Project(folder, join(installed, 'src/cadastre.mjs'))
  const types = [
    '--project',
    join(root, 'tsconfig.types.json'),
    '--outDir',
    join(installed, 'types'),
  ]
  const { status, output } = project.node(compiler, ...types)
  if (status !== 0) throw new Error(output)
  return project
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

  #run(args: readonly string[], settings: Readonly<Record<string, string>>): Ran {
    const { PATH, HOME } = process.env
    const options = {
      cwd: this.folder,
      env: { PATH, HOME, ...settings },
      encoding: 'utf8',
    } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
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
