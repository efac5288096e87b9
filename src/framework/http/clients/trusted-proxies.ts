import { BlockList, isIP } from 'node:net'

/** The networks of the names in `TRUST_PROXY`. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns whether an address is that of a proxy in `TRUST_PROXY`. An IPv4 address may be written as
 * an IPv6 one.
 *
 * @example
 * const isTrusted = trustedProxies(['loopback', '192.0.2.0/24'])
 * isTrusted('::ffff:192.0.2.7') // true
 */
export function trustedProxies(
  trustProxy: readonly string[],
): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of trustProxy.flatMap((entry) => namedNetworks[entry] ?? [entry])) {
    const [address = '', bits] = network.split('/')
    const type = typeOf(address)
    list.addSubnet(address, bits === undefined ? (type === 'ipv6' ? 128 : 32) : Number(bits), type)
  }
  return (address) => address !== undefined && list.check(address, typeOf(address))
}

const typeOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
