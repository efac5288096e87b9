import type { KnownPrefix } from '../parent-prefix.ts'
import { rangeOf } from './gaps.ts'

/** The id of no prefix. */
const noId = 0

/**
 * Returns an aggregate as the prefix whose use it has: a container outside all VRFs, in which all
 * prefixes of its network count.
 */
export function aggregateSpace(id: number, prefix: string): KnownPrefix {
  const { first, last, bits } = rangeOf(prefix)
  return {
    id,
    prefix,
    family: bits === 32 ? 4 : 6,
    bits,
    length: Number(prefix.split('/')[1]),
    isPool: false,
    vrf: null,
    isContainer: true,
    containerId: noId,
    spansAllVrfs: true,
    range: { first, last },
  }
}
