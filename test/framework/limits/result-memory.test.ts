import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Caller } from '../../../src/framework/database/caller/caller.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { ResultMemory } from '../../../src/framework/limits/result-memory.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { createDatabase } from '../../support/postgres.ts'

const pageBytes = 1_600_000
const rowBytes = 10_000

/** A request of an anonymous client, whose response ends with a call of `end`. */
function requestOf(key: string): { readonly caller: Caller; readonly end: () => void } {
  const response = new EventEmitter()
  const atEnd = (task: () => void): void => void response.once('end', task)
  return {
    caller: { key, group: 'anonymous', isGone: () => false, atEnd },
    end: () => void response.emit('end'),
  }
}

async function open(t: Test, readTimeout = 2_000): Promise<Database> {
  const options = { log: silentLog, pageBytes, readTimeout }
  const database = openDatabase(await createDatabase(t), options)
  t.teardown(() => database.close())
  return database
}

/** Reads rows for a request, and returns their number. */
async function read(database: Database, caller: Caller | undefined, rows: number): Promise<number> {
  const text = `select repeat('x', ${rowBytes}) from generate_series(1, $1::int) large`
  const statement = { text, values: [rows], maxBytes: pageBytes }
  const { rows: run } = caller ? database.forCaller(caller) : database
  return (await run(statement)).length
}

/** Returns how many of these statements run on the server. */
async function countRunning(database: Database): Promise<unknown> {
  const text = `select count(*)::int from pg_stat_activity where state = 'active' and query like '% large'`
  return (await database.identify({ text, values: [] }))[0]?.[0]
}

t.test('limits a client to half of the memory for large results until they are sent', async (t) => {
  const database = await open(t)
  const [first, second, third] = [requestOf('a'), requestOf('a'), requestOf('a')]
  t.equal(await read(database, first.caller, 150), 150)
  t.equal(await read(database, second.caller, 150), 150)
  let isRead = false
  const waiting = read(database, third.caller, 150).finally(() => (isRead = true))
  await sleep(300)
  t.notOk(isRead, 'a third result waits')
  t.equal(await countRunning(database), 0, 'its statement is not sent yet')
  t.equal(await read(database, requestOf('a').caller, 1), 1, 'a small result does not wait')
  const other = requestOf('b')
  t.equal(await read(database, other.caller, 150), 150, 'nor does a result of another client')
  first.end()
  t.equal(await waiting, 150)
  for (const { end } of [second, third, other]) end()
  const all = Array.from({ length: 12 }, async (_, index) => {
    const { caller, end } = requestOf(`c${index % 3}`)
    const count = await read(database, caller, 150)
    setTimeout(end, 20)
    return count
  })
  t.strictSame(new Set(await Promise.all(all)), new Set([150]), 'all memory is free again')
})

t.test('releases the memory that the rows of a result do not need', async (t) => {
  const database = await open(t)
  const requests = Array.from({ length: 30 }, () => requestOf('a'))
  const counts = requests.map(({ caller }) => read(database, caller, 10))
  t.strictSame(
    new Set(await Promise.all(counts)),
    new Set([10]),
    'together 3 MB of 3.2 MB, although no response has ended',
  )
})

t.test('releases exactly the memory that a sent result held', (t) => {
  const memory = new ResultMemory(pageBytes)
  const held = memory.reservation(requestOf('a').caller)
  t.equal(held.grow(pageBytes), pageBytes)
  const { caller, end } = requestOf('a')
  const sent = memory.reservation(caller)
  t.equal(sent.grow(pageBytes), pageBytes)
  sent.keep(rowBytes)
  end()
  const next = memory.reservation(requestOf('a').caller)
  t.equal(
    next.grow(memory.most - pageBytes),
    memory.most - pageBytes,
    'the memory of the sent result is free',
  )
  const another = memory.reservation(requestOf('a').caller)
  t.throws(() => another.grow(1), { name: 'ResultMemoryFull' }, 'no more than that is free')
  t.end()
})

/** A request whose response is read so many bytes in 100 ms, until its connection is closed. */
function reading(t: Test, key: string, bytes: number) {
  const { caller, end } = requestOf(key)
  let sent = 0
  const timer = setInterval(() => (sent += bytes), 100)
  t.teardown(() => clearInterval(timer))
  const closed: string[] = []
  const disconnect = (): void => void closed.push(key)
  return { caller: { ...caller, sent: () => sent, disconnect }, end, closed }
}

t.test('ends the slowest responses when others wait for what they hold', async (t) => {
  const database = await open(t)
  const slow = [1, 2].map(() => reading(t, 'a', 10))
  const fast = reading(t, 'b', 1_000_000)
  for (const { caller } of [...slow, fast]) t.equal(await read(database, caller, 150), 150)
  const third = requestOf('c')
  const begin = performance.now()
  t.equal(await read(database, third.caller, 150), 150)
  t.ok(performance.now() - begin < 5_000, 'long before the time of waiting is over')
  t.match(
    slow.flatMap(({ closed }) => closed),
    ['a'],
  )
  t.strictSame(fast.closed, [])
  for (const { end } of [...slow, fast, third]) end()
})

t.test('ends no slow response of a client for another of the same client', async (t) => {
  const database = await open(t)
  const slow = [1, 2].map(() => reading(t, 'a', 10))
  for (const { caller } of slow) await read(database, caller, 150)
  const waiting = read(database, requestOf('a').caller, 150)
  await sleep(1_500)
  t.strictSame(
    slow.flatMap(({ closed }) => closed),
    [],
  )
  slow[0]?.end()
  t.equal(await waiting, 150)
})

t.test('stops a statement whose rows are too large', async (t) => {
  const database = await open(t, 600_000) // longer than the test waits
  const { caller } = requestOf('a')
  await t.rejects(read(database, caller, 1_000_000), { name: 'RowsTooLarge', maxBytes: pageBytes })
  // The server stops it soon after the refusal; all of its rows take ten times as long as this.
  let tries = 0
  while ((await countRunning(database)) !== 0 && tries < 50) {
    tries += 1
    await sleep(20)
  }
  t.ok(tries < 50, 'the server has stopped it')
  t.equal(await read(database, caller, 150), 150, 'its memory is free')
})

t.test('limits results outside of requests only one by one', async (t) => {
  const database = await open(t)
  const counts = Array.from({ length: 6 }, () => read(database, undefined, 155))
  t.strictSame(new Set(await Promise.all(counts)), new Set([155]))
})
