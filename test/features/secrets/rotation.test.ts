import { createPrivateKey, createPublicKey } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import t from 'tap'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { openWith } from '../../../src/features/secrets/private-keys.ts'
import { userKeysOf } from '../../../src/features/secrets/user-key-accounts.ts'
import { readKeyStatus } from '../../../src/features/secrets/key-status.ts'
import { rotate, type RotationReport } from '../../../src/features/secrets/rotation.ts'
import { mintMasterKey, type Ring } from '../../../src/framework/sealing/ring.ts'
import { sealText } from '../../../src/framework/sealing/seal.ts'
import { testApp } from '../../support/fixture-app.ts'
import type { Teardown } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'
import { makePair, People, quick, type Person } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

/** The context of a value that no reader of this file opens. */
const place = { field: 'secrets.Secret.plaintext', id: 1, seal: 'x', bound: [] }

const nothing = (): void => {}

/** Starts a service with secrets, and with two users who hold the master key. */
async function openVault(test: Teardown, count: number) {
  const service = await testApp(test, quick)
  const people = new People(service)
  const { root, ada, session, owner, role } = await people.holders()
  const body = Array.from({ length: count }, (_, index) => ({
    ...owner,
    role,
    name: `n${index}`,
    plaintext: `p${index}`,
  }))
  await people.ask('POST', 'secrets', { session, body })
  const ringOf = async ({ id, pair }: Person): Promise<Ring> =>
    (await openWith(createPrivateKey(pair.privateKey), id, service.database)).ring
  const read = async (person: Person): Promise<readonly unknown[]> => {
    const own = { session: await people.session(person), token: person.token }
    const list = await people.ask('GET', 'secrets?limit=0&ordering=id', own)
    return list.results.map(({ plaintext }) => plaintext)
  }
  const rotateKeys = async (
    options: Partial<Parameters<typeof rotate>[3]> = {},
  ): Promise<RotationReport> =>
    rotate(graph, service.database, await ringOf(root), {
      batch: 7,
      dryRun: false,
      onProgress: nothing,
      ...options,
    })
  return { service, people, root, ada, session, owner, role, read, rotateKeys, ringOf }
}

t.test(
  'seals every value again, and gives the new key to all holders of the old one',
  async (t) => {
    const { service, people, root, ada, session, read, rotateKeys } = await openVault(t, 30)
    const plain = Array.from({ length: 30 }, (_, index) => `p${index}`)
    const dry = await rotateKeys({ dryRun: true })
    t.strictSame([dry.version, dry.resealed, dry.retired, dry.broken], [2, 30, [], []])
    t.strictSame((await readKeyStatus(graph, service.database)).versions, [
      { number: 1, state: 'current', sealed: 30, unbound: 0 },
    ])
    t.equal(
      (await people.ask('GET', 'secrets', { session })).status,
      200,
      'a dry run ends no session',
    )
    const steps: number[] = []
    const done = await rotateKeys({ onProgress: (step) => void steps.push(step) })
    t.strictSame([done.version, done.resealed, done.retired, done.resumed], [2, 30, [1], false])
    t.strictSame(steps, [0, 7, 14, 21, 28, 30])
    t.equal((await people.ask('GET', 'secrets', { session })).status, 403, 'sessions ended')
    for (const person of [root, ada]) t.strictSame(await read(person), plain, person.name)
    const { versions } = await readKeyStatus(graph, service.database)
    t.strictSame(versions, [
      { number: 1, state: 'retired', sealed: 0, unbound: 0 },
      { number: 2, state: 'current', sealed: 30, unbound: 0 },
    ])
    const again = await rotateKeys()
    t.strictSame([again.version, again.retired], [3, [2]])
    for (const person of [root, ada]) t.strictSame(await read(person), plain, person.name)
  },
)

t.test('continues a rotation that ended at any point', async (t) => {
  const { service, root, ada, read, rotateKeys } = await openVault(t, 20)
  const plain = Array.from({ length: 20 }, (_, index) => `p${index}`)
  const stop = (at: number) => (done: number) => {
    if (done >= at) throw new Error('killed')
  }
  await t.rejects(rotateKeys({ onProgress: stop(0) }), 'right after the new version is added')
  t.strictSame(await read(ada), plain, 'everything opens in between')
  await t.rejects(rotateKeys({ onProgress: stop(14) }), 'in the middle')
  t.strictSame(await read(root), plain)
  const { versions } = await readKeyStatus(graph, service.database)
  t.strictSame(
    versions.map(({ number, state, sealed }) => [number, state, sealed]),
    [
      [1, 'old', 6],
      [2, 'current', 14],
    ],
  )
  const done = await rotateKeys()
  t.strictSame([done.resumed, done.version, done.resealed, done.retired], [true, 2, 6, [1]])
  for (const person of [root, ada]) t.strictSame(await read(person), plain)
})

t.test('gives no new version to a public key that was changed in the database', async (t) => {
  const { service, people, ada, session, rotateKeys } = await openVault(t, 2)
  const text = `update secrets_userkey set public_key = $1 where user_id = $2`
  await service.database.rows({ text, values: [makePair().publicKey, ada.id] })
  for (const dryRun of [true, false])
    await t.rejects(rotateKeys({ dryRun }), /exchanged in the database/)
  t.equal((await readKeyStatus(graph, service.database)).versions.length, 1)
  await people.ask('PUT', 'my-user-key', {
    token: ada.token,
    body: { public_key: ada.pair.publicKey },
  })
  const [key] = (await people.ask('GET', `user-keys?user_id=${ada.id}`)).results
  await people.ask('POST', `user-keys/${String(key?.['id'])}/activate`, { session })
  t.strictSame((await rotateKeys()).retired, [1])
})

t.test('activates a user key again that has no signature of its public key', async (t) => {
  const { service, people, ada, session, rotateKeys } = await openVault(t, 2)
  const early = await new CompactEncrypt(Buffer.alloc(32))
    .setProtectedHeader({ kid: '1', alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    .encrypt(createPublicKey(ada.pair.publicKey))
  const text = `update secrets_userkey set wrapped = $1 where user_id = $2 returning id`
  const [row] = await service.database.rows({
    text,
    values: [JSON.stringify({ '1': early }), ada.id],
  })
  const message = new RegExp(
    `User key ${String(row?.[0])} was activated by .* activate it once more`,
  )
  for (const dryRun of [true, false]) await t.rejects(rotateKeys({ dryRun }), message)
  t.equal((await readKeyStatus(graph, service.database)).versions.length, 1)
  await people.ask('POST', `user-keys/${String(row?.[0])}/activate`, { session })
  t.strictSame((await rotateKeys()).retired, [1])
})

t.test('keeps the old version while a value does not open', async (t) => {
  const { service, people, root, read, rotateKeys } = await openVault(t, 5)
  await service.database.rows({
    text: `update secrets_secret set plaintext_seal = 'x' where name = 'n2'`,
    values: [],
  })
  const done = await rotateKeys()
  t.strictSame([done.resealed, done.retired, done.broken.length], [4, [], 1])
  const id = (await people.ask('GET', 'secrets?name=n2')).results[0]?.['id']
  await people.ask('PATCH', `secrets/${String(id)}`, {
    session: await people.session(root),
    body: { plaintext: 'p2' },
  })
  const again = await rotateKeys()
  t.strictSame([again.resumed, again.retired], [true, [1]])
  t.strictSame(await read(root), ['p0', 'p1', 'p2', 'p3', 'p4'])
})

t.test('refuses to give the old master key to a user after a rotation', async (t) => {
  const { service, people, root, rotateKeys, ringOf } = await openVault(t, 3)
  const stale = await ringOf(root)
  const bob = await people.user('bob')
  await rotateKeys()
  const late = userKeysOf({ graph, database: service.database, extensions }, stale)
  await t.rejects(late.set('bob', bob.pair.publicKey), { code: 'ERR_SESSION_KEY' })
  const fresh = { session: await people.session(root) }
  await people.ask('POST', 'user-keys', {
    body: { user: bob.id, public_key: bob.pair.publicKey },
  })
  await t.rejects(late.activate('bob'), { code: 'ERR_SESSION_KEY' })
  const text = 'select active, wrapped from secrets_userkey where user_id = $1'
  t.strictSame(await service.database.rows({ text, values: [bob.id] }), [[false, null]])
  const [key] = (await people.ask('GET', `user-keys?user_id=${bob.id}`)).results
  const path = `user-keys/${String(key?.['id'])}/activate`
  t.equal((await people.ask('POST', path, fresh)).status, 200)
})

t.test('reports an ended session to readers during a rotation', async (t) => {
  const { service, people, session } = await openVault(t, 2)
  const { pool, rows } = service.database
  const holder = await pool.connect()
  await holder.query('begin; lock table secrets_secret in access exclusive mode')
  const asked = ['secrets', 'secrets/1'].map((path) => people.ask('GET', path, { session }))
  const waiting = 'select from pg_locks where not granted'
  const isWaiting = async () => (await rows({ text: waiting, values: [] })).length >= asked.length
  await until('both requests wait for the table', isWaiting)
  // The statements of a rotation, between two statements of the readers.
  const next = new Map([[2, mintMasterKey(2)]])
  await holder.query(`update secrets_keyversion set state = 'old'`)
  await holder.query(`insert into secrets_keyversion (number, state) values (2, 'current')`)
  await holder.query(`update secrets_secret set plaintext = $1`, [await sealText('p', place, next)])
  await holder.query('commit')
  holder.release()
  for (const { status, text } of await Promise.all(asked)) t.equal(status, 403, text)
  t.strictSame((await people.ask('GET', 'reveals')).results, [], 'nothing is recorded as broken')
  t.strictSame(service.logged, [])
})

t.test('rotates during writes, and lets one of two rotations continue', async (t) => {
  const { people, root, read, rotateKeys, owner, role, ringOf, service } = await openVault(t, 60)
  const expected = new Map(Array.from({ length: 60 }, (_, index) => [`n${index}`, `p${index}`]))
  let running = true
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; running; count++) {
      const session = await people.session(root)
      const name = `w${writer}-${count}`
      const answer = await people.ask('POST', 'secrets', {
        session,
        body: { ...owner, role, name, plaintext: name },
      })
      if (answer.status === 201) expected.set(name, name)
      else if (answer.status !== 403) throw new Error(answer.text)
    }
  }
  const writers = [write(0), write(1), write(2)]
  const old = await ringOf(root)
  const rotations = await Promise.allSettled([
    rotateKeys({ batch: 3 }),
    rotate(graph, service.database, old, { batch: 3, dryRun: false, onProgress: nothing }),
  ])
  running = false
  await Promise.all(writers)
  t.ok(rotations.some(({ status }) => status === 'fulfilled'))
  await rotateKeys()
  const list = await people.ask('GET', 'secrets?limit=0', { session: await people.session(root) })
  for (const { name, plaintext } of list.results)
    if (plaintext !== expected.get(String(name))) t.fail(`${String(name)} is ${String(plaintext)}`)
  t.equal(list.results.length, expected.size)
  t.ok((await read(root)).every((text) => text !== null))
  t.ok(
    (await readKeyStatus(graph, service.database)).versions
      .slice(0, -1)
      .every(({ state }) => state === 'retired'),
  )
})

checkRequiredTests(t, import.meta.url)
