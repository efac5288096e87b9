import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import t, { type Test } from 'tap'
import { openApp } from '../../support/app.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'
import { makePair, quick } from './people.ts'
import { InventoryPeople } from '../../inventory/people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const command = fileURLToPath(new URL('../../../src/cadastre.mjs', import.meta.url))

/** Returns those of the texts that a file contains. */
async function findTexts(path: string, texts: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  const longest = Math.max(...texts.map((text) => text.length))
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text = rest + String(chunk)
    for (const one of texts) if (text.includes(one)) found.add(one)
    rest = text.slice(-longest)
  }
  return [...found]
}

/**
 * Starts the service so that a signal writes a heap snapshot. `control` is a text that the service
 * keeps in memory.
 */
async function startService(test: Test, connection: pg.PoolConfig, control: string) {
  const folder = mkdtempSync(join(tmpdir(), 'heap-'))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const flags = ['--heapsnapshot-signal=SIGUSR2', '--heap-snapshot-string-limit=100000']
  const child = spawn(process.execPath, [...flags, command, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: addressOf(connection),
      DATA_DIR: folder,
      PORT: '0',
      SECRET_HASH_ROUNDS: '1000',
      KEY_ATTEMPTS: '1000',
      BASE_PATH: `/${control}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  test.teardown(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  await until('the service listens', () => {
    if (child.exitCode !== null) throw new Error(output)
    return /"msg":"listening"/.test(output)
  })
  const api = /"url":"([^"]+)"/.exec(output)?.[1] ?? ''
  return { child, api, folder }
}

const skip = process.platform === 'win32' && 'there are no signals to ask for a snapshot'

t.test('keeps no opened value in memory', { skip }, async (t) => {
  const connection = await createDatabase(t)
  const prepared = await openApp(connection, quick)
  const people = new InventoryPeople(prepared)
  const root = await people.root()
  const [plaintext, changed, guess, control] = Array.from(
    { length: 4 },
    () => `canary-${randomBytes(12).toString('hex')}`,
  ) as [string, string, string, string]
  const { id } = await people.secret(await people.session(root), { plaintext })
  const token = prepared.token
  await prepared.close()

  const { child, api, folder } = await startService(t, connection, control)
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ) => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        connection: 'close',
        'content-type': 'application/json',
        authorization: `Token ${token}`,
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }

  const unlockWith = (privateKey: string) =>
    ask('POST', 'secrets/get-session-key/', {}, { private_key: privateKey })
  const useSecrets = async (round: number): Promise<string> => {
    const unlocking = await unlockWith(root.pair.privateKey)
    const session = (JSON.parse(unlocking.text) as { session_key: string }).session_key
    const unlocked = { 'x-session-key': session }
    t.ok((await ask('GET', `secrets/secrets/${String(id)}/`, unlocked)).text.includes('canary-'))
    const answers = [
      await ask('PATCH', `secrets/secrets/${String(id)}/`, unlocked, {
        plaintext: round % 2 ? plaintext : changed,
      }),
      await ask('POST', `secrets/secrets/${String(id)}/verify/`, {}, { plaintext: guess }),
      await unlockWith(makePair().privateKey),
      await unlockWith(root.pair.privateKey.slice(0, 300)),
    ]
    const statuses = answers.map(({ status }) => status)
    t.strictSame(statuses, [200, 200, 403, 400], 'the service takes each text')
    return session
  }
  // Several at the same time open connections to the database, which stay open.
  const sessions = await Promise.all(Array.from({ length: 5 }, (_, round) => useSecrets(round)))
  // Some buffers keep the last requests: these replace the ones with secrets.
  for (let count = 0; count < 30; count++) await ask('GET', 'dcim/sites/')

  child.kill('SIGUSR2')
  const snapshots = (): readonly string[] =>
    readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'))
  await until('a snapshot is written', () => snapshots().length > 0)
  t.equal(
    (await ask('GET', 'dcim/sites/')).status,
    200,
    'the snapshot is written when it answers again',
  )

  const line = root.pair.privateKey.split('\n')[4] ?? ''
  const planted = new Map([
    ['plaintext', plaintext],
    ['another plaintext', changed],
    ['guess', guess],
    ['private key', line],
    ...sessions.map((key, index) => [`session key ${index}`, key] as const),
  ])
  const found = await findTexts(join(folder, snapshots()[0] ?? ''), [control, ...planted.values()])
  t.ok(found.includes(control), 'a text that the service keeps is found')
  for (const [name, text] of planted) t.notOk(found.includes(text), name)
})

checkRequiredTests(t, import.meta.url)
