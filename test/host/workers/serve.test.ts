import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { findPostmaster } from '../../../src/host/embedded/postmaster.ts'
import { copyDataFolder, openFolder } from '../../support/data-folder.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { command, Served, servedToken as token } from '../../support/served.ts'

t.setTimeout(400_000)

function newFolder(t: Test): string {
  const folder = openFolder('cadastre-server-')
  t.teardown(() => {
    const running = findPostmaster(join(folder, 'data', 'postgres'))
    if (running) process.kill(running.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** The folder of the first test, whose service is stopped. */
const firstFolder = newFolder(t)

/** Returns a folder with a copy of the data of the first test: a first start takes a second. */
function newServedFolder(t: Test): string {
  const folder = newFolder(t)
  copyDataFolder(join(firstFolder, 'data'), join(folder, 'data'))
  return folder
}

function serve(t: Test, folder: string, settings: Readonly<Record<string, string>> = {}): Served {
  const served = new Served(folder, settings)
  t.teardown(() => void served.child.kill('SIGKILL'))
  return served
}

/** A request whose body is sent only when it is finished. */
class SlowRequest {
  readonly socket: Socket
  readonly body: string
  answer = ''

  constructor(url: URL, body: object) {
    this.body = JSON.stringify(body)
    this.socket = connect(Number(url.port), '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.on('data', (text) => (this.answer += String(text)))
    const headers = [
      'POST /api/dcim/manufacturers/ HTTP/1.1',
      `Host: ${url.host}`,
      `Authorization: Token ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${this.body.length}`,
    ]
    this.socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  }

  async finish(): Promise<string> {
    const ended = once(this.socket, 'close')
    this.socket.write(this.body)
    await ended
    return this.answer
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie has ended, but still has its entry in the process table.
    return !existsSync('/proc') || !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

t.test('completes requests in flight at a stop, and starts again with the data', async (t) => {
  const folder = firstFolder
  const first = serve(t, folder)
  const url = await first.url()
  const slow = new SlowRequest(url, { name: 'ACME', slug: 'acme' })
  const silent = connect(Number(url.port), url.hostname)
  t.teardown(() => silent.destroy())
  await sleep(300)
  first.child.kill('SIGINT')
  // npm forwards the signal that the terminal also sends to the service.
  first.child.kill('SIGINT')
  await first.until(() => /"signal":"SIGINT"/.test(first.output))
  await t.rejects(fetch(url), 'new connections are refused')
  t.match(await slow.finish(), /^HTTP\/1\.1 201 /)
  t.equal(await first.exit(), 0)
  t.notMatch(first.output, /cut off/, 'a connection without a request does not delay the stop')
  t.equal(findPostmaster(join(folder, 'data', 'postgres')), undefined)

  const second = serve(t, folder)
  const answer = await fetch(new URL('dcim/manufacturers/', await second.url()), {
    headers: { authorization: `Token ${token}` },
  })
  t.match(await answer.json(), { count: 1, results: [{ slug: 'acme' }] })
  t.notMatch(second.output, /first user/)
  second.child.kill('SIGTERM')
  t.equal(await second.exit(), 0)
})

t.test(
  'ends the service at a second signal, and joins its PostgreSQL at the next start',
  async (t) => {
    const folder = newServedFolder(t)
    const first = serve(t, folder)
    const slow = new SlowRequest(await first.url(), { name: 'ACME', slug: 'acme' })
    await sleep(300)
    first.child.kill('SIGTERM')
    await sleep(1_500)
    t.equal(first.child.exitCode, null)
    first.child.kill('SIGTERM')
    t.equal(await first.exit(), 1)
    slow.socket.destroy()
    const second = serve(t, folder)
    await second.url()
    t.match(second.output, /"msg":"joined PostgreSQL/)
    second.child.kill('SIGTERM')
    t.equal(await second.exit(), 0)
  },
)

t.test('reports a port in use', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const folder = newFolder(t)
  const message = `Port ${port} on 127.0.0.1 is in use by another program: end it, or set PORT to another.`
  for (const WORKERS of ['1', '2']) {
    const served = serve(t, folder, { PORT: port, WORKERS })
    t.equal(await served.exit(), 1)
    t.equal(served.errors.trim(), message)
    const failed = served.lines.filter(({ level }) => level === 50)
    t.match(failed, [{ start: 'failed', msg: message }], 'and a line for the log')
    t.notOk(existsSync(join(folder, 'data')), 'nothing was started')
  }
})

t.test('reports an unknown host name', async (t) => {
  const folder = newFolder(t)
  const served = serve(t, folder, { HOST: 'no-such-host.invalid' })
  t.equal(await served.exit(), 1)
  t.match(served.errors, /^Port 0 on no-such-host\.invalid cannot be listened on/)
  t.notOk(existsSync(join(folder, 'data')), 'nothing was started')
})

t.test('prints URLs and next steps at the first start only', async (t) => {
  const DATABASE_URL = addressOf(await createDatabase(t, { template: 'template1' }))
  const folder = newFolder(t)
  const outputs: string[] = []
  for (const settings of [{ DATABASE_URL }, { DATABASE_URL }]) {
    const served = serve(t, folder, settings)
    const { origin } = await served.url()
    await served.until(
      () => !/first user/.test(served.output) || served.output.includes('user create'),
    )
    served.child.kill('SIGTERM')
    await served.exit()
    outputs.push(served.output.replaceAll(origin, ''))
  }
  t.match(outputs[0], /^ {2}Pages +\/\n {2}API +\/api\/\n {2}API documentation +\/api\/docs\/$/m)
  t.match(outputs[0], /1\. Sign in at \/login\/ as admin, with the password above\.\n/)
  t.notMatch(outputs[1], /Pages|next/)
})

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

/** The setting, whether standard output is a terminal, and whether the lines are JSON. */
const formats: readonly (readonly [string, 'terminal' | 'pipe', boolean])[] = [
  ['auto', 'terminal', false],
  ['json', 'terminal', true],
  ['auto', 'pipe', true],
  ['text', 'pipe', false],
]

t.test('logs text to a terminal, JSON elsewhere, or what LOG_FORMAT says', async (t) => {
  const DATABASE_URL = addressOf(await createDatabase(t))
  const folder = newFolder(t)
  for (const [LOG_FORMAT, to, isJson] of formats) {
    if (to === 'terminal' && !hasTerminal) continue
    const env = { PATH: process.env['PATH'], DATABASE_URL, PORT: '0', LOG_FORMAT, NO_COLOR: '1' }
    const line = `'${process.execPath}' '${command}' serve`
    const [program, args] =
      to === 'pipe'
        ? ['sh', ['-c', `exec ${line}`]]
        : ['script', ['-qec', `exec ${line}`, '/dev/null']]
    const child = spawn(String(program), args as string[], { cwd: folder, env })
    t.teardown(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    const ready = to === 'terminal' ? /API documentation +http/ : /listening/
    for (let tries = 0; tries < 1500 && !ready.test(output); tries += 1) await sleep(20)
    child.kill('SIGTERM')
    await once(child, 'close')
    const [json, text] = [
      /^\{"level":30.*"msg":"listening"\}\r?$/m,
      /^\[\d\d:\d\d:\d\d\] INFO: listening \{"url"/m,
    ]
    t.match(output, isJson ? json : text, `${LOG_FORMAT} on a ${to}`)
    t.notMatch(output, isJson ? text : json)
    t.equal(
      /^ {2}Pages +http/m.test(output),
      to === 'terminal',
      'URLs are printed to a terminal only',
    )
  }
})

t.test('reports mistakes in the settings', async (t) => {
  const served = serve(t, newFolder(t), { PORT: 'http', LOGIN_REQUIERD: 'yes' })
  t.equal(await served.exit(), 1)
  t.equal(
    served.errors.trim(),
    [
      'LOGIN_REQUIERD is not a setting: did you mean LOGIN_REQUIRED?',
      'PORT is "http"; allowed: a whole number from 0 to 65535.',
    ].join('\n'),
  )
})

t.test('replaces workers that die, and ends them with the primary', async (t) => {
  const folder = newServedFolder(t)
  const served = serve(t, folder, { WORKERS: '2', METRICS: 'local' })
  const url = await served.url()
  const ask = (path: string): Promise<Response> =>
    fetch(new URL(path, url), { headers: { connection: 'close' } })
  for (let count = 0; count < 6; count++) await (await ask('/health/live')).text()
  for (let count = 0; count < 4; count++)
    t.match(
      await (await ask('/metrics')).text(),
      /route="\/health\/live",status="200"\} 6\n/,
      'each worker reports the sum of all',
    )
  const [killed = 0] = served.workers
  process.kill(killed, 'SIGKILL')
  await served.until(() => served.workers.length === 3)
  t.equal((await fetch(new URL('/health/ready', url))).status, 200)
  const left = served.workers.filter((pid) => pid !== killed)
  t.strictSame(left.map(isAlive), [true, true])

  served.child.kill('SIGKILL')
  await served.exit()
  for (let tries = 0; tries < 500 && left.some(isAlive); tries += 1) await sleep(20)
  t.strictSame(left.map(isAlive), [false, false])

  const next = serve(t, folder, { WORKERS: '2' })
  const slow = new SlowRequest(await next.url(), { name: 'Globex', slug: 'globex' })
  await sleep(300)
  next.child.kill('SIGTERM')
  await sleep(300)
  t.match(await slow.finish(), /^HTTP\/1\.1 201 /)
  t.equal(await next.exit(), 0)
  t.equal(findPostmaster(join(folder, 'data', 'postgres')), undefined)
})

t.test('answers all connections when a worker is killed', async (t) => {
  const DATABASE_URL = addressOf(await createDatabase(t))
  const served = serve(t, newFolder(t), { WORKERS: '2', DATABASE_URL })
  const url = await served.url()
  await served.until(() => served.workers.length === 2)
  const [killed = 0] = served.workers
  // A stopped worker accepts no connection. One that was assigned to it would be lost with it.
  process.kill(killed, 'SIGSTOP')
  const asked = Array.from({ length: 20 }, async () => {
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) }
    return (await fetch(new URL('/health/live', url), options)).status
  })
  await sleep(500)
  process.kill(killed, 'SIGKILL')
  const answers = await Promise.allSettled(asked)
  const isAnswered = ({ status }: { status: string }): boolean => status === 'fulfilled'
  t.equal(answers.filter(isAnswered).length, asked.length)
  served.child.kill('SIGTERM')
  t.equal(await served.exit(), 0)
})

t.test(
  'creates one first user when two services start at once on one empty database',
  async (t) => {
    const DATABASE_URL = addressOf(await createDatabase(t, { template: 'template1' }))
    const folder = newFolder(t)
    const both = [serve(t, folder, { DATABASE_URL }), serve(t, folder, { DATABASE_URL })]
    for (const served of both) {
      t.equal((await fetch(new URL('/health/ready', await served.url()))).status, 200)
    }
    t.equal(both.filter(({ output }) => output.includes('The first user was created')).length, 1)
    for (const served of both) {
      served.child.kill('SIGTERM')
      t.equal(await served.exit(), 0)
    }
  },
)
