import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TObject } from 'typebox'
import { transaction } from '../../framework/database/transaction/index.ts'
import { attemptsOf, requireAttempt } from '../accounts/attempts.ts'
import { failure, invalid } from '../../framework/errors/errors.ts'
import { secretsFailure } from './errors.ts'
import {
  requireIdentity,
  authorOf,
  type Identity,
} from '../../framework/http/authorization/index.ts'
import { idOf, type ResourceOptions, reportBroken } from '../../framework/http/objects/index.ts'
import { closed, idParams } from '../../framework/http/schemas/index.ts'
import { purposeOf } from './unlocking.ts'
import { ComponentNames } from '../../framework/model/components/names.ts'
import { withArticle } from '../../framework/model/components/describe.ts'
import { requireModel, type Model, type ResolvedField } from '../../framework/model/graph.ts'
import { maxSecretLength } from '../../framework/model/kinds/secret.ts'
import { operationIdOf } from '../../framework/model/operations.ts'
import { permissionName } from '../../framework/model/permission.ts'
import { idsWithin } from '../../framework/write/ids-within.ts'
import { audienceOf } from '../../framework/sealing/audience.ts'
import { isHash, matchesHash } from '../../framework/sealing/hash.ts'
import { sealedFields, SealedValue } from '../../framework/sealing/sealed.ts'
import type { OpenedValue } from '../../framework/sealing/vault.ts'
import { openValue, requireCurrent } from '../../framework/sealing/sealed-value.ts'
import { auditReveals } from './reveals.ts'
import { sentText } from './sent-text.ts'
import { sealedValueSelect } from './sql/sealed-values.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { secretsSettings } from './settings.ts'

/** A model with a sealed field that has a hash, and what its route needs. */
interface Verified extends ResourceOptions {
  readonly model: Model
  /** The name of the model in the document. */
  readonly name: string
  /** The first sealed field with a hash. */
  readonly field: ResolvedField
  /** The model whose `users` and `groups` may read the values; undefined if every reader may. */
  readonly audience: Model | undefined
  /** Plans to read the parts of a value, and whether its audience admits a user. */
  readonly select: ReturnType<typeof sealedValueSelect>
}

/**
 * Adds `POST …/<id>/verify/` to each model with a sealed field that has a hash. The route compares
 * a text with the value without revealing it. It requires what reading the value requires, but no
 * session key.
 */
export async function verifySecrets(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  for (const model of options.graph.models.values()) {
    const field = sealedFields(model).find(({ sealed }) => sealed?.hash !== undefined)
    if (field) addRoute(app, verifiedOf(model, field, options))
  }
}

function verifiedOf(model: Model, field: ResolvedField, options: ResourceOptions): Verified {
  const { graph } = options
  const key = audienceOf(model, field)
  const audience = key === undefined ? undefined : requireModel(graph, key)
  const name = new ComponentNames(graph).model(model.key)
  const select = sealedValueSelect(graph, { model, field, audience })
  return { ...options, model, name, field, audience, select }
}

function addRoute(app: FastifyInstance, verified: Verified): void {
  const { model, name, field } = verified
  const [candidate, verdict] = [candidateOf(verified), verdictOf(verified)]
  app.addSchema(candidate)
  app.addSchema(verdict)
  const schema = {
    operationId: operationIdOf(model, 'verify'),
    tags: [model.application],
    summary: `Check the ${field.label} of ${withArticle(model.label)}, without revealing it`,
    description: describe(verified),
    params: idParams,
    body: Type.Ref(`${name}Candidate`),
    response: {
      200: Type.Ref(`${name}Verdict`),
      409: Type.Ref('ErrorDetail'),
      429: Type.Ref('ErrorDetail'),
    },
  }
  const config = {
    access: { model, permission: 'view' as const },
    label: `Check ${field.label}`,
    checksItself: true,
    reads: true,
  }
  app.post(`${model.url}:id/verify/`, { schema, config }, (request, reply) =>
    verify(request, reply, verified),
  )
}

function describe({ model: { application, label, name }, field }: Verified): string {
  const audience = field.sealed?.audience
  const needed = audience ? `membership of the ${audience} of the ${label}, no` : 'no'
  return (
    `Compares a text with the hash of the ${field.label} of the ${label}. Requires ${needed} ` +
    'session key. Every attempt is logged; too many in a row are refused with 429. Permission: ' +
    `\`${application}.view_${name.toLowerCase()}\`.`
  )
}

const candidateOf = ({ name: model, model: { label }, field: { name } }: Verified): TObject =>
  Type.Object(
    { [name]: Type.String({ maxLength: maxSecretLength, description: 'The text to compare' }) },
    {
      ...closed,
      $id: `${model}Candidate`,
      description: `A text to compare with ${withArticle(label)}.`,
      examples: [{ [name]: `Example ${name}` }],
    },
  )

const verdictOf = ({ name, model: { label } }: Verified): TObject =>
  Type.Object(
    { matches: Type.Boolean({ description: `Whether the text is exactly that of the ${label}` }) },
    {
      $id: `${name}Verdict`,
      description: `The result of comparing a text with ${withArticle(label)}.`,
    },
  )

async function verify(
  request: FastifyRequest,
  reply: FastifyReply,
  verified: Verified,
): Promise<{ matches: boolean }> {
  const identity = requireIdentity(request)
  const { body, database } = request
  const { model, field, config } = verified
  const tried = attemptsOf(database, 'verify', settingsOf(secretsSettings, config).keyAttempts)
  const id = idOf(request)
  const text = candidateText(body, field)
  const value = await requireValue(request, identity, verified)
  await requireAttempt(tried, `${identity.userId} ${model.key} ${id}`, reply)
  const hash = await reliableHash(value, request, verified)
  const matches = hash !== undefined && (await matchesHash(text, hash))
  await keep(hash === undefined ? 'broken' : matches ? 'match' : 'mismatch', request, verified)
  if (hash === undefined) throw secretsFailure('ERR_SEALED', `${model.label} ${id}`)
  return { matches }
}

/** Returns the stored parts of a value. Refuses users whom its audience does not admit. */
async function requireValue(
  request: FastifyRequest,
  { userId, superuser, rowsFor }: Identity,
  { model, field, audience, select }: Verified,
): Promise<SealedValue> {
  const { database } = request
  const statement = select(idOf(request), userId)
  const [seen] = await database.rows(statement)
  if (!seen) throw failure('ERR_NOT_FOUND')
  // An audience admits members who may not see it: transactions find all rows.
  const [row] = database.visible
    ? await transaction(database, ({ rows }) => rows(statement))
    : [seen]
  if (!row) throw failure('ERR_NOT_FOUND')
  const value = new SealedValue(row[0], field)
  const openable = rowsFor?.(model, 'reveal')
  if (openable) {
    const { rows } = request.database
    const within = await idsWithin(model, [value.id], { visible: openable, rows })
    if (!within.has(value.id))
      throw failure('ERR_ROW_PERMISSION', permissionName(model, 'reveal'), '')
  }
  if (!superuser && row[1] !== true)
    throw secretsFailure('ERR_NOT_ADMITTED', `${audience?.label} ${String(value.audience)}`)
  return value
}

/**
 * Returns the hash if it can be relied on. Without a session key, only checks that nothing is
 * missing.
 */
async function reliableHash(
  value: SealedValue,
  { unlocked, database }: FastifyRequest,
  { model, extensions: { vault } }: Verified,
): Promise<string | undefined> {
  const { sealed, seal, hash } = value
  if (value.absent) return ''
  if (!unlocked) return sealed && seal && isHash(hash) ? hash : undefined
  if (openValue(value, model, unlocked.ring) !== undefined) return hash ?? ''
  if (vault) await requireCurrent(vault, unlocked, database)
  return undefined
}

async function keep(
  event: OpenedValue['event'],
  request: FastifyRequest,
  { model, field, extensions: { vault } }: Verified,
): Promise<void> {
  const opened = [{ event, field: field.name, id: idOf(request) }]
  const author = authorOf(request)
  const { rows } = request.database
  const purpose = purposeOf(request)
  await auditReveals(opened, { model, author, rows, address: request.ip, purpose })
  reportBroken(opened, { model, vault }, request)
}

function candidateText(body: unknown, { name }: ResolvedField): string {
  const text = sentText(body, name, maxSecretLength)
  if (text === undefined) throw invalid({ [name]: ['This field is required.'] })
  return text
}
