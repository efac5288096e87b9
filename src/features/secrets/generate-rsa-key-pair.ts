import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { invalid } from '../../framework/errors/errors.ts'
import { actionParameters, closed } from '../../framework/http/schemas/index.ts'
import { requireIdentity } from '../../framework/http/authorization/index.ts'
import { makeKeyPair, type KeyPair } from '../../framework/sealing/key-pair.ts'
import { attemptsOf, requireAttempt } from '../accounts/attempts.ts'

const sizes = [2048, 3072, 4096] as const

const pair = Type.Object(
  {
    private_key: Type.String({ description: 'The private key as PEM. It is not stored' }),
    public_key: Type.String({ description: 'The public key as PEM' }),
  },
  { $id: 'RSAKeyPair', description: 'A new RSA key pair, for a user key.' },
)

const keySize = Type.Unsafe<number>({
  type: 'integer',
  enum: [...sizes],
  default: sizes[0],
  description: 'Bits of the key',
})

/** The number of key pairs that a user may generate in a row: each takes a second of CPU time. */
const free = 30

/** Generates key pairs for users who have no tool for it. */
export async function generateRsaKeyPair(app: FastifyInstance): Promise<void> {
  app.addSchema(pair)
  const schema = {
    operationId: 'secrets_generate_rsa_key_pair_list',
    tags: ['secrets'],
    summary: 'Generate an RSA key pair',
    description:
      'Returns a new RSA key pair, which is not stored. Requires authentication ' +
      'and no permission; too many requests in a row are refused with 429.',
    querystring: Type.Object({ key_size: Type.Optional(keySize) }, closed),
    response: { 200: Type.Ref('RSAKeyPair'), 429: Type.Ref('ErrorDetail') },
  }
  const config = { access: null, checksItself: true }
  app.get('/api/secrets/generate-rsa-key-pair/', { schema, config }, answerPair)
}

async function answerPair(request: FastifyRequest, reply: FastifyReply): Promise<KeyPair> {
  const { userId } = requireIdentity(request)
  const { key_size: requested } = actionParameters(request, ['key_size'])
  const size =
    requested === undefined ? sizes[0] : sizes.find((one) => String(one) === requested.trim())
  if (!size)
    throw invalid({
      key_size: [`"${requested?.slice(0, 20)}" is not a key size. Allowed: ${sizes.join(', ')}.`],
    })
  const tried = attemptsOf(request.database, 'key pair', free)
  await requireAttempt(tried, String(userId), reply)
  reply.header('cache-control', 'no-store')
  return makeKeyPair(size)
}
