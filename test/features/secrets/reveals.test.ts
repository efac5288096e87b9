import t from 'tap'
import { verifyReveals, isInChain } from '../../../src/features/secrets/reveals.ts'
import { testApp, type TestApp } from '../../support/fixture-app.ts'
import { People, quick } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'

const runSql = (
  service: TestApp,
  text: string,
  values: readonly unknown[] = [],
): Promise<unknown[][]> => service.database.rows({ text, values })

t.test('records every reveal: user, value, time, address and purpose', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const { id } = await people.secret(session)
  const before = (await people.ask('GET', 'reveals')).results.length
  t.equal(before, 0, 'a write that returns what was sent is no reveal')
  await people.ask('GET', `secrets/${String(id)}`)
  t.equal(
    (await people.ask('GET', 'reveals')).results.length,
    0,
    'without a session key nothing is revealed',
  )
  await people.ask('GET', `secrets/${String(id)}`, {
    session,
    headers: { 'x-purpose': 'change 4711' },
  })
  const [kept] = (await people.ask('GET', 'reveals')).results
  const {
    event,
    user_id: user,
    username,
    model,
    field,
    object_id: object,
    address,
    purpose,
  } = kept ?? {}
  t.strictSame(
    { event, user, username, model, field, object, address, purpose },
    {
      event: 'reveal',
      user: root.id,
      username: 'root',
      model: 'secrets.Secret',
      field: 'plaintext',
      object: id,
      address: '127.0.0.1',
      purpose: 'change 4711',
    },
  )
  t.ok(kept?.['token_id'] && kept['request_id'])
  t.notOk(JSON.stringify(kept).includes('S3cret'))
  const guess = { body: { plaintext: 'x' }, headers: { 'x-purpose': 'check 12' } }
  await people.ask('POST', `secrets/${String(id)}/verify`, guess)
  const [checked] = (await people.ask('GET', 'reveals')).results
  t.strictSame([checked?.['event'], checked?.['purpose']], ['mismatch', 'check 12'])
  const sent = (text: string, encoding: BufferEncoding): string =>
    Buffer.from(text, encoding).toString('latin1')
  const purposes = [
    [sent('Änderung 4711 – 日本 🔑', 'utf8'), 'Änderung 4711 – 日本 🔑'],
    [sent('Änderung 4711', 'latin1'), 'Änderung 4711'],
    [sent('🔑'.repeat(250), 'utf8'), '🔑'.repeat(200)],
  ] as const
  for (const [purpose, wanted] of purposes) {
    await people.ask('POST', `secrets/${String(id)}/verify`, {
      ...guess,
      headers: { 'x-purpose': purpose },
    })
    t.equal((await people.ask('GET', 'reveals')).results[0]?.['purpose'], wanted)
  }
  t.strictSame((await verifyReveals(service.database)).faults, [], 'the chain holds')
  const ada = await people.user('ada')
  t.equal((await people.ask('GET', 'reveals', { token: ada.token })).status, 403)
  const auditor = await people.user('auditor', ['secrets.view_reveal'])
  t.equal((await people.ask('GET', 'reveals', { token: auditor.token })).status, 200)
  for (const method of ['POST', 'PATCH', 'DELETE'] as const)
    t.equal(
      (await people.ask(method, method === 'POST' ? 'reveals' : 'reveals/1', { body: {} })).status,
      405,
    )
})

t.test('reveals nothing when the audit cannot be written', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const session = await people.session(await people.root())
  const { id } = await people.secret(session)
  await runSql(service, 'alter table secrets_reveal add constraint broken check (id < 0)')
  for (const path of ['secrets', `secrets/${String(id)}`]) {
    const answer = await people.service.request('GET', `/api/secrets/${path}/`, {
      headers: { 'x-session-key': session },
    })
    t.ok(answer.status >= 400, String(answer.status))
    t.notOk(answer.text.includes('S3cret'))
  }
  await runSql(service, 'alter table secrets_reveal drop constraint broken')
  await runSql(service, 'create table kept_end as select * from secrets_revealchain')
  await runSql(service, 'delete from secrets_revealchain')
  const endless = await people.ask('GET', `secrets/${String(id)}`, { session })
  t.equal(endless.status, 500, 'a chain whose end was removed takes no reveals')
  t.notOk(endless.text.includes('S3cret'))
  await runSql(service, 'insert into secrets_revealchain select * from kept_end')
  t.equal((await people.ask('GET', `secrets/${String(id)}`, { session })).status, 200)
})

t.test('chains the records of reveals, and detects changes', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const session = await people.session(await people.root())
  const [one, two] = [await people.secret(session), await people.secret(session)]
  const reveal = (): Promise<unknown> => people.ask('GET', 'secrets', { session })
  await reveal()
  const early = await verifyReveals(service.database)
  t.strictSame([early.length, early.faults], [2, []])
  await Promise.all(Array.from({ length: 20 }, reveal))
  await people.ask('GET', `secrets/${String(one['id'])}`, { session })
  const whole = await verifyReveals(service.database)
  t.strictSame([whole.length, whole.faults], [43, []], 'twenty concurrent reads make one chain')
  t.ok(await isInChain(early.digest, service.database), 'an earlier digest is still in the chain')
  t.notOk(await isInChain('0'.repeat(64), service.database))
  t.ok(two['id'])

  const tampering = [
    { name: 'a row is changed', sql: `update secrets_reveal set username = 'eve' where id = 7` },
    { name: 'the reason is changed', sql: `update secrets_reveal set purpose = 'x' where id = 7` },
    { name: 'the time is changed', sql: `update secrets_reveal set created = created - interval '1 second' where id = 7` },
    { name: 'a row is removed', sql: `delete from secrets_reveal where id = 7` },
    { name: 'the first is removed', sql: `delete from secrets_reveal where id = (select min(id) from secrets_reveal)` },
    { name: 'the last is removed', sql: `delete from secrets_reveal where id = (select max(id) from secrets_reveal)` },
    { name: 'all are removed', sql: 'delete from secrets_reveal' },
    { name: 'the end is moved', sql: `update secrets_revealchain set length = length - 1` },
    { name: 'a row is added', sql: `insert into secrets_reveal (event, user_id, username, model, field, object_id, request_id, digest) values ('reveal', 1, 'x', 'y', 'z', 1, 'r', 'd')` },
  ] // prettier-ignore
  for (const { name, sql } of tampering) {
    const faults = await transaction(service.database, async ({ rows }) => {
      await rows({ text: sql, values: [] })
      throw new Tampered((await verifyReveals({ rows })).faults)
    }).catch((error: unknown) => (error instanceof Tampered ? error.faults : Promise.reject(error)))
    t.ok(faults.length > 0, `${name}: ${faults[0] ?? 'unnoticed'}`)
  }
  t.strictSame((await verifyReveals(service.database)).faults, [])
})

/** Rolls back a transaction, and carries the faults that were found in it. */
class Tampered extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super('undone')
    this.faults = faults
  }
}

checkRequiredTests(t, import.meta.url)
