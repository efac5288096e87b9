import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown for an address that webhooks may not send to. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'

  constructor() {
    super('The address is not public, and WEBHOOK_PRIVATE_ADDRESSES is not set.')
  }
}

/**
 * Returns whether anybody can reach an address: it is not of a private network, this machine, a
 * link, a multicast group, or reserved. An IPv4 address inside an IPv6 one counts as itself.
 *
 * @example
 * isPublicAddress('::ffff:10.0.0.1') // false
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Returns the address that the host of a URL is; undefined for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const text = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(text) ? text : undefined
}

/**
 * Looks up a name for a connection, and refuses it with a `PrivateAddress` if one of its addresses
 * is not public. The connection uses the addresses that were checked, so that another answer of the
 * name server afterwards changes nothing.
 */
export const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses
    if (error) done(error, [])
    else if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      done(new PrivateAddress(), [])
    else if (options.all === true) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
