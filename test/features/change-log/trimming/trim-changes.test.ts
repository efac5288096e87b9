import t from 'tap'
import { asList, asObject, testApp } from '../../../support/fixture-app.ts'
import { keptDays, trimmedLogOf } from '../../../support/trimmed-log.ts'
import { until } from '../../../support/until.ts'

const app = await testApp(t)
const { request, runSql, database } = app
const { age, trim } = trimmedLogOf(app)

const numberIn = async (text: string): Promise<number> =>
  Number((await database.rows({ text, values: [] }))[0]?.[0])

const countOld = (): Promise<number> =>
  numberIn(
    `select count(*)::int from extras_objectchange where time < now() - interval '${keptDays} days'`,
  )

async function area(name: string): Promise<number> {
  const made = await request('POST', '/api/store/areas/', { body: { name, slug: name } })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

t.test('trims many entries in batches, beside a reader and a writer', async (t) => {
  await runSql(`
    insert into extras_objectchange
      (user_name, request_id, model, object_id, object_name, action, message)
    select '', 'request ' || n / 10, 'store.area', 100000 + n % 3000, '', 3, ''
    from generate_series(1, 10000) n`)
  await age()
  const { next: since } = (await request('GET', '/api/changes/?since=now')).object
  const old = await countOld()
  let isOver = false
  const repeat = async (work: () => Promise<unknown>): Promise<number> => {
    let longest = 0
    while (!isOver) {
      const start = performance.now()
      await work()
      longest = Math.max(longest, performance.now() - start)
    }
    return longest
  }
  const left = new Set<number>()
  const counting = repeat(async () => left.add(await countOld()))
  const made: number[] = []
  const writing = repeat(async () => made.push(await area(`area-${made.length}`)))
  const reading = repeat(async () => {
    t.equal((await request('GET', '/api/extras/object-changes/?limit=10')).status, 200)
    t.equal((await request('GET', `/api/changes/?since=${String(since)}`)).status, 200)
  })
  const both = await Promise.all([trim({ batchSize: 500 }), trim({ batchSize: 500 })])
  isOver = true
  const longest = Math.max(...(await Promise.all([counting, writing, reading])))
  t.equal(both[0] + both[1], old, 'two processes trim an entry once')
  t.equal(await countOld(), 0)
  t.ok(left.size > 5, `the others see ${left.size} states`)
  for (const count of left) t.equal((old - count) % 500 === 0 || count === 0, true, `${count}`)
  t.ok(longest < 2_000, `nobody waits long: ${longest} ms`)
  const ids = new Set<unknown>()
  let cursor = String(since)
  for (let more: unknown = true; more === true;) {
    const { object } = await request('GET', `/api/changes/?since=${cursor}`)
    for (const event of asList(object['events']).map(asObject))
      ids.add(asObject(event['data'])['object_id'])
    ;({ more } = object)
    cursor = String(object['next'])
  }
  t.strictSame([...ids], made, 'the reader gets all that was written meanwhile')
  const stored = await numberIn('select count(*)::int from extras_objectchange')
  const kept = `select sum(rows)::int from _totals where name = 'extras_objectchange'`
  t.equal(await numberIn(kept), stored)
  t.equal((await request('GET', '/api/extras/object-changes/?limit=1')).object['count'], stored)
  t.equal(await numberIn('select count(*)::int from _trimmed_objects where id >= 100000'), 3000)
})

t.test('ends between two batches when the service stops', async (t) => {
  for (const name of ['x', 'y', 'z']) await area(name)
  await age()
  const old = await countOld()
  t.equal(await trim({ batchSize: 1, signal: AbortSignal.abort() }), 1)
  t.equal(await countOld(), old - 1)
  t.equal(await trim({ batchSize: 1, pauseMs: 1 }), old - 1)
})

t.test('trims regularly where the setting says so', async (t) => {
  const wrong = testApp(t, { CHANGES_DAYS: '0' })
  await t.rejects(wrong, { message: /CHANGES_DAYS.*whole number from 1 to 36500/s })
  const own = await testApp(t, { CHANGES_DAYS: String(keptDays) })
  await own.request('POST', '/api/store/areas/', { body: { name: 'a', slug: 'a' } })
  await trimmedLogOf(own).age()
  const isEmpty = async (): Promise<boolean> =>
    (await own.request('GET', '/api/extras/object-changes/')).object['count'] === 0
  await until('the log is empty', isEmpty)
})
