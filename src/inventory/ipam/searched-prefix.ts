import type { Bits, Range } from './address-numbers.ts'

/** A prefix, and the address space in which the addresses and prefixes within it are read. */
export interface SearchedPrefix {
  /** Network with its mask length, such as `10.0.0.0/8`. */
  readonly prefix: string
  readonly bits: Bits
  /** All of its addresses, including the first and the last. */
  readonly range: Range
  /** The id of its VRF; null outside all VRFs. */
  readonly vrf: number | null
  /** True for a container outside all VRFs: the prefixes and addresses of every VRF count in it. */
  readonly spansAllVrfs: boolean
  /** The id of a container, in which other prefixes with its network count; null for others. */
  readonly containerId: number | null
}
