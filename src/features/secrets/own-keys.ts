import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Database } from '../../framework/database/database.ts'
import { failure, invalid } from '../../framework/errors/errors.ts'
import {
  requireIdentity,
  requireMay,
  type Identity,
} from '../../framework/http/authorization/index.ts'
import { createObject, updateObject } from '../../framework/write/objects/index.ts'
import { closed, idParams } from '../../framework/http/schemas/index.ts'
import {
  readObjects,
  writeContextOf,
  idOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import { maxPublicKeyLength } from '../../framework/model/kinds/public-key.ts'
import { requireModel } from '../../framework/model/graph.ts'
import { seesAll } from '../../framework/model/permission.ts'
import { deleteSessionKeysOf } from './sql/session-keys.ts'
import { selectOwnKeyState } from './sql/user-keys.ts'

const url = '/api/secrets/my-user-key/'
const sessionsUrl = '/api/secrets/my-session-keys/'

const ownKey = Type.Object(
  {
    public_key: Type.String({
      maxLength: maxPublicKeyLength,
      description: 'RSA public key of 2048 to 8192 bits: PEM, or a line of OpenSSH',
    }),
  },
  {
    ...closed,
    $id: 'OwnUserKey',
    description: 'The new public key of the authenticated user.',
    examples: [{ public_key: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----' }],
  },
)

const common = { tags: ['secrets'] }

const readSchema = {
  ...common,
  operationId: 'secrets_my_user_key_read',
  summary: 'Read your user key',
  description: 'Returns the user key of the authenticated user, or 404. Needs no permission.',
  response: { 200: Type.Ref('UserKey'), 404: Type.Ref('ErrorDetail') },
}

const writeSchema = {
  ...common,
  operationId: 'secrets_my_user_key_update',
  summary: 'Set your user key',
  description:
    'Creates or replaces the public key of the authenticated user. ' +
    'With `X-Session-Key` the user key is active at once. ' +
    'Needs no permission, except for the first user key of the service: ' +
    '`secrets.add_userkey`.',
  body: Type.Ref('OwnUserKey'),
  response: { 200: Type.Ref('UserKey') },
}

const listSchema = {
  ...common,
  operationId: 'secrets_my_session_keys_list',
  summary: 'List your session keys',
  description: 'Returns all session keys of the authenticated user. Needs no permission.',
  response: { 200: Type.Array(Type.Ref('SessionKey')) },
}

const endSchema = {
  ...common,
  operationId: 'secrets_my_session_keys_delete',
  summary: 'Delete one of your session keys',
  description: 'Deletes the session key, which is invalid from then on. Needs no permission.',
  params: idParams,
  response: { 204: Type.Null() },
}

const endAllSchema = {
  ...common,
  operationId: 'secrets_my_session_keys_bulk_delete',
  summary: 'Delete all your session keys',
  description: 'Deletes all session keys of the authenticated user. Needs no permission.',
  response: { 204: Type.Null() },
}

/** Serves the user's own keys, which need no permission. */
export async function ownKeys(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  app.addSchema(ownKey)
  // The write checks the keys: it ignores those that only reads return.
  const config = { access: null, checksItself: true, checksKeys: true, takesLimits: false }
  app.get(url, { schema: readSchema, config }, (request) => readOwnKey(options, request))
  app.put(url, { schema: writeSchema, config }, (request) =>
    writeOwnKey(options, request, request.body),
  )
  app.get(sessionsUrl, { schema: listSchema, config }, (request) => listSessions(options, request))
  app.delete(sessionsUrl, { schema: endAllSchema, config }, async (request, reply) => {
    await deleteSessionKeys(request.database, requireIdentity(request), null)
    return reply.status(204).send()
  })
  app.delete(`${sessionsUrl}:id/`, { schema: endSchema, config }, async (request, reply) => {
    const ended = await deleteSessionKeys(request.database, requireIdentity(request), idOf(request))
    if (ended === 0) throw failure('ERR_NOT_FOUND')
    return reply.status(204).send()
  })
}

/** Returns the user key of the authenticated user. Throws a 404 if there is none. */
export async function readOwnKey(
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<unknown> {
  const model = requireModel(options.graph, 'secrets.UserKey')
  const parameters = { user_id: [String(requireIdentity(request).userId)] }
  const [shown] = await readObjects(options, request, { model, parameters, reader: seesAll })
  if (!shown) throw failure('ERR_NOT_FOUND')
  return shown
}

/** Sets the public key of the authenticated user. */
export async function writeOwnKey(
  options: ResourceOptions,
  request: FastifyRequest,
  sent: unknown,
): Promise<unknown> {
  const identity = requireIdentity(request)
  const model = requireModel(options.graph, 'secrets.UserKey')
  const [row] = await request.database.rows(selectOwnKeyState(identity.userId))
  // The first key creates the master key, which requires the permission.
  if (row?.[1] !== true) requireMay(identity, { model, permission: 'add' })
  const context = { ...writeContextOf(model, options, request), reader: seesAll }
  const { ignored } = request
  const body = { ...bodyOf(sent), user: identity.userId }
  if (row?.[0] === null || row?.[0] === undefined) await createObject(context, body, { ignored })
  else await updateObject(context, Number(row[0]), body, { mode: 'patch', ignored })
  return readOwnKey(options, request)
}

/** Parses a body in which only the key can be set; the other fields of a read are ignored. */
function bodyOf(body: unknown): object {
  if (body === null || typeof body !== 'object' || !('public_key' in body))
    throw invalid({ public_key: ['This field is required.'] })
  return body
}

function listSessions(
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<readonly unknown[]> {
  const parameters = { user: [String(requireIdentity(request).userId)], limit: ['0'] }
  const model = requireModel(options.graph, 'secrets.SessionKey')
  return readObjects(options, request, { model, parameters, reader: seesAll })
}

/** Ends one or all sessions for secrets of a user; returns their number. */
export async function deleteSessionKeys(
  database: Pick<Database, 'rows'>,
  { userId }: Identity,
  id: number | null,
): Promise<number> {
  return (await database.rows(deleteSessionKeysOf(userId, id))).length
}
