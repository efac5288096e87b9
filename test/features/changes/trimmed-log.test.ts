import { randomInt } from 'node:crypto'
import t from 'tap'
import { transaction } from '../../../src/framework/database/transaction/index.ts'
import { changeFeedOf, eventsOf, namesOf } from '../../support/change-feed.ts'
import { testApp, type Answer } from '../../support/fixture-app.ts'
import { trimmedLogOf } from '../../support/trimmed-log.ts'

const app = await testApp(t)
const { request, runSql, database } = app
const { changes, now } = changeFeedOf(app)
const { trimAll } = trimmedLogOf(app)

const ask = async (parameters: string): Promise<Answer> =>
  request('GET', `/api/changes/?${parameters}`)

async function area(name: string): Promise<void> {
  const made = await request('POST', '/api/store/areas/', { body: { name, slug: name } })
  if (made.status !== 201) throw new Error(made.text)
}

const gone = { status: 410, object: { detail: /Begin anew/ } }

t.test('goes on after all trimmed entries, and is gone before', async (t) => {
  const start = await now()
  for (const name of ['a', 'b']) await area(name)
  const first = await changes(`since=${start}`)
  const [afterA, afterB] = eventsOf(first).map(({ cursor }) => String(cursor))
  const page = String((await changes('limit=1'))['next'])
  t.ok((await trimAll()) > 2)
  t.match(await ask(`since=${start}`), gone)
  t.match(await ask(`since=${afterA}`), gone)
  t.match(await ask(`since=${page}`), gone, 'in the middle of a page')
  t.match(await ask(`since=${start}&wait=5`), gone)
  const stream = { headers: { accept: 'text/event-stream' } }
  t.match(await request('GET', `/api/changes/?since=${start}`, stream), gone)
  for (const cursor of [afterB, String(first['next'])])
    t.strictSame(namesOf(await changes(`since=${cursor}`)), [], 'nothing is missing')
  const empty = String((await changes(''))['next'])
  const fresh = await now()
  await area('c')
  for (const cursor of [afterB, first['next'], empty, fresh])
    t.strictSame(namesOf(await changes(`since=${String(cursor)}`)), ['c'])
  t.strictSame(namesOf(await changes('')), ['c'], 'the first entry that is kept')
  const last = String((await changes(`since=${afterB}`))['next'])
  await trimAll()
  for (const cursor of [afterB, empty, fresh]) t.match(await ask(`since=${cursor}`), gone)
  t.strictSame(await changes(`since=${last}`), { next: last, more: false, events: [] })
})

t.test('knows whether a transaction that was open wrote a trimmed entry', async (t) => {
  const cursorWhile = (text: string): Promise<string> =>
    transaction(database, async ({ rows }) => {
      await rows({ text, values: [] })
      await area(`beside-${randomInt(1_000_000)}`)
      return now()
    })
  const entry = `
    insert into extras_objectchange
      (user_name, request_id, model, object_id, object_name, action, message)
    values ('', 'late', 'store.area', 1, 'late', 1, '')`
  const silent = await cursorWhile('select pg_current_xact_id()::text')
  await trimAll()
  t.match(await changes(`since=${silent}`), { events: [] }, 'it wrote none')
  const written = await cursorWhile(entry)
  t.strictSame(namesOf(await changes(`since=${written}`)), ['late'])
  await trimAll()
  t.match(await ask(`since=${written}`), gone)
})

t.test('is gone where an entry was deleted otherwise', async (t) => {
  await area('d')
  const cursor = await now()
  await runSql('delete from extras_objectchange')
  t.match(await ask(`since=${cursor}`), gone)
})

t.test('takes numbers of another server for none of this one', async (t) => {
  await area('e')
  await trimAll()
  // As after a move, with an epoch of its own.
  await runSql(`update _trimmed_log set place = 'elsewhere', last_transaction = 1000000000`)
  const cursor = await now()
  t.match(await changes(`since=${cursor}`), { events: [] })
  await area('f')
  t.strictSame(namesOf(await changes(`since=${cursor}`)), ['f'])
  await trimAll()
  t.match(await ask(`since=${cursor}`), gone)
  const [row] = await database.rows({
    text: 'select last_transaction < 1000000000, place = _epoch_place() from _trimmed_log',
    values: [],
  })
  t.strictSame(row, [true, true])
})
