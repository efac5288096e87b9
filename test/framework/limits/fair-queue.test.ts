import t, { type Test } from 'tap'
import type { Caller } from '../../../src/framework/database/caller/caller.ts'
import { FairQueue, type QueueLimits } from '../../../src/framework/limits/fair-queue.ts'
import { until } from '../../support/until.ts'

const limits: QueueLimits = {
  running: 4,
  perClient: 2,
  perGroup: 3,
  waiting: 10,
  waitingPerClient: 5,
  timeout: 60_000,
}

const gone = new Set<string>()

/** A client: lower case for anonymous ones, upper case for identified ones. */
const client = (key: string): Caller => ({
  key,
  group: key === key.toLowerCase() ? 'anonymous' : 'identified',
  isGone: () => gone.has(key),
  atEnd: () => undefined,
})

/** A queue, and the started and refused entries in their order, which `takeEvents` returns once. */
function queueOf(t: Test, changes: Partial<QueueLimits> = {}) {
  const events: string[] = []
  const queue = new FairQueue({ ...limits, ...changes }, () => new Error('full'))
  const enter = (keys: string): void => {
    for (const key of keys) {
      const refuse = ({ message }: Error): void => void events.push(`${key}: ${message}`)
      queue.enter(client(key), () => void events.push(key), refuse)
    }
  }
  const leave = (keys: string): void => {
    for (const key of keys) queue.leave(client(key))
  }
  t.teardown(() => leave('abcABC'.repeat(20)))
  return { queue, enter, leave, takeEvents: () => events.splice(0) }
}

t.test('divides the connections among clients and groups', async (t) => {
  const { enter, leave, takeEvents } = queueOf(t)
  enter('aaa')
  t.strictSame(takeEvents(), ['a', 'a'], 'one client gets no more than its share')
  enter('bb')
  t.strictSame(
    takeEvents(),
    ['b'],
    'all anonymous clients get no more than the share of their group',
  )
  enter('AA')
  t.strictSame(takeEvents(), ['A'], 'identified clients get the rest')
  leave('b')
  t.strictSame(takeEvents(), ['b'])
  leave('a')
  t.strictSame(takeEvents(), ['a'])
  leave('a')
  t.strictSame(takeEvents(), ['A'])
})

t.test('serves waiting clients in rotation', async (t) => {
  const { enter, leave, takeEvents, queue } = queueOf(t, { running: 1 })
  enter('aaaabA')
  t.equal(queue.size, 5)
  t.strictSame(takeEvents(), ['a'])
  leave('aabAaa')
  t.strictSame(takeEvents(), ['a', 'b', 'A', 'a', 'a'])
  t.equal(queue.size, 0)
})

t.test('refuses entries without room, after their timeout or without their client', async (t) => {
  const { enter, leave, takeEvents } = queueOf(t, { running: 1, waiting: 3, waitingPerClient: 2 })
  enter('aaaabb')
  t.strictSame(takeEvents(), ['a', 'a: full', 'b: full'])
  gone.add('a')
  leave('a')
  t.strictSame(takeEvents(), ['a: The client ended the connection before the response.', 'b'])
  gone.clear()
  const hasty = queueOf(t, { running: 1, timeout: 1 })
  hasty.enter('aa')
  await until('the entry was refused', () => hasty.queue.size === 0)
  t.strictSame(hasty.takeEvents(), ['a', 'a: full'])
})

t.test('starts nothing for a client that has gone', async (t) => {
  const { enter, leave, takeEvents } = queueOf(t)
  gone.add('a')
  enter('ab')
  t.strictSame(takeEvents(), ['a: The client ended the connection before the response.', 'b'])
  gone.clear()
  leave('b')
})

t.test('counts entries by their weights', async (t) => {
  const { queue, takeEvents } = queueOf(t, { running: 8, perClient: 6, perGroup: 7 })
  const events: string[] = []
  const enter = (key: string, weight: number): void =>
    queue.enter(
      client(key),
      () => void events.push(key),
      ({ message }) => void events.push(message),
      weight,
    )
  t.ok(queue.tryEnter(client('a'), 6))
  t.notOk(queue.tryEnter(client('a'), 1), 'the share of a client')
  t.notOk(queue.tryEnter(client('b'), 2), 'the share of all anonymous clients')
  enter('b', 2)
  enter('A', 2)
  t.strictSame(events.splice(0), ['A'])
  queue.leave(client('a'), 1)
  t.strictSame(events.splice(0), [], 'there is room for 1, in the group of b for 2')
  queue.leave(client('a'), 1)
  t.strictSame(events.splice(0), ['b'])
  queue.leave(client('a'), 4)
  queue.leave(client('b'), 2)
  queue.leave(client('A'), 2)
  t.strictSame(takeEvents(), [])
  t.ok(queue.tryEnter(client('a'), 6), 'all connections are free again')
  queue.leave(client('a'), 6)
})
