import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonObjectOf, textOf } from '../src/framework/model/json-value.ts'
import { terminal, type Output } from './output.ts'

/** Template files of a new project. */
const template = fileURLToPath(new URL('./template/', import.meta.url))

/** Template name of `.gitignore`, since npm does not pack a file of that name. */
const packedNames: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** The package itself. Its package.json has the versions of the packages that a project needs. */
const packageFile = createRequire(import.meta.url).resolve('cadastre/package.json')

const nextSteps = `
Next:
  npm install             installs the packages that package.json names
  npx cadastre generate   writes tables, routes and the OpenAPI document from schema/
  npx cadastre serve      serves them at http://localhost:8000/

  npm test                checks the types, and runs the tests that every model must pass

Add a file for each model in the folder of its application, such as schema/library/, then generate
again. src/app.ts has the title and the description of the service.`

/**
 * Writes the files of a new project into a folder, with one model and its tests as an example.
 * Keeps existing files. Returns the exit code.
 */
export function runInit(root: string, args: readonly string[], output: Output = terminal): 0 | 2 {
  if (args.length > 0) {
    output.error('cadastre init: takes no arguments; it writes into the current folder')
    return 2
  }
  // The example is skipped when the project has models already.
  const isNew = !existsSync(join(root, 'schema'))
  const manifest = readManifest(root)
  const project = { root, title: titleOf(textOf(manifest?.['name'] ?? basename(root))) }
  for (const path of filesOf(template).filter((file) => isNew || !/^(schema|test)\//.test(file)))
    writeNew(project, path, output)
  writeManifest(root, manifest, output)
  output.out(nextSteps)
  return 0
}

/** Asks for each file alone: entries of directories in archives of Yarn lack their folders. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

interface Project {
  readonly root: string
  /** The title of the service. */
  readonly title: string
}

function writeNew({ root, title }: Project, path: string, { out }: Output): void {
  const name = packedNames[path] ?? path
  const file = join(root, name)
  if (existsSync(file)) return out(`kept  ${name}`)
  mkdirSync(dirname(file), { recursive: true })
  const text = readFileSync(join(template, path), 'utf8')
  writeFileSync(file, text.replaceAll('{{title}}', title))
  out(`wrote ${name}`)
}

/** The contents of a package.json. */
type Manifest = Readonly<Record<string, unknown>>

/** Returns the package.json of the project, if it has one. */
function readManifest(root: string): Manifest | undefined {
  const file = join(root, 'package.json')
  return existsSync(file) ? jsonObjectOf(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Returns the title of the service: `Seed bank` for a project that is named `@acme/seed-bank`. */
function titleOf(name: string): string {
  const own = name.replace(/^.*\//, '')
  const [word = '', ...words] = own.match(/[a-z0-9]+/gi) ?? ['Library']
  return [word.charAt(0).toUpperCase() + word.slice(1), ...words].join(' ')
}

const scripts = {
  start: 'cadastre serve',
  generate: 'cadastre generate',
  test: 'tsc && node --import tsx --test test/*.test.ts',
}

/** Packages that the files of a project import beside `cadastre`, and that its scripts need. */
const needed = {
  dependencies: ['typebox'],
  devDependencies: ['@types/node', 'tsx', 'typescript'],
} as const

/** The script "test" that `npm init` writes. */
const placeholder = 'echo "Error: no test specified" && exit 1'

/** Sets the package type to ECMAScript modules and adds missing scripts and dependencies. */
function writeManifest(root: string, given: Manifest | undefined, { out }: Output): void {
  const file = join(root, 'package.json')
  const manifest: Manifest = given ?? { name: basename(root).toLowerCase(), private: true }
  const { test, ...others } = jsonObjectOf(manifest['scripts'])
  const own = test === undefined || test === placeholder ? others : { ...others, test }
  const made = {
    ...manifest,
    type: 'module',
    scripts: { ...scripts, ...own },
    ...withNeeded(
      jsonObjectOf(manifest['dependencies']),
      jsonObjectOf(manifest['devDependencies']),
    ),
  }
  const text = `${JSON.stringify(made, null, 2)}\n`
  const isKept = existsSync(file) && readFileSync(file, 'utf8') === text
  if (!isKept) writeFileSync(file, text)
  out(`${isKept ? 'kept ' : 'wrote'} package.json`)
}

type Versions = Readonly<Record<string, unknown>>

/** Adds the needed packages that neither section of a package.json names. */
function withNeeded(dependencies: Versions, devDependencies: Versions): Record<string, Versions> {
  const given = { ...dependencies, ...devDependencies }
  const own = jsonObjectOf(JSON.parse(readFileSync(packageFile, 'utf8')))
  const versions = { ...jsonObjectOf(own['devDependencies']), ...jsonObjectOf(own['dependencies']) }
  const missing = (names: readonly string[]): Versions =>
    Object.fromEntries(names.filter((one) => !(one in given)).map((one) => [one, versions[one]]))
  return {
    dependencies: { ...dependencies, ...missing(needed.dependencies) },
    devDependencies: { ...devDependencies, ...missing(needed.devDependencies) },
  }
}
