import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import type { Teardown } from '../../../support/postgres.ts'

/** The claims that a provider puts into an ID token or an access token. */
export interface Said {
  readonly claims: Readonly<Record<string, unknown>>
  /** The algorithm; the key of the provider by default. */
  readonly algorithm?: 'RS256' | 'HS256' | 'none'
  /** A key of somebody else, or a secret. */
  readonly key?: CryptoKey | Uint8Array
}

/** A provider whose tokens say whatever a test wants. */
export interface LyingProvider {
  readonly issuer: string
  /** Sets the ID token that the next codes give. */
  readonly say: (said: Said) => Promise<void>
  /** Returns a token. */
  readonly sign: (said: Said) => Promise<string>
  /** How often its keys were asked for. */
  readonly keyRequests: () => number
  /** Makes it answer nothing. */
  readonly hang: () => void
}

/** Starts a provider on a free port that answers the requests of a client, and shows no pages. */
export async function lyingProvider(test: Teardown): Promise<LyingProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] }
  let idToken = ''
  let keyRequests = 0
  let hangs = false
  const answers: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => {
      keyRequests += 1
      return jwks
    },
    '/token': () => ({ access_token: 'x', token_type: 'bearer', id_token: idToken }),
  }
  const server = createServer((request, response) => {
    if (hangs) return
    sendJson(response, answers[request.url ?? '']?.())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const issuer = `http://127.0.0.1:${port}`
  test.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  const sign = ({ claims, algorithm = 'RS256', key = privateKey }: Said): Promise<string> =>
    algorithm === 'none'
      ? Promise.resolve(unsigned(claims))
      : new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'one' }).sign(key)
  return {
    issuer,
    sign,
    say: async (said) => {
      idToken = await sign(said)
    },
    keyRequests: () => keyRequests,
    hang: () => {
      hangs = true
    },
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? {}))
}

const unsigned = (claims: object): string =>
  `${encode({ alg: 'none', kid: 'one' })}.${encode(claims)}.`

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
