// Makes what is not in git: Prisma's client and tap's build. Runs after `npm ci` and after
// `npm run generate`. Plain JavaScript, because it must run before anything else is set up.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

// `generate` is WebAssembly and needs no engine, yet without this variable Prisma's command line
// first downloads one from a host of its own. Any existing file satisfies it.
const withoutEngine = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
}

const steps = {
  client: {
    title: 'prisma generate',
    package: 'prisma',
    args: ['generate'],
    env: withoutEngine,
    skip: () => !hasPrismaSchema() && 'prisma/schema holds no schema yet',
  },
  tap: {
    title: 'tap build',
    package: 'tap',
    args: ['build'],
    env: {},
    skip: () => !existsSync(join(root, 'node_modules/tap')) && 'tap is not installed',
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
  const folder = join(root, 'prisma/schema')
  return existsSync(folder) && readdirSync(folder).includes('base.prisma')
}

function run(step) {
  const reason = step.skip()
  if (reason) return console.log(`${step.title}: skipped, ${reason}`)
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    [binaryOf(step.package), ...step.args],
    { cwd: root, env: { ...process.env, ...step.env }, encoding: 'utf8' },
  )
  if (status === 0) return console.log(`${step.title}: done`)
  console.error(stdout + stderr)
  console.error(
    `${step.title}: failed ${error ? `(${error.message})` : `with exit code ${status}`}`,
  )
  process.exitCode = 1
}

/** The script behind a package's command: run with this Node, it needs no shell on any system. */
function binaryOf(name) {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return require.resolve(join(dirname(manifest), typeof bin === 'string' ? bin : bin[name]))
}

const names = process.argv.slice(2)
const usual = Object.keys(steps).filter((name) => !steps[name].onlyWhenNamed)
for (const name of names.length > 0 ? names : usual) {
  const step = steps[name]
  if (!step) throw new Error(`no step ${name}; allowed: ${Object.keys(steps).join(', ')}`)
  run(step)
}
