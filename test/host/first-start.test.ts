import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import t from 'tap'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { service } from '../../src/app.ts'
import { buildApp, graph } from '../support/inventory.ts'
import { readHostConfig } from '../../src/host/config/read-host-config.ts'
import { hostSettings } from '../../src/host/config/host-settings.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import { prepareFirstStart } from '../../src/host/first-start.ts'
import { silentLog } from '../../src/framework/log.ts'
import { requireModel } from '../../src/framework/model/graph.ts'
import { addressOf, createDatabase, type Teardown } from '../support/postgres.ts'

type Settings = Readonly<Record<string, string>>

async function open(test: Teardown): Promise<Database> {
  const database = openDatabase(await createDatabase(test), { log: silentLog })
  test.teardown(() => database.close())
  return database
}

/** Prepares the first start as a process does, and returns the printed lines. */
async function start(database: Database, settings: Settings = {}): Promise<readonly string[]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  await prepareFirstStart({ service, config: readHostConfig(settings), database, print })
  return lines
}

const counts = async ({ rows }: Database): Promise<unknown> =>
  (
    await rows({
      text: 'select (select count(*)::int from users_user), (select count(*)::int from users_token), (select count(*)::int from users_permission)',
      values: [],
    })
  )[0]

const permissions = [...graph.models.values()].filter((model) => !model.view).length * 4

t.test('creates one user at the first start, and prints password and token once', async (t) => {
  const database = await open(t)
  const lines = await start(database)
  t.match(lines, [
    'The first user was created: admin, a superuser.',
    /^ {2}password: {2}[\w-]{20}$/,
    /^ {2}API token: [0-9a-f]{40}$/,
    '  This is shown once; only hashes are kept.',
  ])
  const [, password = '', token = ''] = lines.map((line) => line.split(/\s+/).at(-1))
  const text =
    'select u.password, u.is_superuser, u.is_staff, u.is_active, k.key, k.write_enabled from users_user u join users_token k on k.user_id = u.id'
  const [row = []] = await database.rows({ text, values: [] })
  t.match(row[0], /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
  t.ok(await verify(String(row[0]), password))
  t.notOk(JSON.stringify(row).includes(token), 'the key is not in the database')
  t.equal(String(row[4]).slice(0, 6), token.slice(0, 6), 'except for its first six characters')
  t.strictSame([row[1], row[2], row[3], row[5]], [true, true, true, true])
  t.strictSame(await counts(database), [1, 1, permissions])

  t.strictSame(await start(database), [], 'later starts print nothing')
  t.strictSame(await start(database, { SUPERUSER_NAME: 'other' }), [])
  t.strictSame(await counts(database), [1, 1, permissions])

  const app = await buildApp({ config: readHostConfig({}), database })
  t.teardown(() => app.close())
  const headers = { authorization: `Token ${token}` }
  t.equal((await app.inject({ url: '/api/users/users/', headers })).statusCode, 200)
})

t.test('uses the password and token of the settings without printing them', async (t) => {
  const database = await open(t)
  const key = 'ABCDEF0123456789abcdef0123456789abcdef01'
  const given = {
    SUPERUSER_NAME: 'root@example.com',
    SUPERUSER_PASSWORD: ' correct horse ',
    SUPERUSER_API_TOKEN: key,
  }
  const lines = await start(database, given)
  t.strictSame(lines, ['The first user was created: root@example.com, a superuser.'])
  const [[hash] = []] = await database.rows({ text: 'select password from users_user', values: [] })
  t.ok(await verify(String(hash), given.SUPERUSER_PASSWORD.trim()))
  const app = await buildApp({ config: readHostConfig({}), database })
  t.teardown(() => app.close())
  const headers = { authorization: `Token ${key.toLowerCase()}` }
  t.equal((await app.inject({ url: '/api/users/users/', headers })).statusCode, 200)
})

t.test('accepts either the password or the token in the settings', async (t) => {
  const [one, other] = [await open(t), await open(t)]
  const password = await start(one, { SUPERUSER_PASSWORD: 'correct horse' })
  t.match(
    password.join('\n'),
    /^The first user was created: admin, a superuser\.\n {2}API token: [0-9a-f]{40}\n {2}This is/,
  )
  const token = await start(other, { SUPERUSER_API_TOKEN: 'a'.repeat(40) })
  t.match(token.join('\n'), /superuser\.\n {2}password: {2}\S{20}\n {2}This is/)
})

t.test('limits the settings of the first user as its model does', async (t) => {
  const user = requireModel(graph, 'users.User')
  const { superuserName, superuserPassword } = hostSettings.properties
  for (const length of [7, 8, 128, 129]) {
    const password = 'x'.repeat(length)
    const isAllowed = Check(user.fields.get('password')?.write ?? Type.Never(), password)
    t.equal(Check(superuserPassword, password), isAllowed, `${length} characters`)
  }
  for (const name of ['a'.repeat(150), 'a'.repeat(151), 'jörg', 'j d', 'a@b.c+d-e_f', '']) {
    const isAllowed = Check(user.fields.get('username')?.write ?? Type.Never(), name)
    t.equal(Check(superuserName, name), isAllowed, `"${name}"`)
  }
})

t.test('creates one user when several processes start at once', async (t) => {
  const connection = await createDatabase(t)
  const databases = Array.from({ length: 5 }, () => openDatabase(connection, { log: silentLog }))
  t.teardown(async () => {
    await Promise.all(databases.map((database) => database.close()))
  })
  const printed = await Promise.all(databases.map((database) => start(database)))
  t.equal(printed.filter((lines) => lines.length > 0).length, 1)
  t.strictSame(await counts(databases[0] ?? (await open(t))), [1, 1, permissions])
})

const command = fileURLToPath(new URL('../../src/cadastre.mjs', import.meta.url))

/** A service in a process of its own: its address, and all that it wrote. */
class Served {
  readonly process: ChildProcess
  written = ''

  constructor(connection: pg.PoolConfig, cwd: string, settings: Settings) {
    const DATABASE_URL = addressOf(connection)
    const env = {
      PATH: process.env['PATH'],
      HOME: cwd,
      DATABASE_URL,
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...settings,
    }
    this.process = spawn(process.execPath, [command, 'serve'], { cwd, env })
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (chunk) => (this.written += String(chunk)))
  }

  async url(): Promise<string> {
    for (;;) {
      const found = /"url":"(http:\/\/[^"]+)","msg":"listening"/.exec(this.written)?.[1]
      if (found !== undefined) return found
      if (this.process.exitCode !== null) throw new Error(this.written)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve))
    this.process.kill('SIGTERM')
    return ended
  }
}

t.test('prints password and token once, and logs no secret', async (t) => {
  const connection = await createDatabase(t)
  const cwd = mkdtempSync(join(tmpdir(), 'cadastre-serve-'))
  t.teardown(() => rmSync(cwd, { recursive: true }))
  const first = new Served(connection, cwd, {})
  t.teardown(() => void first.process.kill('SIGKILL'))
  const root = await first.url()
  const shown = /password: +(\S+)\n +API token: (\S+)\n/.exec(first.written) ?? []
  const [, password = '', token = ''] = shown
  t.match([password, token], [/^\S{20}$/, /^[0-9a-f]{40}$/])
  const secrets = await sendSecrets(root, token)
  t.equal(await first.stop(), 0)
  const later = first.written.replace(shown[0] ?? '', '')
  for (const secret of [password, token, ...secrets]) {
    t.notOk(later.includes(secret), `the log does not contain ${secret.slice(0, 8)}`)
  }
  t.match(later, /"msg":"incoming request"/, 'requests are logged')

  const second = new Served(connection, cwd, {})
  t.teardown(() => void second.process.kill('SIGKILL'))
  await second.url()
  t.equal(await second.stop(), 0)
  t.notMatch(second.written, /password|API token|first user/)
})

/** Sends secrets in valid and invalid requests, and returns those that no log may contain. */
async function sendSecrets(root: string, token: string): Promise<readonly string[]> {
  const secrets = [
    'a-password-of-somebody',
    'session-key-of-somebody',
    'fedcba9876543210fedcba9876543210fedcba98',
    'cookie-of-somebody',
  ]
  const [password = '', session = '', key = '', cookie = ''] = secrets
  const headers = {
    authorization: `Token ${token}`,
    'x-session-key': session,
    cookie: `session=${cookie}`,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: string, more: Settings = {}): Promise<Response> =>
    fetch(root + path, { method: 'POST', headers: { ...headers, ...more }, body })
  const user = JSON.stringify({ username: 'somebody', password })
  await post('users/users/', user)
  await post('users/users/', user)
  await post('users/users/', user.slice(0, -2))
  await post('users/users/', `{"username": {}, "password": "${password}", "${password}": 1}`)
  await post('users/tokens/', JSON.stringify({ user: { username: 'somebody' }, key }))
  await post('users/tokens/', JSON.stringify({ user: { username: 'somebody' }, key }))
  await post('users/tokens/', '{}', { authorization: `Token ${key}` })
  await post('users/tokens/', '{}', { authorization: `Bearer ${key}` })
  await post('users/tokens/', '{}', { authorization: `Token ${key} ${key}` })
  await post('nowhere/', user)
  await fetch(`${root}users/users/`, { headers })
  return secrets
}
