import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Makes V8 collect garbage when the heap has grown by half since the last collection. By
 * default the heap grows fourfold where the machine has much memory, so that the garbage of a few
 * large responses takes hundreds of megabytes. V8 reads the flag at every collection.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=50')

/**
 * Keeps pauses for garbage collection short: the objects of requests stay out of the old space, so
 * that V8 seldom has to collect all of it.
 *
 * V8 counts, for each place in the code, how many of the objects that it makes outlive two
 * collections of the new space. Where most do, optimized code makes them in the old space from then
 * on. So do the rows and texts of the first requests if many come at once after a start, because
 * each then takes long. All later requests would fill the old space, and every second or two a
 * collection of it would take both cores of a small machine for 50 to 100 ms.
 */
export const keepPausesShort = (): void => setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * Collects the garbage of the start, 10 MB: V8 would keep it until the heap has grown. Takes some
 * 50 ms.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}
