import t, { type Test } from 'tap'
import type { Caller } from '../../../src/framework/database/caller.ts'
import { FairQueue, type QueueLimits } from '../../../src/framework/database/fair-queue.ts'

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

/** A queue that notes what starts and what is refused, in order. */
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
  return { queue, enter, leave, taken: () => events.splice(0) }
}

t.test('divides the connections among clients and groups', async (t) => {
  const { enter, leave, taken } = queueOf(t)
  enter('aaa')
  t.strictSame(taken(), ['a', 'a'], 'one client gets no more than its share')
  enter('bb')
  t.strictSame(taken(), ['b'], 'nor do all anonymous clients')
  enter('AA')
  t.strictSame(taken(), ['A'], 'what is left is for identified ones')
  leave('b')
  t.strictSame(taken(), ['b'])
  leave('a')
  t.strictSame(taken(), ['a'])
  leave('a')
  t.strictSame(taken(), ['A'])
})

t.test('serves waiting clients in rotation', async (t) => {
  const { enter, leave, taken, queue } = queueOf(t, { running: 1 })
  enter('aaaabA')
  t.equal(queue.size, 5)
  t.strictSame(taken(), ['a'])
  leave('aabAaa')
  t.strictSame(taken(), ['a', 'b', 'A', 'a', 'a'])
  t.equal(queue.size, 0)
})

t.test('refuses entries without room, after their timeout or without their client', async (t) => {
  const { enter, leave, taken } = queueOf(t, { running: 1, waiting: 3, waitingPerClient: 2 })
  enter('aaaabb')
  t.strictSame(taken(), ['a', 'a: full', 'b: full'])
  gone.add('a')
  leave('a')
  t.strictSame(taken(), ['a: The client ended the connection before the response.', 'b'])
  gone.clear()
  const hasty = queueOf(t, { running: 1, timeout: 1 })
  hasty.enter('aa')
  while (hasty.queue.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  t.strictSame(hasty.taken(), ['a', 'a: full'])
})

t.test('starts nothing for a client that has gone', async (t) => {
  const { enter, leave, taken } = queueOf(t)
  gone.add('a')
  enter('ab')
  t.strictSame(taken(), ['a: The client ended the connection before the response.', 'b'])
  gone.clear()
  leave('b')
})

t.test('entries have weights', async (t) => {
  const { queue, taken } = queueOf(t, { running: 8, perClient: 6, perGroup: 7 })
  const events: string[] = []
  const enter = (key: string, weight: number): void =>
    queue.enter(client(key), () => void events.push(key), ({ message }) => void events.push(message), weight) // prettier-ignore
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
  t.strictSame(taken(), [])
  t.ok(queue.tryEnter(client('a'), 6), 'all of it is free again')
  queue.leave(client('a'), 6)
})
