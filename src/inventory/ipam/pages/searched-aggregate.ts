import type { KnownPrefix } from '../parent-prefix.ts'
import { rangeOf } from './gaps.ts'

/** An id that no prefix has. */
const noId = 0

/**
 * Returns an aggregate as a prefix with the same use: a container that is in no VRF and counts all
 * prefixes in its network.
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
