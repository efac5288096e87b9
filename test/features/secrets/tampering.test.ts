import { createPrivateKey } from 'node:crypto'
import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { readKeyStatus } from '../../../src/features/secrets/key-status.ts'
import { openWith } from '../../../src/features/secrets/private-keys.ts'
import { rotate } from '../../../src/features/secrets/rotation.ts'
import { testApp, type Answer } from '../../support/fixture-app.ts'
import type { Teardown } from '../../support/postgres.ts'
import { People, quick } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

/** Starts a service, and returns what an attacker with SQL access to its database can do. */
async function openWithSql(test: Teardown) {
  const service = await testApp(test, quick)
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const [depot, other] = [await people.samples.make('store.Depot'), await people.samples.make('store.Depot')] // prettier-ignore
  const [role, second] = [await people.samples.make('secrets.SecretRole'), await people.samples.make('secrets.SecretRole')] // prettier-ignore
  const runSql = (text: string, ...values: readonly unknown[]): Promise<unknown[][]> =>
    service.database.rows({ text, values })
  const make = async (given: object): Promise<number> => {
    const { id } = await people.secret(session, { depot, role, ...given })
    return Number(id)
  }
  const read = (id: number): Promise<Answer> =>
    service.request('GET', `/api/secrets/secrets/${id}/`, {
      headers: { 'x-session-key': session },
    })
  /** Returns the ids of secrets that open. Throws if another one has no `plaintext_error`. */
  const readableIds = async (): Promise<ReadonlySet<unknown>> => {
    const { results, text } = await people.ask('GET', 'secrets?limit=100', { session })
    const open = results.filter(({ plaintext }) => plaintext !== null)
    if (results.some((row) => (row['plaintext'] === null) !== 'plaintext_error' in row))
      throw new Error(text)
    return new Set(open.map(({ id }) => id))
  }
  /** Drops the constraints that prevent mistakes: an attacker with SQL access can do so. */
  const dropConstraints = async (): Promise<void> => {
    for (const name of ['plaintext_seal_check', 'depot_role_name_key'])
      await runSql(`alter table secrets_secret drop constraint secrets_secret_${name}`)
  }
  const snapshot = (): Promise<unknown[][]> => runSql('select to_jsonb(s) from secrets_secret s')
  const restore = async (rows: unknown[][]): Promise<void> => {
    await runSql('delete from secrets_secret')
    await runSql('insert into secrets_secret select r.* from jsonb_array_elements($1::jsonb) e, jsonb_populate_record(null::secrets_secret, e) r', JSON.stringify(rows.flat())) // prettier-ignore
  }
  return { service, people, root, session, depot, role, other, second, runSql, make, read, readableIds, dropConstraints, snapshot, restore } // prettier-ignore
}

t.test('does not open changed or moved values, and opens the others', async (t) => {
  const { service, people, session, depot, role, other, runSql, read, dropConstraints, snapshot, restore } = await openWithSql(t) // prettier-ignore
  const body = Array.from({ length: 1000 }, (_, index) => ({ depot, role, name: `n${index}`, plaintext: `p${index}` })) // prettier-ignore
  const made = (await people.ask('POST', 'secrets', { body, session })).body as { id: number }[]
  const [a = 0, b = 0] = made.map(({ id }) => id)
  const of = (column: string): string => `(select ${column} from secrets_secret where id = ${b})`
  await dropConstraints()
  const tampering = [
    { name: 'a byte changed', sql: `plaintext = overlay(plaintext placing 'AAAA' from length(plaintext) - 40)` },
    { name: 'another row’s value', sql: `plaintext = ${of('plaintext')}` },
    { name: 'another row’s value, UUID and hash', sql: `plaintext = ${of('plaintext')}, plaintext_seal = ${of('plaintext_seal')}, hash = ${of('hash')}` },
    { name: 'moved to another depot', sql: `depot_id = ${other}` },
    { name: 'another UUID', sql: `plaintext_seal = 'x'` },
    { name: 'no UUID', sql: 'plaintext_seal = null' },
    { name: 'another hash', sql: `hash = ${of('hash')}` },
    { name: 'no hash', sql: `hash = ''` },
    { name: 'no value', sql: 'plaintext = null' },
    { name: 'neither value nor UUID', sql: 'plaintext = null, plaintext_seal = null' },
    { name: 'nothing of it left', sql: `plaintext = null, plaintext_seal = null, hash = ''` },
    { name: 'an empty value', sql: `plaintext = ''` },
    { name: 'rubbish', sql: `plaintext = 'rubbish'` },
    { name: 'in clear', sql: `plaintext = 'p0'` },
    { name: 'cut off', sql: `plaintext = left(plaintext, 50)` },
  ] // prettier-ignore
  const [stored] = await runSql('select to_jsonb(s) from secrets_secret s where id = $1', a)
  for (const { name, sql } of tampering) {
    await runSql(`update secrets_secret set ${sql} where id = $1`, a)
    const answer = await read(a)
    t.equal(answer.status, 200, name)
    t.equal(answer.object['plaintext'], null, name)
    t.match(answer.object['plaintext_error'], /does not open/, name)
    const move = await people.ask('PATCH', `secrets/${a}`, { session, body: { depot: await people.samples.make('store.Depot') } }) // prettier-ignore
    t.equal(move.status, 409, `${name}: it cannot be moved either`)
    const renamed = await people.ask('PATCH', `secrets/${a}`, { session, body: { name: 'n0' } })
    t.equal(renamed.status, 200, `${name}: it can be renamed`)
    await runSql('update secrets_secret s set (plaintext, plaintext_seal, hash, depot_id) = (select r.plaintext, r.plaintext_seal, r.hash, r.depot_id from jsonb_populate_record(null::secrets_secret, $1::jsonb) r) where id = $2', JSON.stringify(stored?.[0]), a) // prettier-ignore
  }
  const broken = (await people.ask('GET', 'reveals?event=broken&limit=100')).results
  t.equal(broken.length, tampering.length, 'the audit has each failure')
  t.ok(broken.every(({ object_id: id }) => id === a))
  t.equal(service.logged.length, tampering.length, 'the log has each failure')
  t.equal((await read(a)).object['plaintext'], 'p0', 'the restored value opens')
  const rows = await snapshot()
  for (const sql of [`plaintext = 'rubbish'`, 'plaintext = null']) {
    await runSql(`update secrets_secret set ${sql} where id = $1`, a)
    const list = await service.request('GET', '/api/secrets/secrets/?limit=1000', { headers: { 'x-session-key': session } }) // prettier-ignore
    t.equal(list.results.filter(({ plaintext }) => plaintext !== null).length, 999)
    t.equal(list.results.filter((row) => 'plaintext_error' in row).length, 1)
    const anew = await people.ask('PATCH', `secrets/${a}`, { session, body: { plaintext: 'anew' } })
    t.equal(anew.status, 200)
    t.equal((await read(a)).object['plaintext'], 'anew', 'a new value opens')
  }
  await restore(rows)
})

const columns = ['plaintext', 'plaintext_seal', 'hash', 'name', 'depot_id', 'role_id'] as const

/** Every choice of one or more of the columns. */
const subsets = Array.from({ length: 2 ** columns.length - 1 }, (_, index) =>
  columns.filter((_column, place) => (index + 1) & (1 << place)),
)

/**
 * Columns that hold other values in two secrets of one depot and role. Renaming one needs no
 * session key.
 */
const own = ['plaintext', 'plaintext_seal', 'hash']

t.test('does not open values whose columns were swapped between rows', async (t) => {
  const { make, other, second, runSql, readableIds, dropConstraints, snapshot, restore } =
    await openWithSql(t)
  const a = await make({ name: 'a', plaintext: 'first' })
  const near = await make({ name: 'b', plaintext: 'second' })
  const far = await make({ name: 'c', plaintext: 'third', depot: other, role: second })
  const all = [a, near, far]
  await dropConstraints()
  const rows = await snapshot()
  const methods = [
    { method: 'exchanged', where: 't.id in ($1, $2)', hits: [0, 1] },
    { method: 'copied', where: 't.id = $1', hits: [0] },
  ]
  for (const [b, says, counts] of [
    [far, 'another depot and role', (name: string) => name !== 'name'],
    [near, 'the same depot and role', (name: string) => own.includes(name)],
  ] as const)
    for (const { method, where, hits } of methods)
      for (const names of subsets) {
        const sets = names.map((name) => `${name} = o.${name}`)
        await runSql(`update secrets_secret t set ${sets.join(', ')} from secrets_secret o where ${where} and o.id in ($1, $2) and o.id <> t.id`, a, b) // prettier-ignore
        const name = `${names.join(', ')} ${method} with ${says}`
        const hit = names.some(counts) ? hits.map((index) => [a, b][index]) : []
        const open = await readableIds()
        t.strictSame(
          all.filter((id) => !open.has(id)),
          all.filter((id) => hit.includes(id)),
          name,
        )
        await restore(rows)
      }
})

t.test('does not open a row under another id', async (t) => {
  const { make, runSql, readableIds, dropConstraints, snapshot, restore } = await openWithSql(t)
  const [a, b] = [await make({ name: 'a' }), await make({ name: 'b' })]
  await dropConstraints()
  const rows = await snapshot()
  const whole = `jsonb_populate_record(null::secrets_secret, to_jsonb(s) || '{"id": 100000}')`
  const cases = [
    { name: 'copied', sql: [`insert into secrets_secret select r.* from secrets_secret s, ${whole} r where s.id = ${a}`], at: [100_000] },
    { name: 'deleted and inserted again', sql: [`with s as (delete from secrets_secret where id = ${a} returning *) insert into secrets_secret select r.* from s, ${whole} r`], at: [100_000] },
    { name: 'ids exchanged', sql: [`update secrets_secret set id = -id`, `update secrets_secret set id = case id when -${a} then ${b} else ${a} end`], at: [a, b] },
  ] // prettier-ignore
  for (const { name, sql, at } of cases) {
    for (const text of sql) await runSql(text)
    const open = await readableIds()
    for (const id of at) t.notOk(open.has(id), name)
    await restore(rows)
    t.strictSame(await readableIds(), new Set([a, b]))
  }
})

t.test('refuses in the database to remove only a value or its seal', async (t) => {
  const { make, runSql } = await openWithSql(t)
  const id = await make({})
  const mistakes = ['plaintext = null', 'plaintext_seal = null', 'plaintext = null, plaintext_seal = null'] // prettier-ignore
  for (const sql of mistakes)
    await t.rejects(runSql(`update secrets_secret set ${sql} where id = $1`, id), { code: '23514' })
})

t.test('ignores an id in a create', async (t) => {
  const { people, session, depot, role, readableIds } = await openWithSql(t)
  const body = ['a', 'b'].map((name) => ({ id: 99_999, depot, role, name, plaintext: name }))
  const made = (await people.ask('POST', 'secrets', { body, session })).body as { id: number }[]
  t.strictSame(await readableIds(), new Set(made.map(({ id }) => id)))
  t.notOk(made.some(({ id }) => id === 99_999))
})

t.test('reports missing values in rotation, status and guesses', async (t) => {
  const { service, people, root, make, runSql, dropConstraints } = await openWithSql(t)
  const names = ['gone', 'empty', 'hashless', 'endless', 'kept']
  const [gone = 0, empty = 0, hashless = 0, endless = 0, kept = 0] = await Promise.all(names.map((name) => make({ name }))) // prettier-ignore
  await dropConstraints()
  await runSql(`update secrets_secret set plaintext = null, plaintext_seal = null, hash = '' where id = $1`, gone) // prettier-ignore
  await runSql(`update secrets_secret set plaintext = '' where id = $1`, empty)
  await runSql(`update secrets_secret set hash = '' where id = $1`, hashless)
  await runSql(`update secrets_secret set hash = replace(hash, '$1000$', '$99999999999$') where id = $1`, endless) // prettier-ignore
  const { versions, unreadable } = await readKeyStatus(graph, service.database)
  t.strictSame(versions, [{ number: 1, state: 'current', sealed: 3, unbound: 0 }])
  t.equal(unreadable, 2)
  const damaged = [gone, empty, hashless, endless]
  for (const id of damaged) {
    const guess = await people.ask('POST', `secrets/${id}/verify`, { body: { plaintext: '' } })
    t.strictSame([guess.status, guess.object['detail']], [409, `secret ${id} does not open: its sealed value was changed or moved outside the service.`]) // prettier-ignore
  }
  t.equal((await people.ask('GET', 'reveals?event=broken')).results.length, damaged.length)
  t.equal((await people.ask('GET', 'reveals?event=mismatch')).results.length, 0)
  t.equal(service.logged.length, damaged.length)
  const { ring } = await openWith(createPrivateKey(root.pair.privateKey), root.id, service.database)
  const options = { batch: 10, dryRun: false, onProgress: () => {} }
  const { broken, resealed, retired } = await rotate(graph, service.database, ring, options)
  const places = damaged.toSorted((a, b) => a - b).map((id) => `secrets.Secret.plaintext of ${id}`)
  t.strictSame([broken, resealed, retired], [places, 1, []])
  await runSql('delete from secrets_secret where id <> $1', kept)
  const again = await rotate(graph, service.database, (await openWith(createPrivateKey(root.pair.privateKey), root.id, service.database)).ring, options) // prettier-ignore
  t.strictSame([again.broken, again.retired], [[], [1]])
})

t.test('checks a guess with a session key only against a bound hash', async (t) => {
  const { people, session, make, runSql } = await openWithSql(t)
  const [a, b] = [await make({ name: 'a', plaintext: 'mine' }), await make({ name: 'b', plaintext: 'yours' })] // prettier-ignore
  const check = async (plaintext: string, own: object): Promise<unknown> => {
    const { status, object } = await people.ask('POST', `secrets/${a}/verify`, { ...own, body: { plaintext } }) // prettier-ignore
    return object['matches'] ?? status
  }
  t.strictSame([await check('mine', { session }), await check('yours', { session })], [true, false])
  await runSql('update secrets_secret set hash = (select hash from secrets_secret where id = $2) where id = $1', a, b) // prettier-ignore
  t.strictSame([await check('mine', { session }), await check('yours', { session })], [409, 409])
  t.strictSame([await check('mine', {}), await check('yours', {})], [false, true])
})

checkRequiredTests(t, import.meta.url)
