// Generated from cadastre/models/secrets/user-key.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/secrets/user-key.ts'

const {
  FlatUserKey,
  PaginatedUserKeyList,
  PatchedWritableUserKey,
  UserKey,
  WritableUserKey,
} = serializers

/** The routes of user keys. */
export async function userKeyRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.UserKey', serializers)
  app.get(
    '/api/secrets/user-keys/',
    {
      schema: {
        operationId: 'secrets_user_keys_list',
        tags: ['secrets'],
        summary: 'List user keys',
        description: 'Ordered by `user.username`, `id`. Permission: `secrets.view_userkey`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedUserKeyList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/secrets/user-keys/',
    {
      schema: {
        operationId: 'secrets_user_keys_create',
        tags: ['secrets'],
        summary: 'Create a user key',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second user key with the same `user`. Permission: `secrets.add_userkey`.',
        body: WritableUserKey,
        response: { 201: FlatUserKey },
      },
    },
    resource.create,
  )
  app.options('/api/secrets/user-keys/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/secrets/user-keys/bulk/',
    {
      schema: {
        operationId: 'secrets_user_keys_bulk_create',
        tags: ['secrets'],
        summary: 'Create several user keys, all or none',
        description: 'Permission: `secrets.add_userkey`.',
        body: listOf(WritableUserKey, resource.bulkMax),
        response: { 201: listOf(FlatUserKey) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/secrets/user-keys/bulk/',
    {
      schema: {
        operationId: 'secrets_user_keys_bulk_update',
        tags: ['secrets'],
        summary: 'Update several user keys, all or none',
        description: 'Finds them by `id`. Permission: `secrets.change_userkey`.',
        body: listOf(withId(WritableUserKey), resource.bulkMax),
        response: { 200: listOf(FlatUserKey) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/secrets/user-keys/bulk/',
    {
      schema: {
        operationId: 'secrets_user_keys_bulk_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of several user keys, all or none',
        description: 'Finds them by `id`. Permission: `secrets.change_userkey`.',
        body: listOf(withId(PatchedWritableUserKey), resource.bulkMax),
        response: { 200: listOf(FlatUserKey) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/secrets/user-keys/bulk/',
    {
      schema: {
        operationId: 'secrets_user_keys_bulk_delete',
        tags: ['secrets'],
        summary: 'Delete several user keys, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `secrets.delete_userkey`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/secrets/user-keys/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/user-keys/:id/',
    {
      schema: {
        operationId: 'secrets_user_keys_read',
        tags: ['secrets'],
        summary: 'Read a user key',
        description: 'Permission: `secrets.view_userkey`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: UserKey },
      },
    },
    resource.read,
  )
  app.put(
    '/api/secrets/user-keys/:id/',
    {
      schema: {
        operationId: 'secrets_user_keys_update',
        tags: ['secrets'],
        summary: 'Update a user key',
        description:
          'Optional fields that are left out keep their values. Permission: `secrets.change_userkey`.',
        params: idParams,
        body: WritableUserKey,
        response: { 200: FlatUserKey },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/secrets/user-keys/:id/',
    {
      schema: {
        operationId: 'secrets_user_keys_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of a user key',
        description: 'Permission: `secrets.change_userkey`.',
        params: idParams,
        body: PatchedWritableUserKey,
        response: { 200: FlatUserKey },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/secrets/user-keys/:id/',
    {
      schema: {
        operationId: 'secrets_user_keys_delete',
        tags: ['secrets'],
        summary: 'Delete a user key',
        description:
          'Also deletes the session keys that refer to it. Permission: `secrets.delete_userkey`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/secrets/user-keys/:id/', { schema: { hide: true } }, resource.describeDetail)
}
