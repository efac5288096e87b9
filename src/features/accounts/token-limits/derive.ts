import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { failure, invalid } from '../../../framework/errors/errors.ts'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import { writeContextOf, type ResourceOptions } from '../../../framework/http/objects/index.ts'
import { closed } from '../../../framework/http/schemas/index.ts'
import { requireModel } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import type { WriteContext } from '../../../framework/write/context.ts'
import { createWithin } from '../../../framework/write/objects/index.ts'
import {
  lockToken,
  selectParentTokens,
  updateParent,
  type ParentToken,
} from '../sql/token-limits.ts'
import { derivedEnd, requireUsableFilters } from './check.ts'

const optional = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description: string,
) => Type.Optional(Type.Union([schema, Type.Null()], { description }))

const anything = (description: string) => Type.Optional(Type.Unknown({ description }))

/** The new token in the response. */
const derived = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric primary key' }),
    user: Type.Integer({ description: 'The user of the token' }),
    key: Type.String({ description: 'The key, which is shown in this response only' }),
    write_enabled: Type.Boolean({ description: 'False for a token that only reads' }),
    expires: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the token ends',
    }),
    description: Type.String({ description: 'Purpose of the token' }),
    choice_shape: Type.Unknown({ description: 'How choices are read' }),
    write_response: Type.Unknown({ description: 'What writes return' }),
    limits: Type.Unknown({ description: 'What the token may do at most' }),
    addresses: Type.Unknown({ description: 'Networks from which the token may be used' }),
  },
  { $id: 'DerivedToken', description: 'A token that was derived from that of the request.' },
)

const request = Type.Object(
  {
    limits: anything(
      'What the new token may do at most, of what the token of the request may: an object with ' +
        '`models`, `actions` and `constraints`, or a list of such objects',
    ),
    addresses: optional(
      Type.Array(Type.String()),
      'Networks from which the new token may be used, of those of the token of the request',
    ),
    expires: optional(
      Type.String({ format: 'date-time' }),
      'When the new token ends: no later than the token of the request',
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Purpose of the token' }),
    ),
    write_enabled: Type.Optional(
      Type.Boolean({ description: 'False for a token that only reads', default: true }),
    ),
  },
  {
    ...closed,
    $id: 'DerivedTokenRequest',
    description: 'A token to derive from that of the request.',
    examples: [
      {
        limits: { models: ['users.user'], actions: ['view'] },
        addresses: ['192.0.2.0/24'],
        description: 'Night report',
      },
    ],
  },
)

/** Adds `POST /api/users/tokens/derive/`: a narrower token from that of the request. */
export async function deriveToken(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const model = requireModel(options.graph, 'users.Token')
  app.addSchema(request)
  app.addSchema(derived)
  const schema = {
    operationId: 'users_tokens_derive',
    tags: [model.application],
    summary: 'Derive a token from that of the request',
    description:
      'Makes a token that may do at most what the token of the request may, and ends with it. ' +
      'The key is shown in this response only. Needs no permission.',
    body: Type.Ref('DerivedTokenRequest'),
    response: { 201: Type.Ref('DerivedToken') },
  }
  const config = { access: null, checksItself: true, takesLimits: true }
  app.post(`${model.url}derive/`, { schema, config }, async (sent, reply) =>
    derive(sent, reply, options),
  )
}

async function derive(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ResourceOptions,
): Promise<unknown> {
  const { userId, tokenId } = requireIdentity(request)
  if (tokenId === undefined) throw failure('ERR_NO_TOKEN')
  const { body } = request
  if (!isJsonObject(body)) throw invalid({ non_field_errors: ['Expected an object.'] })
  const context = writeContextOf(requireModel(options.graph, 'users.Token'), options, request)
  const made = await makeDerived(context, body, { user: userId, parent: tokenId })
  reply.header('cache-control', 'no-store')
  return reply.status(201).send(made)
}

/** The token to derive another one from, and its user. */
interface Derivation {
  readonly user: number
  readonly parent: number
}

/** Makes a token that is derived from another one. Throws a 400 for wrong limits. */
export async function makeDerived(
  given: WriteContext,
  body: JsonObject,
  { user, parent: parentId }: Derivation,
): Promise<JsonObject> {
  requireUsableFilters(body['limits'], given)
  // The new token has the limits of its parent, so that its holder gives nothing away.
  const author = { ...given.author, isLimited: false }
  const context = { ...given, author, reader: seesAll }
  return transaction(context.database, async (writer) => {
    await writer.rows(lockToken(parentId))
    const [parent] = await writer.rows<ParentToken>(selectParentTokens([parentId]))
    if (!parent) throw failure('ERR_TOKEN_UNKNOWN')
    const expires = derivedEnd(textOf(body['expires']), parent)
    const bodies = [{ ...body, expires, user }]
    const [token = {}] = await createWithin(context, writer, bodies, { isList: false })
    await writer.rows(updateParent(Number(token['id']), parentId))
    return token
  })
}
