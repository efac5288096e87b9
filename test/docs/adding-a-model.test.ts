import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(join(root, 'docs/adding-a-model.md'), 'utf8')
const token = '0123456789abcdef0123456789abcdef01234567'

t.setTimeout(600_000)

const skip = spawnSync('curl', ['--version']).error ? 'curl is not installed' : false

t.test('the guide, followed to the letter in a copy of the project', { skip }, async (t) => {
  const copy = copyProject()
  t.teardown(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
  const before = new Set(readdirSync(join(copy, 'prisma/migrations')))

  const file = /Write `([^`]+)`/.exec(guide)?.[1] ?? ''
  writeFileSync(join(copy, file), blocks('ts')[0] ?? '')
  run(copy, 'generate')
  const made = readdirSync(join(copy, 'prisma/migrations')).filter((name) => !before.has(name))
  t.equal(made.length, 1, 'one new migration')
  t.match(made[0], /_add_dcim_wall_?jack$/, 'named as the guide says')
  t.doesNotThrow(() => run(copy, 'generate', '--', '--check'), 'nothing is stale')

  const port = 20_000 + (process.pid % 20_000)
  const service = serve(copy, port)
  t.teardown(() => stop(service))
  await answers(port, service)
  const requests = blocks('sh').find((block) => block.includes('curl')) ?? ''
  const told = requests.replaceAll('localhost:8000', `127.0.0.1:${port}`)
  const output = execFileSync('bash', ['-ec', told], {
    env: { ...process.env, TOKEN: token },
    encoding: 'utf8',
  })
  t.match(output, /"name":"W2-14","floor":2,"status":1/, 'the new object is answered')
  t.match(
    output,
    /"count":1,.*"results":\[\{"id":1,"site":\{"id":1,.*"status":\[1,"Wired"\]/,
    'and found by its filters',
  )
})

/** What a clone holds, with the packages of this one. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cadastre-guide-'))
  const left = new Set(['node_modules', '.git', '.tap', 'data', 'coverage'])
  cpSync(root, copy, {
    recursive: true,
    filter: (from) => !left.has(from.slice(root.length).split('/')[0] ?? ''),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function blocks(language: string): readonly string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1] ?? '',
  )
}

function run(folder: string, ...script: readonly string[]): void {
  execFileSync('npm', ['run', ...script], { cwd: folder, stdio: 'pipe' })
}

function serve(folder: string, port: number): ChildProcess {
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    SUPERUSER_API_TOKEN: token,
    LOG_LEVEL: 'warn',
  }
  return spawn(process.execPath, ['src/cadastre.mjs', 'serve'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
}

async function answers(port: number, service: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(200)) {
    if (service.exitCode !== null) throw new Error('the service did not start')
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the service is not ready')
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return
  service.kill('SIGTERM')
  await once(service, 'exit')
}

t.test('the guide has what is tried here', async (t) => {
  t.equal(blocks('ts').length, 1, 'one declaration')
  t.ok(existsSync(join(root, 'schema/dcim/site.ts')), 'beside models that exist')
})
