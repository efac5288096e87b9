/** An address with its mask, as numbers. */
export interface Place {
  readonly bits: 32 | 128
  readonly value: bigint
  readonly length: number
}

/** Reads `10.0.0.5/24` or `2001:db8::/32` as PostgreSQL writes them. */
export function placeOf(text: string): Place {
  const [host = '', mask] = text.split('/')
  const bits = host.includes(':') ? 128 : 32
  const groups = bits === 32 ? host.split('.').map(Number) : ipv6Groups(host)
  const size = BigInt(bits === 32 ? 8 : 16)
  const value = groups.reduce((sum, group) => (sum << size) | BigInt(group), 0n)
  return { bits, value, length: mask === undefined ? bits : Number(mask) }
}

function ipv6Groups(host: string): readonly number[] {
  const [left = '', right] = host.split('::')
  const groups = (part: string): readonly number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  if (right === undefined) return groups(left)
  const [head, tail] = [groups(left), groups(right)]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

const networkBits = ({ bits, value, length }: Place): bigint => value >> BigInt(bits - length)

/** Returns whether an address lies in a network, or a network in another or equals it. */
export function isWithin(inner: Place, network: Place): boolean {
  if (inner.bits !== network.bits || inner.length < network.length) return false
  return networkBits({ ...inner, length: network.length }) === networkBits(network)
}

/** Returns the network of an address, as text: its first `length` bits. */
export function around({ bits, value }: Place, length: number): string {
  const shift = BigInt(bits - length)
  const masked = (value >> shift) << shift
  const size = bits === 32 ? 8 : 16
  const count = bits / size
  const groups = Array.from({ length: count }, (_, index) =>
    Number((masked >> BigInt(size * (count - 1 - index))) & BigInt(2 ** size - 1)),
  )
  const text = bits === 32 ? groups.join('.') : groups.map((group) => group.toString(16)).join(':')
  return `${text}/${length}`
}

/** Compares addresses as PostgreSQL compares `inet`: by version, network, mask, then host. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.bits !== b.bits) return a.bits - b.bits
  const shared = Math.min(a.length, b.length)
  const [left, right] = [
    networkBits({ ...a, length: shared }),
    networkBits({ ...b, length: shared }),
  ]
  if (left !== right) return left < right ? -1 : 1
  if (a.length !== b.length) return a.length - b.length
  return a.value === b.value ? 0 : a.value < b.value ? -1 : 1
}
