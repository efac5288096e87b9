import { hostname } from 'node:os'
import { StartError } from '../../framework/errors/start-error.ts'

/** The role of standbys on their primary. It may replicate, and nothing else. */
export const standbyRole = 'standby'

/** The address of a primary, with the credentials that a standby needs. */
export interface Primary {
  readonly host: string
  readonly port: number
  readonly password: string
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly certificate: string
}

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Splits `host:port`; an IPv6 address is in brackets. */
export function parseListenAddress(text: string): ListenAddress {
  const at = text.lastIndexOf(':')
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
}

/** Returns the address of a primary, with which a standby is made. It has the password. */
export function printPrimary({ host, port, password, certificate }: Primary): string {
  const name = ['0.0.0.0', '::', '*'].includes(host) ? hostname() : host
  const inUrl = name.includes(':') ? `[${name}]` : name
  return `postgres://${standbyRole}:${password}@${inUrl}:${port}/?certificate=${certificate}`
}

const addressParts = [
  /postgres:\/\/(?<role>\w+):(?<password>\w+)@/,
  /(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})/,
  /\/\?certificate=(?<certificate>[\da-f]{64})/,
]
const addressPattern = new RegExp(`^${addressParts.map(({ source }) => source).join('')}$`, 'i')

/** Parses an address that `printPrimary` returned. */
export function parsePrimary(text: string): Primary {
  const { role, password, host, port, certificate } = addressPattern.exec(text)?.groups ?? {}
  if (role !== standbyRole || !password || !host || !certificate)
    throw new StartError(
      'The address is not one of a Cadastre service: run `cadastre standby --url` where the ' +
        'service runs, and give what it prints to --from, in quotes.',
    )
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port),
    password,
    certificate: certificate.toLowerCase(),
  }
}
