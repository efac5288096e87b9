import t, { type Test } from 'tap'
import type { Caller } from '../../src/database/caller.ts'
import { FairQueue, type QueueLimits } from '../../src/database/fair-queue.ts'

const limits: QueueLimits = {
  running: 4,
  perClient: 2,
  perGroup: 3,
  waiting: 10,
  waitingPerClient: 5,
  patience: 60_000,
}

const gone = new Set<string>()

/** A client: lower case for anonymous ones, upper case for identified ones. */
const client = (key: string): Caller => ({
  key,
  group: key === key.toLowerCase() ? 'anonymous' : 'identified',
  isGone: () => gone.has(key),
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

t.test('clients and groups get their shares', async (t) => {
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

t.test('clients that wait take turns', async (t) => {
  const { enter, leave, taken, queue } = queueOf(t, { running: 1 })
  enter('aaaabA')
  t.equal(queue.size, 5)
  t.strictSame(taken(), ['a'])
  leave('aabAaa')
  t.strictSame(taken(), ['a', 'b', 'A', 'a', 'a'])
  t.equal(queue.size, 0)
})

t.test('what finds no room, waits too long or lost its client is refused', async (t) => {
  const { enter, leave, taken } = queueOf(t, { running: 1, waiting: 3, waitingPerClient: 2 })
  enter('aaaabb')
  t.strictSame(taken(), ['a', 'a: full', 'b: full'])
  gone.add('a')
  leave('a')
  t.strictSame(taken(), ['a: The client ended the connection before the response.', 'b'])
  gone.clear()
  const hasty = queueOf(t, { running: 1, patience: 1 })
  hasty.enter('aa')
  while (hasty.queue.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  t.strictSame(hasty.taken(), ['a', 'a: full'])
})
