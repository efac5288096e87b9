import ipaddr from 'ipaddr.js'

/**
 * Returns a network as the database stores it: an address alone becomes a network of one address,
 * and an IPv4 network that is written as an IPv6 one becomes the IPv4 network. Undefined for a text
 * that is none.
 *
 * @example
 * networkOf('192.0.2.7') // '192.0.2.7/32'
 * networkOf('::ffff:192.0.2.0/120') // '192.0.2.0/24'
 */
export function networkOf(text: string): string | undefined {
  const [, address = '', length] = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  if (!isWritten(address)) return undefined
  const parsed = ipaddr.parse(address)
  const bits = parsed.kind() === 'ipv6' ? 128 : 32
  const prefix = Number(length ?? bits)
  const inside = ipaddr.process(address)
  const left = prefix - (inside.kind() === parsed.kind() ? 0 : 96)
  return prefix <= bits && left >= 0 ? `${inside.toString()}/${left}` : undefined
}

/**
 * Returns whether an address is in one of some networks, which `networkOf` returned. An IPv4
 * address may be written as an IPv6 one.
 *
 * @example
 * isInside('::ffff:192.0.2.7', ['192.0.2.0/24']) // true
 */
export function isInside(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => {
    const [base, length] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match(base, length)
  })
}

/** Returns whether a text is an address in its usual form; `127.1` is none. */
const isWritten = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
