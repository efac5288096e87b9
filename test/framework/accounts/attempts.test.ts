import t from 'tap'
import { attemptsOf } from '../../../src/framework/accounts/attempts.ts'
import { migratedDatabase, openApp, testApp, type TestApp } from '../../support/fixture-app.ts'
import { makePair, People, quick } from '../secrets/people.ts'

/** Lets time pass, by moving what was noted into the past. */
const pass = ({ database }: TestApp, seconds: number): Promise<unknown> =>
  database.rows({
    text: `update users_attempt set until = until - make_interval(secs => $1::float8)`,
    values: [seconds],
  })

t.test('allows some attempts, then makes each wait longer', async (t) => {
  const service = await testApp(t)
  const tried = attemptsOf(service.database, 'test', 3)
  const around = (seconds: number, expected: number, name: string): void =>
    void t.ok(seconds > expected - 5 && seconds <= expected, `${name}: ${seconds}`)
  for (let count = 0; count < 3; count++) t.equal(await tried.take('a'), 0)
  around(await tried.take('a'), 60, 'the fourth waits a minute')
  around(await tried.take('a'), 60, 'and asking again makes it no longer')
  t.equal(await tried.take('b'), 0, 'others need not')
  for (const expected of [120, 240, 480, 900, 900, 900]) {
    await pass(service, expected === 120 ? 60 : Math.min(900, expected / 2))
    while ((await tried.take('a')) !== 0) await pass(service, 60)
    around(await tried.take('a'), expected, 'then')
  }
  await pass(service, 900 + 61)
  t.equal(await tried.take('a'), 0)
  t.equal(await tried.take('a'), 0, 'long ago is forgotten')
})

t.test('resets the count after a success', async (t) => {
  const { database } = await testApp(t)
  const tried = attemptsOf(database, 'test', 1)
  t.equal(await tried.take('a'), 0)
  t.ok((await tried.take('a')) > 0)
  await tried.clear('a')
  t.equal(await tried.take('a'), 0)
  t.equal(await attemptsOf(database, 'another', 1).take('a'), 0, 'kinds are told apart')
})

t.test('counts concurrent attempts, and deletes old ones', async (t) => {
  const service = await testApp(t)
  const tried = attemptsOf(service.database, 'test', 5)
  const waits = await Promise.all(Array.from({ length: 40 }, () => tried.take('a')))
  t.equal(waits.filter((wait) => wait === 0).length, 5)
  t.ok(
    waits.every((wait) => wait >= 0 && wait <= 61),
    String(waits),
  )
  await Promise.all(Array.from({ length: 60 }, (_, index) => tried.take(`name ${index}`)))
  await pass(service, 3600)
  for (let count = 0; count < 8; count++) await tried.take('a')
  const kept = await service.database.rows({ text: 'select digest from users_attempt', values: [] })
  t.equal(kept.length, 1, 'each try forgets some')
  t.match(String(kept[0]?.[0]), /^[0-9a-f]{64}$/, 'and what was typed is not kept')
})

t.test('processes count together, and a restart forgets nothing', async (t) => {
  const connection = await migratedDatabase(t)
  const settings = { ...quick, KEY_ATTEMPTS: '3' }
  const [one, two] = [await openApp(connection, settings), await openApp(connection, settings)]
  await new People(one).root()
  const body = { private_key: makePair().privateKey }
  const ask = (service: TestApp): ReturnType<People['ask']> =>
    new People(service).ask('POST', 'get-session-key', { body })
  const statuses: number[] = []
  for (const service of [one, two, one, two, one]) statuses.push((await ask(service)).status)
  t.strictSame(statuses, [403, 403, 403, 429, 429])
  await one.close()
  await two.close()
  const restarted = await openApp(connection, settings)
  t.teardown(restarted.close)
  const answer = await ask(restarted)
  t.equal(answer.status, 429)
  t.match(String(answer.headers['retry-after']), /^[1-9]\d?$/)
})
