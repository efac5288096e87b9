import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Client } from 'ldapts'
import type { LdapValues } from './settings.ts'

/** Milliseconds that a connection, and each request on it, may take. */
const requestTimeout = 5000

/** Milliseconds that all of it may take, with the handshake of TLS. */
const wholeTimeout = 15_000

/** The settings of a directory that is switched on. */
export interface DirectorySettings extends LdapValues {
  readonly ldapUrl: string
  readonly ldapUserBase: string
}

/**
 * Runs work on a connection to a directory, and closes it. Rejects when it takes over 15 seconds.
 * The connection is made once: the client would make another one after a loss, without TLS, and
 * send the password over it.
 */
export async function withDirectory<T>(
  settings: DirectorySettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const sockets: Socket[] = []
  const once = <Made extends Socket>(make: () => Made): Made => {
    if (sockets.length > 0) throw new Error('the connection to the directory was lost')
    const socket = make()
    sockets.push(socket)
    return socket
  }
  const stop = (): void => sockets.forEach((socket) => socket.destroy())
  const clock = new AbortController()
  const tooLong = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(new Error('the directory took too long'))
    }, wholeTimeout)
    clock.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([runOn(settings, once, work), tooLong])
  } finally {
    clock.abort()
    stop()
  }
}

async function runOn<T>(
  { ldapUrl, ldapStartTls, ldapCaFile }: DirectorySettings,
  once: <Made extends Socket>(make: () => Made) => Made,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loads the client on first use: a service without a directory has none.
  const { Client } = await import('ldapts')
  const { protocol, hostname } = new URL(ldapUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const ca = ldapCaFile === undefined ? {} : { ca: await readFile(ldapCaFile) }
  const client = new Client({
    url: ldapUrl,
    timeout: requestTimeout,
    connectTimeout: requestTimeout,
    ...(protocol === 'ldaps:' && { tlsOptions: ca }),
    createConnection: ((...given: Parameters<typeof connect>) =>
      once(() => connect(...given))) as typeof connect, // has its overloads
    createSecureConnection: ((...given: Parameters<typeof connectTls>) =>
      protocol === 'ldaps:'
        ? once(() => connectTls(...given))
        : connectTls(...given)) as typeof connectTls, // has its overloads
  })
  // Without the host, the name in the certificate would be compared with that of this machine.
  if (protocol === 'ldap:' && ldapStartTls) await client.startTLS({ host, ...ca })
  try {
    return await work(client)
  } finally {
    await client.unbind().catch(() => {})
  }
}
