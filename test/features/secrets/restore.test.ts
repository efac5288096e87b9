import { spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { openWith } from '../../../src/features/secrets/private-keys.ts'
import { readKeyStatus } from '../../../src/features/secrets/key-status.ts'
import { rotate } from '../../../src/features/secrets/rotation.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { createDatabase } from '../../support/postgres.ts'
import { quick, type Person } from './people.ts'
import { InventoryPeople } from '../../inventory/people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const command = fileURLToPath(new URL('../../../src/cadastre.mjs', import.meta.url))

/** Creates secrets, and returns the user who may open them. */
async function createSecrets(service: TestApp, count: number): Promise<Person> {
  const people = new InventoryPeople(service)
  const root = await people.root()
  const session = await people.session(root)
  const device = await people.samples.make('dcim.Device')
  const role = await people.samples.make('secrets.SecretRole')
  const body = Array.from({ length: count }, (_, index) => ({
    device,
    role,
    name: `n${index}`,
    plaintext: `p${index}`,
  }))
  await people.ask('POST', 'secrets', { session, body })
  return root
}

async function plaintexts(service: TestApp, person: Person): Promise<readonly unknown[]> {
  const people = new InventoryPeople(service)
  const list = await people.ask('GET', 'secrets?limit=0&ordering=id', {
    session: await people.session(person),
  })
  return list.results.map(({ plaintext }) => plaintext)
}

const expected = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `p${index}`)

const rotateKeys = async ({ database }: TestApp, { id, pair }: Person, dryRun: boolean) => {
  const { ring } = await openWith(createPrivateKey(pair.privateKey), id, database)
  return rotate(graph, database, ring, { batch: 100, dryRun, onProgress: () => {} })
}

t.test('opens the secrets of a restored database with only the private key', async (t) => {
  const original = await createDatabase(t)
  const before = await openApp(original, quick)
  const root = await createSecrets(before, 20)
  await before.close()
  const restored = await openApp(
    await createDatabase(t, { template: original.database ?? '' }),
    quick,
  )
  t.teardown(restored.close)
  t.strictSame(await plaintexts(restored, root), expected(20))
  const { resealed, broken } = await rotateKeys(restored, root, true)
  t.strictSame([resealed, broken], [20, []], 'the report of a dry run')
})

const urlOf = ({ host = '', port, user, password, database = '' }: pg.PoolConfig): string => {
  const address = new URL(`postgres://localhost:${port ?? 5432}/${database}`)
  address.username = user ?? ''
  if (typeof password === 'string') address.password = password
  if (host.startsWith('/')) address.searchParams.set('host', host)
  else address.hostname = host
  return address.href
}

t.test('loses nothing when a rotation is killed, and continues it', async (t) => {
  const connection = await createDatabase(t)
  const service = await openApp(connection, quick)
  t.teardown(service.close)
  const count = 400
  const root = await createSecrets(service, count)
  const folder = mkdtempSync(join(tmpdir(), 'rotation-'))
  t.teardown(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'private.pem')
  writeFileSync(file, root.pair.privateKey)
  const hasBegun = async (): Promise<boolean> =>
    (await readKeyStatus(graph, service.database)).versions.some(({ state }) => state === 'old')
  const commandArguments = [
    'secrets',
    'rotate',
    '--as',
    'root',
    '--private-key',
    file,
    '--batch',
    '1',
  ]
  const child = spawn(process.execPath, [command, ...commandArguments], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(connection) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  for (let waited = 0; !(await hasBegun()) && child.exitCode === null && waited < 1500; waited++)
    await sleep(20)
  await sleep(50)
  child.kill('SIGKILL')
  await sleep(100)
  t.ok(await hasBegun(), `it was under way: ${errors.slice(0, 300)}`)
  t.strictSame(await plaintexts(service, root), expected(count), 'everything opens in between')
  const done = await rotateKeys(service, root, false)
  t.strictSame([done.resumed, done.version, done.retired, done.broken], [true, 2, [1], []])
  t.strictSame(await plaintexts(service, root), expected(count))
})

checkRequiredTests(t, import.meta.url)
