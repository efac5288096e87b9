import { randomBytes, X509Certificate } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { once } from 'node:events'
import type { pki } from 'node-forge'
import { StartError } from '../../framework/errors/start-error.ts'
import type { Primary } from './address.ts'

const keyBits = 3072
const years = 30

/** A private key and a certificate for it, both in PEM. */
export interface KeyAndCertificate {
  readonly key: string
  readonly certificate: string
}

/** Makes a certificate that signs itself: standbys know it by its SHA-256. */
export async function makeCertificate(): Promise<KeyAndCertificate> {
  // A start that needs no certificate does not load it.
  const { default: forge } = await import('node-forge')
  const pair = await new Promise<pki.rsa.KeyPair>((resolve, reject) => {
    forge.pki.rsa.generateKeyPair({ bits: keyBits }, (error, made) =>
      error ? reject(error) : resolve(made),
    )
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = pair.publicKey
  // The first byte keeps the number positive.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = new Date(Date.now() - 24 * 3_600_000)
  certificate.validity.notAfter = new Date()
  certificate.validity.notAfter.setFullYear(new Date().getFullYear() + years)
  const name = [{ name: 'commonName', value: hostname().slice(0, 64) || 'cadastre' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, keyCertSign: true },
  ])
  certificate.sign(pair.privateKey, forge.md.sha256.create())
  return {
    key: forge.pki.privateKeyToPem(pair.privateKey),
    certificate: forge.pki.certificateToPem(certificate),
  }
}

/** Returns the SHA-256 of a certificate in hexadecimal. */
export function certificateSum(pem: string): string {
  return new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
}

/** Asks for TLS before the first message of PostgreSQL's protocol. */
const sslRequest = Buffer.from('0000000804d2162f', 'hex')
const timeoutMs = 15_000

/**
 * Returns the certificate of a primary in PEM, without sending anything confidential. Throws a
 * `StartError` if its SHA-256 is not that of the address.
 */
export async function fetchCertificate({ host, port, certificate }: Primary): Promise<string> {
  const socket = connect({ host, port })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')))
  try {
    const pem = await readCertificate(socket)
    if (certificateSum(pem) === certificate) return pem
  } catch (error) {
    throw new StartError(
      `The service at ${host}:${port} does not answer (${String(error)}): check the address, its ` +
        'STANDBY_LISTEN, and firewalls in between.',
      { cause: error },
    )
  } finally {
    socket.destroy()
  }
  throw new StartError(
    `The server at ${host}:${port} has another certificate than the address says: run ` +
      '`cadastre standby --url` there again. If the address is right, another server answers.',
  )
}

async function readCertificate(socket: Socket): Promise<string> {
  await once(socket, 'connect')
  socket.write(sslRequest)
  const [answer] = await once(socket, 'data')
  if (String(answer) !== 'S') throw new Error('it has no TLS')
  // The certificate is compared by its SHA-256.
  const secure = connectTls({ socket, rejectUnauthorized: false })
  await once(secure, 'secureConnect')
  const { raw } = secure.getPeerCertificate()
  return new X509Certificate(raw).toString()
}
