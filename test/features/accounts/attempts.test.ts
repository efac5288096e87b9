import t from 'tap'
import { attemptsOf } from '../../../src/features/accounts/attempts.ts'
import { migratedDatabase, openApp, testApp, type TestApp } from '../../support/fixture-app.ts'
import { makePair, People, quick } from '../secrets/people.ts'

/** Simulates that seconds pass: moves the end of each wait into the past. */
const advanceTime = ({ database }: TestApp, seconds: number): Promise<unknown> =>
  database.rows({
    text: `update users_attempt set until = until - make_interval(secs => $1::float8)`,
    values: [seconds],
  })

t.test('allows some attempts, then makes each wait longer', async (t) => {
  const service = await testApp(t)
  const attempts = attemptsOf(service.database, 'test', 3)
  const expectWait = (seconds: number, expected: number, name: string): void =>
    void t.ok(seconds > expected - 5 && seconds <= expected, `${name}: ${seconds}`)
  for (let count = 0; count < 3; count++) t.equal(await attempts.take('a'), 0)
  expectWait(await attempts.take('a'), 60, 'the fourth attempt waits a minute')
  expectWait(await attempts.take('a'), 60, 'another attempt does not prolong the wait')
  t.equal(await attempts.take('b'), 0, 'another name does not wait')
  for (const expected of [120, 240, 480, 900, 900, 900]) {
    await advanceTime(service, expected === 120 ? 60 : Math.min(900, expected / 2))
    while ((await attempts.take('a')) !== 0) await advanceTime(service, 60)
    expectWait(await attempts.take('a'), expected, 'the next wait')
  }
  await advanceTime(service, 900 + 61)
  t.equal(await attempts.take('a'), 0)
  t.equal(await attempts.take('a'), 0, 'old attempts do not count')
})

t.test('resets the count after a success', async (t) => {
  const { database } = await testApp(t)
  const attempts = attemptsOf(database, 'test', 1)
  t.equal(await attempts.take('a'), 0)
  t.ok((await attempts.take('a')) > 0)
  await attempts.clear('a')
  t.equal(await attempts.take('a'), 0)
  t.equal(
    await attemptsOf(database, 'another', 1).take('a'),
    0,
    'each kind of attempt has its own count',
  )
})

t.test('takes back one attempt, and keeps the count of the others', async (t) => {
  const service = await testApp(t)
  const attempts = attemptsOf(service.database, 'test', 2)
  t.equal(await attempts.take('a'), 0)
  for (let count = 0; count < 3; count++) {
    t.equal(await attempts.take('a'), 0, 'an attempt that is taken back does not count')
    await attempts.giveBack('a')
  }
  t.equal(await attempts.take('a'), 0)
  t.ok((await attempts.take('a')) > 0, 'two mistakes')
  await advanceTime(service, 60)
  t.equal(await attempts.take('a'), 0)
  await attempts.giveBack('a')
  t.equal(await attempts.take('a'), 0, 'the wait was over')
  const wait = await attempts.take('a')
  t.ok(wait > 115 && wait <= 120, `the next mistake waits twice as long: ${wait}`)
  await attempts.giveBack('b')
  t.equal(await attempts.take('b'), 0)
})

t.test('counts concurrent attempts, and deletes old ones', async (t) => {
  const service = await testApp(t)
  const attempts = attemptsOf(service.database, 'test', 5)
  const waits = await Promise.all(Array.from({ length: 40 }, () => attempts.take('a')))
  t.equal(waits.filter((wait) => wait === 0).length, 5)
  t.ok(
    waits.every((wait) => wait >= 0 && wait <= 61),
    String(waits),
  )
  await Promise.all(Array.from({ length: 60 }, (_, index) => attempts.take(`name ${index}`)))
  await advanceTime(service, 3600)
  for (let count = 0; count < 8; count++) await attempts.take('a')
  const kept = await service.database.rows({ text: 'select digest from users_attempt', values: [] })
  t.equal(kept.length, 1, 'each attempt deletes some old rows')
  t.match(String(kept[0]?.[0]), /^[0-9a-f]{64}$/, 'the name itself is not stored')
})

t.test('counts the attempts of all processes, also after a restart', async (t) => {
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
