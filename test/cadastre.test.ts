import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { findPostmaster } from '../src/host/embedded/postmaster.ts'
import { openFolder } from './support/data-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { PATH, HOME } = process.env

t.setTimeout(180_000)

function newFolder(t: Test): string {
  const folder = openFolder('cadastre-command-')
  t.teardown(() => {
    const running = findPostmaster(join(folder, 'data', 'postgres'))
    if (running) process.kill(running.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** Returns a folder with the files of a clone before `npm ci`. */
function newClone(t: Test): string {
  const folder = newFolder(t)
  for (const name of ['src', 'schema', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  return folder
}

t.test('prints advice when npm start is run before npm ci', async (t) => {
  const folder = newClone(t)
  const ran = spawnSync('npm', ['start', '--silent'], { cwd: folder, env: { PATH, HOME } })
  t.equal(ran.status, 1)
  const sentence = /^The package \S+ is not installed: run "npm ci" in \S+\.$/m
  t.match(String(ran.stderr), sentence)
  t.notMatch(String(ran.stderr), /\s at /, 'no stack')
})

const help =
  /^Commands:\n {2}serve .*^ {2}generate .*\n\nThe commands of this project cannot be loaded: /ms

/** Commands in a project before its first `generate`, with their exit codes and outputs. */
const commands: readonly (readonly [args: readonly string[], code: number, output: RegExp])[] = [
  [['--help'], 0, help],
  [['help'], 0, help],
  [['generate', '--help'], 0, /^Usage: cadastre generate /],
  [['export', '--help'], 0, help],
  [['overdue'], 1, /^error: unknown command 'overdue'\n[^]*cannot be loaded: src\/generated\/models/],
  [['serve'], 1, /^src\/generated\/models\.ts is missing: run "npx cadastre generate" in \S+\n$/],
] // prettier-ignore

t.test('prints the help in a project before its first generate', async (t) => {
  const folder = newProject(t, `export { sources as service } from './generated/models.ts'\n`)
  const program = join(root, 'src/cadastre.mjs')
  for (const [args, code, output] of commands) {
    const options = { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' } as const
    const ran = spawnSync(process.execPath, [program, ...args], options)
    t.equal(ran.status, code, args.join(' '))
    t.match(ran.stdout + ran.stderr, output, args.join(' '))
    t.notMatch(ran.stderr, /\s at /, 'no stack')
  }
})

t.test('names the source file of an error of a project', async (t) => {
  const project = newProject(
    t,
    `\nfunction fail(): never {\n  throw new RangeError('no')\n}\nfail()\n`,
  )
  const options = { cwd: project, env: { PATH, HOME }, encoding: 'utf8' } as const
  const ran = spawnSync(process.execPath, [join(root, 'src/cadastre.mjs'), 'migrate'], options)
  t.equal(ran.status, 1)
  t.match(ran.stderr, /RangeError: no\n {4}at fail \(file:\S+\/src\/app\.ts:3:9\)\n/)
})

t.test('refuses commands in a folder of a project', async (t) => {
  const project = newProject(t, '')
  const options = { cwd: join(project, 'schema'), env: { PATH, HOME }, encoding: 'utf8' } as const
  for (const command of ['serve', 'generate', 'migrate']) {
    const ran = spawnSync(process.execPath, [join(root, 'src/cadastre.mjs'), command], options)
    t.equal(ran.status, 1, command)
    t.equal(
      ran.stderr,
      `schema/index.ts is missing in ${join(project, 'schema')}: the project is ${project}, run ` +
        'the command there.\n',
    )
  }
})

t.test('refuses a project whose src/app.ts exports no service', async (t) => {
  const program = join(root, 'src/cadastre.mjs')
  for (const app of ['export const app = 1\n', 'export const service = {}\n']) {
    const options = { cwd: newProject(t, app), env: { PATH, HOME }, encoding: 'utf8' } as const
    const ran = spawnSync(process.execPath, [program, 'openapi'], options)
    t.equal(ran.status, 1)
    t.match(
      ran.stderr,
      /^src\/app\.ts has no service in \S+: it exports `service`, which .*\n$/,
      app,
    )
  }
})

/** Creates a project without models; returns its folder. */
function newProject(t: Test, app: string): string {
  const folder = newFolder(t)
  const files = {
    'package.json': '{"type": "module"}',
    'schema/index.ts': '',
    'src/app.ts': app,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The state of a service's process when it ends. */
interface Ended {
  /** Paths of packages' files, and names of Node's own modules. */
  readonly loaded: readonly string[]
  /** True if V8 compiles code that runs often to machine code. */
  readonly optimizes: boolean
}

/** Returns an option of Node that makes the process of the service write `Ended` to a file. */
const describing = (file: string): string => {
  const script = `import { writeFileSync } from 'node:fs'
    import { createRequire } from 'node:module'
    import { setFlagsFromString } from 'node:v8'
    const { cache } = createRequire(${JSON.stringify(import.meta.url)})
    const sum = (n) => { let all = 0; for (let i = 0; i < n; i++) all += i; return all }
    process.on('exit', () => {
      if (!process.argv[1].endsWith('cadastre.mjs')) return
      setFlagsFromString('--allow-natives-syntax')
      // Bit 64 is set when TurboFan has compiled the function.
      const isOptimized = new Function('sum', 'return (%GetOptimizationStatus(sum) & 64) !== 0')
      const end = Date.now() + 2_000
      while (!isOptimized(sum) && Date.now() < end) sum(10_000)
      const loaded = [...Object.keys(cache), ...process.moduleLoadList]
      writeFileSync(${JSON.stringify(file)}, JSON.stringify({ loaded, optimizes: isOptimized(sum) }))
    })`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

/** Packages that a start must not load, because only some requests use them. */
const lazyPackages = /node-forge|liquidjs|prisma|viz|undici/

/** The receivers of a signal: supervisors send it to npm, terminals to its process group. */
const receivers: readonly (readonly [string, (pid: number) => number])[] = [
  ['npm alone', (pid) => pid],
  ['the process group', (pid) => -pid],
]

for (const [name, receiver] of receivers) {
  t.test(`stops the service and PostgreSQL by SIGTERM to npm start: ${name}`, async (t) => {
    const folder = newFolder(t)
    const file = join(folder, 'ended.json')
    const own = { DATA_DIR: join(folder, 'data'), PORT: '0', NODE_OPTIONS: describing(file) }
    const env = { PATH, HOME, ...own }
    const npm = spawn('npm', ['start'], { cwd: root, env, detached: true })
    const pid = npm.pid ?? 0
    t.teardown(() => {
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // The process group has ended, as expected.
      }
    })
    let output = ''
    npm.stdout.on('data', (text) => (output += String(text)))
    for (let tries = 0; tries < 3000 && !output.includes('"listening"'); tries += 1) await sleep(20)
    t.ok(findPostmaster(join(folder, 'data', 'postgres')))
    process.kill(receiver(pid), 'SIGTERM')
    const [code] = (await once(npm, 'exit')) as [number | null] // as Node declares the event
    t.equal(code, 0)
    t.match(output, /"msg":"stopped"/, 'npm ends after the service')
    t.equal(findPostmaster(join(folder, 'data', 'postgres')), undefined)
    const ended = JSON.parse(readFileSync(file, 'utf8')) as Ended // as written above
    t.ok(ended.loaded.some((path) => path.includes('/node_modules/pg/')))
    t.strictSame(
      ended.loaded.filter((path) => lazyPackages.test(path)),
      [],
    )
    t.ok(ended.optimizes, 'the service allows optimization after the start')
    t.throws(() => process.kill(-pid, 0), 'all processes have ended')
  })
}
