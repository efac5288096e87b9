import type { Bits, Range } from './address-numbers.ts'

/** A prefix, and the address space in which addresses and prefixes are searched. */
export interface SearchedPrefix {
  /** Network with its mask length, e.g. `10.0.0.0/8`. */
  readonly prefix: string
  readonly bits: Bits
  /** All of its addresses, including the first and the last. */
  readonly range: Range
  readonly vrf: number | null
  /** True for a container outside all VRFs: prefixes of every VRF count in it. */
  readonly everywhere: boolean
}
