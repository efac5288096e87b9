import ipaddr from 'ipaddr.js'
import { InvalidValue } from './field.ts'
import { shown } from './parsing.ts'

/** An address with its mask, in canonical form. */
export interface Cidr {
  /** Canonical address, such as `10.0.0.5`. */
  readonly address: string
  readonly length: number
  /** The address with its host bits cleared. */
  readonly network: string
  /** Length of the address: 32 or 128. */
  readonly bits: number
}

/** A pattern that matches every text that `parseCidr` accepts, without surrounding space. */
export const cidrPattern = '^[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?$'

/**
 * Parses `address` or `address/length`, with IPv4 in four decimal parts or IPv6. Throws
 * `InvalidValue`.
 *
 * @example
 * parseCidr('10.1.2.3/8') // address 10.1.2.3, length 8, network 10.0.0.0, bits 32
 */
export function parseCidr(input: unknown): Cidr {
  const [host = '', mask, ...rest] = typeof input === 'string' ? input.trim().split('/') : []
  if (!isAddress(host) || rest.length > 0 || (mask !== undefined && !/^\d{1,3}$/.test(mask))) {
    throw new InvalidValue(
      `"${shown(input)}" is not a valid IPv4 or IPv6 address, with or without a mask length.`,
    )
  }
  const bytes = ipaddr.parse(withoutDots(host)).toByteArray()
  const bits = bytes.length * 8
  const length = mask === undefined ? bits : Number(mask)
  if (length > bits)
    throw new InvalidValue(`"${shown(input)}": the mask length may not be over ${bits}.`)
  return { address: canonical(bytes), length, network: canonical(masked(bytes, length)), bits }
}

/** Refuses IPv6 zones: they name an interface of one machine and mean nothing elsewhere. */
function isAddress(host: string): boolean {
  return (
    ipaddr.IPv4.isValidFourPartDecimal(host) || (ipaddr.IPv6.isValid(host) && !host.includes('%'))
  )
}

function masked(bytes: readonly number[], length: number): readonly number[] {
  return bytes.map(
    (byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, length - index * 8))) & 0xff,
  )
}

/** Rewrites the IPv4 part in hexadecimal: ipaddr.js parses `::1.2.3.4` as `::ffff:1.2.3.4`. */
function withoutDots(host: string): string {
  if (!host.includes(':')) return host
  return host.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(1, 5).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/**
 * Formats an address as RFC 5952 does, with embedded IPv4 addresses in decimal where PostgreSQL
 * prints them so.
 */
function canonical(bytes: readonly number[]): string {
  const address = ipaddr.fromByteArray([...bytes])
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const [mapped, embedded] = [address.isIPv4MappedAddress(), embedsIPv4(address.parts)]
  if (!mapped && !embedded) return address.toRFC5952String()
  return `${mapped ? '::ffff:' : '::'}${bytes.slice(12).join('.')}`
}

/** Returns true for `::1.2.3.4`, false for `::5`. */
function embedsIPv4(parts: readonly number[]): boolean {
  return parts.slice(0, 6).every((part) => part === 0) && parts[6] !== 0
}
