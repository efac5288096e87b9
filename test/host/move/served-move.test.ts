import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import t from 'tap'
import { asObject, type Json } from '../../support/json.ts'
import { openFolder, query } from '../../support/data-folder.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { command, Served, servedToken } from '../../support/served.ts'
import { until } from '../../support/until.ts'

t.setTimeout(300_000)

const folder = openFolder('cadastre-served-move-')
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Serves with some settings while work runs, which sends requests to the API. */
async function whileServed<T>(
  settings: Readonly<Record<string, string>>,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const served = new Served(folder, settings)
  try {
    const root = await served.url()
    return await work(async (path, init = {}) => {
      const headers = { authorization: `Token ${servedToken}`, ...init.headers }
      const response = await fetch(new URL(path, root), { ...init, headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response
    })
  } finally {
    served.child.kill('SIGTERM')
    await served.exit()
  }
}

type Ask = (
  path: string,
  init?: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> },
) => Promise<Response>

const objectOf = async (response: Response): Promise<Json> => asObject(await response.json())

async function send(ask: Ask, method: string, path: string, body: object): Promise<Json> {
  const headers = { 'content-type': 'application/json' }
  return objectOf(await ask(path, { method, headers, body: JSON.stringify(body) }))
}

/** Opens a session for sealed values with the private key. */
async function sessionOf(ask: Ask): Promise<Record<string, string>> {
  const body = new URLSearchParams({ private_key: privateKey })
  const { session_key: key } = await objectOf(
    await ask('secrets/get-session-key/', { method: 'POST', body }),
  )
  return { 'x-session-key': String(key) }
}

/** The smallest picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const entriesOf = async (ask: Ask): Promise<number> =>
  Number((await objectOf(await ask('extras/object-changes/?limit=1')))['count'])

interface Filled {
  /** The URLs of a secret and of a picture. */
  readonly secret: string
  readonly image: string
  /** The number of entries of the change log. */
  readonly entries: number
}

/** Creates a secret and a picture. */
async function fill(ask: Ask): Promise<Filled> {
  const make = async (path: string, body: object): Promise<unknown> =>
    (await send(ask, 'POST', path, body))['id']
  const named = { name: 'One', slug: 'one' }
  const [site, manufacturer, device_role, role] = [
    await make('dcim/sites/', named),
    await make('dcim/manufacturers/', named),
    await make('dcim/device-roles/', { ...named, color: 'ff0000' }),
    await make('secrets/secret-roles/', named),
  ]
  const device_type = await make('dcim/device-types/', { manufacturer, model: 'A', slug: 'a' })
  const device = await make('dcim/devices/', { name: 'a1', site, device_role, device_type })
  await send(ask, 'PUT', 'secrets/my-user-key/', { public_key: publicKey })
  const session = await sessionOf(ask)
  const secret = await objectOf(
    await ask('secrets/secrets/', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ device, role, name: 'root', plaintext: 'correct horse' }),
    }),
  )
  const form = new FormData()
  form.set('content_type', 'dcim.site')
  form.set('object_id', String(site))
  form.set('image', new Blob([picture], { type: 'image/png' }), 'one.png')
  const image = await objectOf(
    await ask('extras/image-attachments/', { method: 'POST', body: form }),
  )
  return {
    secret: `secrets/secrets/${String(secret['id'])}/`,
    image: `extras/image-attachments/${String(image['id'])}/`,
    entries: await entriesOf(ask),
  }
}

const move = (to: string): readonly string[] => [
  command,
  'move',
  `--from=${join(folder, 'data')}`,
  `--to=${to}`,
]
const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') }

/** Returns whether somebody keeps everybody else from a table, which a move fills. */
async function isLocked(connection: pg.PoolConfig, table: string): Promise<boolean> {
  const [row] = await query(
    connection,
    `select 1 from pg_locks where relation = to_regclass('${table}') and granted
     and mode = 'AccessExclusiveLock' and database = (
       select oid from pg_database where datname = current_database())`,
  )
  return row !== undefined
}

t.test('moves a service with its secrets and files, also after the move was killed', async (t) => {
  const made = await whileServed({}, fill)
  const target = await createDatabase(t, { template: 'template0' })
  const args = move(addressOf(target))
  const killed = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  await until('the rows are copied', () => isLocked(target, 'dcim_site'))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await until('the server has noticed it', async () => !(await isLocked(target, 'dcim_site')))
  t.strictSame(await query(target, 'select count(*)::int from dcim_site'), [[0]])
  const done = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  t.equal(done.status, 0, done.stderr)
  t.match(done.stdout, /rows in \d+ tables were copied and compared/)
  await whileServed({ DATABASE_URL: addressOf(target) }, async (ask) => {
    const headers = await sessionOf(ask)
    t.match(await objectOf(await ask(made.secret, { headers })), { plaintext: 'correct horse' })
    const { image } = await objectOf(await ask(made.image))
    const bytes = await (await ask(String(image))).arrayBuffer()
    t.strictSame(Buffer.from(bytes), picture)
    await send(ask, 'POST', 'dcim/sites/', { name: 'Next', slug: 'next' })
    t.equal(await entriesOf(ask), made.entries + 1)
  })
})
