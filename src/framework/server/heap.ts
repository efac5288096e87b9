import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage when the heap has grown by half since the last collection. By
 * default the heap grows fourfold where the machine has much memory, so that the garbage of a few
 * large responses takes hundreds of megabytes. V8 reads the flag at every collection.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=50')
