// Generated from cadastre/models/secrets/session-key.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/secrets/session-key.ts'

const { PaginatedSessionKeyList, SessionKey } = serializers

/** The routes of session keys. */
export async function sessionKeyRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.SessionKey', serializers)
  app.get(
    '/api/secrets/session-keys/',
    {
      schema: {
        operationId: 'secrets_session_keys_list',
        tags: ['secrets'],
        summary: 'List session keys',
        description:
          'Ordered by `user_key.user.username`, `created` (descending), `id`. Permission: `secrets.view_sessionkey`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedSessionKeyList },
      },
    },
    resource.list,
  )
  app.options('/api/secrets/session-keys/', { schema: { hide: true } }, resource.describeList)
  app.delete(
    '/api/secrets/session-keys/bulk/',
    {
      schema: {
        operationId: 'secrets_session_keys_bulk_delete',
        tags: ['secrets'],
        summary: 'Delete several session keys, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `secrets.delete_sessionkey`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/secrets/session-keys/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/session-keys/:id/',
    {
      schema: {
        operationId: 'secrets_session_keys_read',
        tags: ['secrets'],
        summary: 'Read a session key',
        description: 'Permission: `secrets.view_sessionkey`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: SessionKey },
      },
    },
    resource.read,
  )
  app.delete(
    '/api/secrets/session-keys/:id/',
    {
      schema: {
        operationId: 'secrets_session_keys_delete',
        tags: ['secrets'],
        summary: 'Delete a session key',
        description: 'Permission: `secrets.delete_sessionkey`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/secrets/session-keys/:id/', { schema: { hide: true } }, resource.describeDetail)
}
