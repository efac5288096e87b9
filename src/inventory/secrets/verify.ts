import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { failure, invalid } from '../../errors.ts'
import { closed, idParams } from '../../http/openapi/parameters.ts'
import { contextOf, idOf, type ResourceOptions } from '../../http/resource.ts'
import { purposeOf } from '../../http/unlocking.ts'
import { requireModel } from '../../model/graph.ts'
import { matchesHash } from '../../secrets/hash.ts'
import { attemptsOf, requireAttempt, type Attempts } from '../users/attempts.ts'
import { auditReveals } from './reveals.ts'

const candidate = Type.Object(
  { plaintext: Type.String({ maxLength: 65535, description: 'What the secret may be' }) },
  {
    ...closed,
    $id: 'SecretCandidate',
    description: 'A guess at a secret.',
    examples: [{ plaintext: 'Example plaintext' }],
  },
)

const verdict = Type.Object(
  { matches: Type.Boolean({ description: 'Whether the secret is exactly that' }) },
  { $id: 'SecretVerdict', description: 'Whether a guess at a secret is right.' },
)

/** Checks a guess at a secret without revealing it; needs no session key, but membership of the role. */
export async function verifySecret(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const model = requireModel(options.graph, 'secrets.Secret')
  const tried = attemptsOf(options.database, 'verify', options.config.keyAttempts)
  app.addSchema(candidate)
  app.addSchema(verdict)
  const schema = {
    operationId: 'secrets_secrets_verify',
    tags: ['secrets'],
    summary: 'Check what a secret is, without revealing it',
    params: idParams,
    body: Type.Ref('SecretCandidate'),
    response: { 200: Type.Ref('SecretVerdict'), 429: Type.Ref('ErrorDetail') },
  }
  const config = { access: { model, action: 'view' as const }, reads: true }
  app.post(`${model.url}:id/verify/`, { schema, config }, (request, reply) =>
    verify(request, reply, { ...options, tried }),
  )
}

async function verify(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ResourceOptions & { readonly tried: Attempts },
): Promise<{ matches: boolean }> {
  const { identity, body, ip } = request
  if (!identity) throw failure('ERR_NO_CREDENTIALS')
  const { graph, database, tried } = options
  const id = idOf(request)
  const text = textOf(body)
  const [row] = await database.rows({ text: stored, values: [id, identity.userId] })
  if (!row) throw failure('ERR_NOT_FOUND')
  if (!identity.superuser && row[1] !== true)
    throw failure('ERR_NOT_ADMITTED', `secret role ${String(row[2])}`)
  await requireAttempt(tried, `${identity.userId} ${id}`, reply)
  const matches = await matchesHash(text, String(row[0]))
  const { author } = contextOf(requireModel(graph, 'secrets.Secret'), options, request)
  await auditReveals([{ event: matches ? 'match' : 'mismatch', field: 'plaintext', id }], {
    model: requireModel(graph, 'secrets.Secret'),
    author,
    rows: database.rows,
    address: ip,
    purpose: purposeOf(request),
  })
  return { matches }
}

function textOf(body: unknown): string {
  const text: unknown =
    body !== null && typeof body === 'object' && 'plaintext' in body ? body.plaintext : undefined
  if (text === undefined || text === null) throw invalid({ plaintext: ['This field is required.'] })
  if (typeof text !== 'string') throw invalid({ plaintext: ['Not a valid string.'] })
  return text
}

const stored = `
  select s.hash,
    exists (select from secrets_secretrole_users l where l.owner_id = s.role_id and l.target_id = $2)
    or exists (
      select from secrets_secretrole_groups g join users_user_groups m on m.target_id = g.target_id
      where g.owner_id = s.role_id and m.owner_id = $2
    ),
    s.role_id
  from secrets_secret s where s.id = $1`
