import { getHeapSpaceStatistics } from 'node:v8'

/** Returns the bytes of the objects in the old space of V8, with those of its next collection. */
const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ??
  NaN

/** Runs work many times. Returns the bytes that it added to the old space. */
export async function bytesInOldSpace(
  times: number,
  work: (n: number) => unknown,
): Promise<number> {
  let added = 0
  for (let n = 0, before = oldBytes(); n < times; n += 1) {
    await work(n)
    if (n % 20 > 0) continue
    const now = oldBytes()
    added += Math.max(0, now - before) // less after a full garbage collection
    before = now
  }
  return added
}
