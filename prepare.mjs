// Makes what is not in git: Prisma's client, tap's build and, before `npm pack`, the compiled code.
// Runs after `npm ci`, before `npm pack` and after `npm run generate`. This file is JavaScript
// because it runs before anything else is set up.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

// `generate` is WebAssembly and needs no engine, yet without this variable Prisma's command line
// first downloads one from a host of its own. Any existing file satisfies it.
const withoutEngine = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
}

const schema = join(root, 'prisma/schema')
const client = join(root, 'prisma/client')
/** The hash of the schema that the client was generated from. */
const stamp = join(client, 'schema.sha256')

/** The compiled code, in the folders of its sources. */
const dist = join(root, 'dist')
/** The hash of the files that the compiled code was made from. */
const compiledStamp = join(root, 'node_modules/.cache/cadastre-dist.sha256')

const steps = {
  client: {
    title: 'prisma generate',
    package: 'prisma',
    args: ['generate'],
    env: withoutEngine,
    skip: () =>
      (!hasPrismaSchema() && 'prisma/schema holds no schema yet') ||
      (!isInstalled('prisma') && isClientCurrent() && 'prisma/client fits the schema'),
    after: completeClient,
    elsewhere: makeClientElsewhere,
  },
  tap: {
    title: 'tap build',
    package: 'tap',
    args: ['build'],
    env: {},
    skip: () => !isInstalled('tap') && 'tap is not installed',
  },
  dist: {
    title: 'compiled code',
    package: 'typescript',
    args: ['--project', 'tsconfig.build.json'],
    env: {},
    skip: () => isCompiled() && 'dist is up to date',
    before: () => rmSync(dist, { recursive: true, force: true }),
    after: completeCompiled,
    onlyWhenNamed: true,
  },
  bench: {
    title: 'prisma generate for the benchmark',
    package: 'prisma',
    args: ['generate', '--schema', 'test/bench/baselines/schema.prisma'],
    env: withoutEngine,
    skip: () => false,
    onlyWhenNamed: true,
  },
}

/** A folder without base.prisma has no generator block, so there is nothing to generate. */
function hasPrismaSchema() {
  return existsSync(schema) && readdirSync(schema).includes('base.prisma')
}

const isInstalled = (name) => existsSync(join(root, 'node_modules', name, 'package.json'))

const isClientCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSchema()

const hashSchema = () => hashOf(readdirSync(schema).map((name) => [name, join(schema, name)]))

/** Returns the hash of files, which are pairs of a name and a path. */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const [name, path] of files.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${name}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * Copies the parts of @prisma/client that the generated client imports beside it, and makes it
 * import the copies. Production then needs neither @prisma/client, which holds the query compilers
 * of six databases, nor prisma.
 */
function completeClient() {
  const parts = new Set()
  for (const path of filesBelow(client, '.ts')) {
    const text = readFileSync(path, 'utf8')
    const own = text.replaceAll(/"@prisma\/client\/runtime\/([^"]+)"/g, (_, name) => {
      const part = name.endsWith('.mjs') ? name : `${name}.mjs`
      parts.add(part)
      return JSON.stringify(addressFrom(path, join(client, 'runtime', part)))
    })
    if (own !== text) writeFileSync(path, own)
  }
  const source = dirname(require.resolve('@prisma/client/package.json'))
  rmSync(join(client, 'runtime'), { recursive: true, force: true })
  mkdirSync(join(client, 'runtime'), { recursive: true })
  copyFileSync(join(source, 'LICENSE'), join(client, 'runtime/LICENSE'))
  for (const part of [...parts].flatMap((name) => [name, name.replace(/\.mjs$/, '.d.mts')])) {
    const from = join(source, 'runtime', part)
    // The parts without type declarations are imported by one file that TypeScript does not check.
    if (existsSync(from)) copyFileSync(from, join(client, 'runtime', part))
  }
  writeFileSync(stamp, hashSchema())
}

/** What the compiled code is made from. */
const compiledFrom = [
  'src',
  'schema',
  'generators',
  'prisma/client',
  'prepare.mjs',
  'package-lock.json',
]

const isCompiled = () =>
  existsSync(dist) &&
  existsSync(compiledStamp) &&
  readFileSync(compiledStamp, 'utf8') === hashCompiled()

function hashCompiled() {
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
  const paths = [...compiledFrom, ...configs].flatMap((path) =>
    statSync(join(root, path)).isFile()
      ? [path]
      : filesBelow(join(root, path), '').map((file) => relative(root, file)),
  )
  return hashOf(paths.map((path) => [path, join(root, path)]))
}

/**
 * Adds to the compiled code the type declarations of the public modules, and the files that are no
 * TypeScript: scripts, styles, Prisma's runtime and the template of a project.
 */
function completeCompiled() {
  runNode([binaryOf('typescript'), '--project', 'tsconfig.types.json'], { cwd: root })
  const isOther = (path) => statSync(path).isDirectory() || !/(?<!\.d)\.ts$/.test(path)
  for (const path of ['src', 'prisma/client/runtime'])
    cpSync(join(root, path), join(dist, path), { recursive: true, filter: isOther })
  const template = 'generators/template'
  cpSync(join(root, template), join(dist, template), { recursive: true })
  mkdirSync(dirname(compiledStamp), { recursive: true })
  writeFileSync(compiledStamp, hashCompiled())
}

/** Returns all files of a folder whose names end in a text. */
function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Returns the specifier by which one file imports another, with slashes on every system. */
function addressFrom(importer, path) {
  const address = relative(dirname(importer), path).replaceAll('\\', '/')
  return address.startsWith('.') ? address : `./${address}`
}

/**
 * Makes the client where an installation without development dependencies has no prisma: installs
 * prisma in a temporary folder, in the version of package-lock.json, and generates there.
 */
function makeClientElsewhere() {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-prisma-'))
  try {
    for (const path of ['package-lock.json', 'prisma.config.ts', 'prisma/schema', 'prepare.mjs'])
      cpSync(join(root, path), join(folder, path), { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify(onlyPrisma()))
    const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
    runNode([process.env.npm_execpath, 'install', ...options], { cwd: folder })
    runNode([join(folder, 'prepare.mjs'), 'client'], { cwd: folder })
    rmSync(client, { recursive: true, force: true })
    cpSync(join(folder, 'prisma/client'), client, { recursive: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function onlyPrisma() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { type, devDependencies, overrides } = manifest
  const names = ['prisma', '@prisma/client']
  const wanted = Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  return { private: true, type, devDependencies: wanted, overrides }
}

function run(step) {
  const reason = step.skip()
  if (reason) return console.log(`${step.title}: skipped, ${reason}`)
  try {
    if (isInstalled(step.package)) {
      const env = { ...process.env, ...step.env }
      step.before?.()
      runNode([binaryOf(step.package), ...step.args], { cwd: root, env })
      step.after?.()
    } else if (step.elsewhere && process.env.npm_execpath) step.elsewhere()
    else throw new Error(`the package ${step.package} is not installed: run "npm ci"`)
    console.log(`${step.title}: done`)
  } catch (error) {
    console.error(`${step.title}: failed, ${error.message}`)
    process.exitCode = 1
  }
}

/** Runs a script with this Node. The message of an error has the output of the script. */
function runNode(args, options) {
  const ran = spawnSync(process.execPath, args, { ...options, encoding: 'utf8' })
  if (ran.status === 0) return
  const how = ran.error ? ran.error.message : `exit code ${ran.status}`
  throw new Error(`${how}\n${ran.stdout ?? ''}${ran.stderr ?? ''}`)
}

/**
 * Returns the path of the script of a package's command. This Node can run it without a shell, on
 * every system.
 */
function binaryOf(name) {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  const [first] =
    typeof bin === 'string' ? [bin] : [bin[name], ...Object.values(bin)].filter(Boolean)
  return require.resolve(join(dirname(manifest), first))
}

const names = process.argv.slice(2)
const usual = Object.keys(steps).filter((name) => !steps[name].onlyWhenNamed)
for (const name of names.length > 0 ? names : usual) {
  const step = steps[name]
  if (!step) throw new Error(`no step ${name}; allowed: ${Object.keys(steps).join(', ')}`)
  run(step)
}
