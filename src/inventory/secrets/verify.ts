import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { failure, invalid } from '../../framework/errors.ts'
import { closed, idParams } from '../../framework/http/parameters.ts'
import type { OpenedValue, WriteContext } from '../../framework/write/context.ts'
import type { Identity } from '../../framework/http/identity.ts'
import { contextOf, idOf, type ResourceOptions } from '../../framework/http/context.ts'
import { reportBroken } from '../../framework/http/reveal.ts'
import { openValue, requireCurrent } from '../../framework/write/sealed-value.ts'
import { purposeOf } from '../../framework/http/unlocking.ts'
import {
  requireModel,
  type Graph,
  type Model,
  type ResolvedField,
} from '../../framework/model/graph.ts'
import { sqlContext } from '../../framework/model/sql.ts'
import { sealedFields, sealedSql, SealedValue } from '../../framework/sealing/sealed.ts'
import { isHash, matchesHash } from '../../framework/sealing/hash.ts'
import { attemptsOf, requireAttempt } from '../../framework/accounts/attempts.ts'
import { auditReveals } from '../../framework/secrets/reveals.ts'

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

/**
 * Compares a text with a secret without revealing it. Requires membership of the role of the
 * secret, but no session key.
 */
export async function verifySecret(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const model = requireModel(options.graph, 'secrets.Secret')
  app.addSchema(candidate)
  app.addSchema(verdict)
  const schema = {
    operationId: 'secrets_secrets_verify',
    tags: ['secrets'],
    summary: 'Check what a secret is, without revealing it',
    description:
      'Compares a text with the hash of the secret. Requires membership of the role of the ' +
      'secret, no session key. Every attempt is logged; too many in a row are refused with ' +
      '429. Permission: `secrets.view_secret`.',
    params: idParams,
    body: Type.Ref('SecretCandidate'),
    response: {
      200: Type.Ref('SecretVerdict'),
      409: Type.Ref('ErrorDetail'),
      429: Type.Ref('ErrorDetail'),
    },
  }
  const config = { access: { model, action: 'view' as const }, reads: true }
  app.post(`${model.url}:id/verify/`, { schema, config }, (request, reply) =>
    verify(request, reply, options),
  )
}

async function verify(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ResourceOptions,
): Promise<{ matches: boolean }> {
  const { identity, body, database } = request
  if (!identity) throw failure('ERR_NO_CREDENTIALS')
  const tried = attemptsOf(database, 'verify', options.config.keyAttempts)
  const model = requireModel(options.graph, 'secrets.Secret')
  const id = idOf(request)
  const text = textOf(body)
  const value = await requireValue(id, model, identity, { graph: options.graph, database })
  await requireAttempt(tried, `${identity.userId} ${id}`, reply)
  const hash = await reliableHash(value, model, request, options)
  const matches = hash !== undefined && (await matchesHash(text, hash))
  const outcome = hash === undefined ? 'broken' : matches ? 'match' : 'mismatch'
  await keep(outcome, model, { request, options })
  if (hash === undefined) throw failure('ERR_SEALED', `${model.label} ${id}`)
  return { matches }
}

/** The stored parts of a secret, for those of its role. */
async function requireValue(
  id: number,
  model: Model,
  { userId, superuser }: Identity,
  { graph, database }: Pick<WriteContext, 'graph' | 'database'>,
): Promise<SealedValue> {
  const [row] = await database.rows({ text: storedSql(model, graph), values: [id, userId] })
  if (!row) throw failure('ERR_NOT_FOUND')
  const value = new SealedValue(row[0], fieldOf(model))
  if (!superuser && row[1] !== true)
    throw failure('ERR_NOT_ADMITTED', `secret role ${String(value.audience)}`)
  return value
}

/**
 * Returns the hash if it can be relied on. Without a session key, only checks that nothing is
 * missing.
 */
async function reliableHash(
  value: SealedValue,
  model: Model,
  { unlocked, database }: FastifyRequest,
  { extensions: { vault } }: ResourceOptions,
): Promise<string | undefined> {
  const { sealed, seal, hash } = value
  if (!unlocked) return sealed && seal && isHash(hash) ? hash : undefined
  if (openValue(value, model, unlocked.ring) !== undefined) return hash ?? ''
  if (vault) await requireCurrent(vault, unlocked, database)
  return undefined
}

async function keep(
  event: OpenedValue['event'],
  model: Model,
  { request, options }: { readonly request: FastifyRequest; readonly options: ResourceOptions },
): Promise<void> {
  const opened = [{ event, field: fieldOf(model).name, id: idOf(request) }]
  const { author } = contextOf(model, options, request)
  const { rows } = request.database
  const purpose = purposeOf(request)
  await auditReveals(opened, { model, author, rows, address: request.ip, purpose })
  reportBroken(opened, model, request)
}

function textOf(body: unknown): string {
  const text: unknown =
    body !== null && typeof body === 'object' && 'plaintext' in body ? body.plaintext : undefined
  if (text === undefined || text === null) throw invalid({ plaintext: ['This field is required.'] })
  if (typeof text !== 'string') throw invalid({ plaintext: ['Not a valid string.'] })
  return text
}

function fieldOf(model: Model): ResolvedField {
  const [field] = sealedFields(model)
  if (!field) throw new Error(`${model.key} has nothing sealed`)
  return field
}

const storedSql = (model: Model, graph: Graph): string => `
  select ${sealedSql(
    fieldOf(model),
    's',
    sqlContext(model, (key) => graph.models.get(key)),
  )},
    exists (
      select from secrets_secretrole_users l where l.owner_id = s.role_id and l.target_id = $2
    )
    or exists (
      select from secrets_secretrole_groups g join users_user_groups m on m.target_id = g.target_id
      where g.owner_id = s.role_id and m.owner_id = $2
    )
  from secrets_secret s where s.id = $1`
