import t, { type Test } from 'tap'
import type { Caller } from '../../../../src/framework/database/caller/caller.ts'
import { BodyMemory, BodyShares } from '../../../../src/framework/http/bodies/body-shares.ts'

const kib = 1024

/** The memory for bodies, 1 MiB of it, and the ends of the requests and of the connections. */
function sharesOf(t: Test) {
  const shares = new BodyShares({ maxBytes: 1024 * kib, timeout: 5_000 })
  const ends = new Map<string, () => void>()
  const gone = new Set<string>()
  const caller = (key: string): Caller => ({
    key,
    group: key === key.toLowerCase() ? 'anonymous' : 'identified',
    isGone: () => gone.has(key),
    atEnd: (task) => void ends.set(key, task),
  })
  const end = (keys: string): void => {
    for (const key of keys) ends.get(key)?.()
  }
  t.teardown(() => end('aBC'))
  const body = (key: string, size: number): BodyMemory =>
    new BodyMemory(shares, caller(key), size * kib)
  /** Checks that nothing is reserved and that nothing waits. */
  const assertFree = (): void => {
    t.equal(shares.shared.size, 0, 'nothing waits')
    const taken = ['x', 'Y'].map((key) => shares.shared.tryEnter(caller(key), 512 * kib))
    t.strictSame(taken, [true, true], 'all memory is free again')
  }
  return { body, gone, end, assertFree }
}

t.test('counts a body once that continues after a slow one is ended', async (t) => {
  const { body, end, assertFree } = sharesOf(t)
  const [slow, waiting, complete] = [body('a', 512), body('B', 192), body('C', 448)]
  await slow.add(512 * kib)
  await waiting.add(32 * kib)
  await complete.add(448 * kib)
  complete.complete()
  let refusal: Error | undefined
  slow.onRefused = (error) => (refusal = error)
  await waiting.add(160 * kib) // until the oldest body is ended
  t.match(refusal, { message: /Too many large bodies/ })
  t.equal(waiting.weight, 192 * kib)
  end('aBC')
  assertFree()
})

t.test('counts no body whose client has gone, when an older one ends', async (t) => {
  const { body, gone, end, assertFree } = sharesOf(t)
  const [oldest, waiting, complete] = [body('a', 512), body('B', 192), body('C', 448)]
  await oldest.add(512 * kib)
  await waiting.add(32 * kib)
  await complete.add(448 * kib)
  complete.complete()
  const added = waiting.add(160 * kib)
  gone.add('B') // its request ends after that of the oldest body
  end('a')
  await t.rejects(added, { name: 'ClientGone' })
  end('BC')
  assertFree()
})
