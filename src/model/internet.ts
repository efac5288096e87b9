import ipaddr from 'ipaddr.js'
import { Invalid } from './field.ts'
import { shown } from './parsing.ts'

/** An address with its mask, in canonical text. */
export interface Cidr {
  /** Canonical address, e.g. `10.0.0.5`. */
  readonly address: string
  readonly length: number
  /** The address with its host bits cleared. */
  readonly network: string
  /** 32 or 128. */
  readonly bits: number
}

/** Reads `address` or `address/length`, IPv4 in four decimal parts or IPv6; throws `Invalid`. */
export function parseCidr(input: unknown): Cidr {
  const text = typeof input === 'string' ? input.trim() : ''
  const [host = '', mask, ...rest] = text.split('/')
  const valid =
    ipaddr.IPv4.isValidFourPartDecimal(host) || (ipaddr.IPv6.isValid(host) && !host.includes('%'))
  if (!valid || rest.length > 0 || (mask !== undefined && !/^\d{1,3}$/.test(mask))) {
    throw new Invalid(
      `"${shown(input)}" is not a valid IPv4 or IPv6 address, with or without a mask length.`,
    )
  }
  const address = ipaddr.parse(host)
  const bytes = address.toByteArray()
  const bits = bytes.length * 8
  const length = mask === undefined ? bits : Number(mask)
  if (length > bits)
    throw new Invalid(`"${shown(input)}": the mask length may not be over ${bits}.`)
  const masked = bytes.map(
    (byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, length - index * 8))) & 0xff,
  )
  return { address: canonical(bytes), length, network: canonical(masked), bits }
}

/** RFC 5952 text, IPv4-mapped addresses as PostgreSQL prints them. */
function canonical(bytes: readonly number[]): string {
  const address = ipaddr.fromByteArray([...bytes])
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())
    return `::ffff:${address.toIPv4Address().toString()}`
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
}
