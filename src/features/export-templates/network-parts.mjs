// The parts of addresses and networks in templates, with the names of Python's netaddr.
import ipaddr from 'ipaddr.js'

/** The names of the parts of an address or a network. */
export const partNames = [
  'ip',
  'network',
  'broadcast',
  'netmask',
  'hostmask',
  'prefixlen',
  'cidr',
  'version',
]

/** Returns the parts of `address` or `address/length`; `broadcast` is null where there is none. */
export function networkParts(text) {
  const [host] = text.split('/')
  const address = ipaddr.parse(host)
  const bits = address.toByteArray().length * 8
  const prefixlen = Number(text.split('/')[1] ?? bits)
  const version = bits === 32 ? 4 : 6
  const netmask = bytesOf(bits, (bit) => bit < prefixlen)
  const network = address.toByteArray().map((byte, index) => byte & netmask[index])
  const hostmask = netmask.map((byte) => 255 - byte)
  const last = network.map((byte, index) => byte | hostmask[index])
  return {
    ip: host,
    network: format(network),
    broadcast: version === 4 && prefixlen < 31 ? format(last) : null,
    netmask: format(netmask),
    hostmask: format(hostmask),
    prefixlen,
    cidr: `${format(network)}/${prefixlen}`,
    version,
  }
}

function bytesOf(bits, isSet) {
  const bytes = Array.from({ length: bits / 8 }, () => 0)
  for (let bit = 0; bit < bits; bit++) if (isSet(bit)) bytes[bit >> 3] |= 128 >> (bit % 8)
  return bytes
}

const format = (bytes) => ipaddr.fromByteArray(bytes).toString()
