import ipaddr from 'ipaddr.js'

/**
 * Returns what limits count as one client: the address of an IPv4 client, and the /64 of an IPv6
 * one, because a single host may use every address of its /64.
 *
 * @example
 * clientNetwork('2001:db8::5') // '2001:db8:0:0::/64'
 * clientNetwork('::ffff:192.0.2.5') // '192.0.2.5'
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined || !address.includes(':')) return address ?? ''
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const parts = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}
