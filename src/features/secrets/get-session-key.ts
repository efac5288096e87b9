import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Config } from '../../framework/config/config.ts'
import type { Identity } from '../../framework/http/authorization/index.ts'
import { closed } from '../../framework/http/schemas/index.ts'
import type { ResourceOptions } from '../../framework/http/objects/index.ts'
import { sessionKeyCookie } from '../../framework/http/authentication/index.ts'
import { maxPassphraseLength, maxPrivateKeyLength } from './private-keys.ts'
import { unlockWith } from './unlock.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { secretsSettings } from './settings.ts'

const preserved = 'Accepted for compatibility and ignored: a new session never ends others'

const request = Type.Object(
  {
    private_key: Type.String({
      minLength: 1,
      maxLength: maxPrivateKeyLength,
      description: 'The private RSA key that matches your user key, as PEM',
    }),
    passphrase: Type.Optional(
      Type.Union([Type.String({ maxLength: maxPassphraseLength }), Type.Null()], {
        description: 'For a private key that is encrypted',
      }),
    ),
    preserve_key: Type.Optional(
      Type.Unsafe({ type: ['boolean', 'string'], description: preserved }),
    ),
  },
  {
    ...closed,
    $id: 'SessionKeyRequest',
    description: 'A private key. It is used once and not stored.',
    examples: [
      { private_key: '-----BEGIN RSA PRIVATE KEY-----\n…\n-----END RSA PRIVATE KEY-----' },
    ],
  },
)

const responseSchema = Type.Object(
  { session_key: Type.String({ description: '32 bytes in base64, for the header X-Session-Key' }) },
  { $id: 'SessionKeyAnswer', description: 'The key of a new session. It cannot be read later.' },
)

const preserveKey = Type.String({ description: preserved })

/** Opens a session in which secrets can be read and written. */
export async function getSessionKey(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  app.addSchema(request)
  app.addSchema(responseSchema)
  const schema = {
    operationId: 'secrets_get_session_key_create',
    tags: ['secrets'],
    summary: 'Get a session key with a private key',
    description:
      'Opens the user key of the authenticated user with its private key ' +
      'and returns the key of a new session. Older sessions stay valid. ' +
      'Too many wrong private keys in a row are refused with 429. Needs no permission.',
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
    querystring: Type.Object({ preserve_key: Type.Optional(preserveKey) }, closed),
    body: Type.Ref('SessionKeyRequest'),
    response: { 200: Type.Ref('SessionKeyAnswer'), 429: Type.Ref('ErrorDetail') },
    'x-opens-session': true,
  }
  const config = { access: null, checksItself: true, opensSession: true, reads: true }
  app.post('/api/secrets/get-session-key/', { schema, config }, (request, reply) =>
    answerKey(request, reply, options),
  )
}

async function answerKey(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ResourceOptions,
): Promise<object> {
  const { identity, body, protocol } = request
  const session_key = await unlockWith(body, request, reply, options)
  reply.header('cache-control', 'no-store')
  if (identity && isPage(identity))
    keepSessionKey(session_key, options.config, { reply, secure: protocol === 'https' })
  return { session_key }
}

/** Stores a session key in a cookie that scripts cannot read. */
export function keepSessionKey(
  sessionKey: string,
  config: Config,
  { reply, secure }: { readonly reply: FastifyReply; readonly secure: boolean },
): void {
  reply.setCookie(sessionKeyCookie, sessionKey, {
    path: `${config.basePath}/`,
    maxAge: settingsOf(secretsSettings, config).sessionKeyMinutes * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  })
}

/** Returns true if the request is authenticated by a browser session, not by a token. */
const isPage = ({ tokenId }: Identity): boolean => tokenId === undefined
