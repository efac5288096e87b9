import t from 'tap'
import { testApp } from '../../support/app.ts'
import { People, quick } from './people.ts'

t.test('what was changed or moved in the database does not open, and the rest does', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const session = await people.session(await people.root())
  const device = await people.samples.make('dcim.Device')
  const role = await people.samples.make('secrets.SecretRole')
  const body = Array.from({ length: 1000 }, (_, index) => ({ device, role, name: `n${index}`, plaintext: `p${index}` })) // prettier-ignore
  const made = (await people.ask('POST', 'secrets', { body, session })).body as { id: number }[]
  const ids = made.map(({ id }) => id)
  const [a = 0, b = 0] = ids
  const other = await people.samples.make('dcim.Device')
  const run = (text: string, values: readonly unknown[]): Promise<unknown[][]> =>
    service.database.rows({ text, values })
  const tampering = [
    { name: 'a byte changed', sql: `plaintext = overlay(plaintext placing 'AAAA' from length(plaintext) - 40)` },
    { name: 'another row’s value', sql: `plaintext = (select plaintext from secrets_secret where id = ${b})` },
    { name: 'another row’s value and UUID', sql: `plaintext = (select plaintext from secrets_secret where id = ${b}), device_id = ${other}, seal = (select seal from secrets_secret where id = ${b})` },
    { name: 'moved to another device', sql: `device_id = ${other}` },
    { name: 'another UUID', sql: `seal = 'x'` },
    { name: 'no UUID', sql: 'seal = null' },
    { name: 'rubbish', sql: `plaintext = 'rubbish'` },
    { name: 'in clear', sql: `plaintext = 'p0'` },
    { name: 'cut off', sql: `plaintext = left(plaintext, 50)` },
  ] // prettier-ignore
  const stored = await run('select plaintext, seal, device_id from secrets_secret where id = $1', [
    a,
  ])
  for (const { name, sql } of tampering) {
    await run(`update secrets_secret set ${sql} where id = $1`, [a])
    const answer = await people.service.request('GET', `/api/secrets/secrets/${a}/`, { headers: { 'x-session-key': session } }) // prettier-ignore
    t.equal(answer.status, 200, name)
    t.equal(answer.object['plaintext'], null, name)
    t.match(answer.object['plaintext_error'], /does not open/, name)
    const move = await people.ask('PATCH', `secrets/${a}`, { session, body: { device: await people.samples.make('dcim.Device') } }) // prettier-ignore
    t.equal(move.status, 409, `${name}: it cannot be moved either`)
    await run('update secrets_secret set plaintext = $2, seal = $3, device_id = $4 where id = $1', [a, ...(stored[0] ?? [])]) // prettier-ignore
  }
  await run(`update secrets_secret set plaintext = 'rubbish' where id = $1`, [a])
  const list = await people.service.request('GET', '/api/secrets/secrets/?limit=1000', { headers: { 'x-session-key': session } }) // prettier-ignore
  t.equal(list.results.filter(({ plaintext }) => plaintext !== null).length, 999)
  t.equal(list.results.filter((row) => 'plaintext_error' in row).length, 1)
  const broken = (await people.ask('GET', 'reveals?event=broken')).results
  t.ok(broken.every(({ object_id: id }) => id === a) && broken.length > 0, 'it is kept that it did not open') // prettier-ignore
  t.ok(service.logged.length > 0, 'and logged')
  const anew = await people.ask('PATCH', `secrets/${a}`, { session, body: { plaintext: 'anew' } })
  t.equal(anew.status, 200)
  t.equal((await people.ask('GET', `secrets/${a}`, { session })).object['plaintext'], 'anew')
})
