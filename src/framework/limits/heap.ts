import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Makes V8 collect garbage when the heap has grown by half since the last collection. By
 * default the heap grows fourfold where the machine has much memory, so that the garbage of a few
 * large responses takes hundreds of megabytes. V8 reads the flag at every collection.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=50')

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
