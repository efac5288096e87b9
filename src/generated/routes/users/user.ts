// Generated from cadastre/models/accounts/user.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/users/user.ts'

const { FlatUser, PaginatedUserList, PatchedWritableUser, User, WritableUser } = serializers

/** The routes of users. */
export async function userRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.User', serializers)
  app.get(
    '/api/users/users/',
    {
      schema: {
        operationId: 'users_users_list',
        tags: ['users'],
        summary: 'List users',
        description: 'Ordered by `username`, `id`. Permission: `users.view_user`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedUserList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/users/users/',
    {
      schema: {
        operationId: 'users_users_create',
        tags: ['users'],
        summary: 'Create a user',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second user with the same `username`. Permission: `users.add_user`.',
        body: WritableUser,
        response: { 201: FlatUser },
      },
    },
    resource.create,
  )
  app.options('/api/users/users/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/users/users/bulk/',
    {
      schema: {
        operationId: 'users_users_bulk_create',
        tags: ['users'],
        summary: 'Create several users, all or none',
        description: 'Permission: `users.add_user`.',
        body: listOf(WritableUser, resource.bulkMax),
        response: { 201: listOf(FlatUser) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/users/users/bulk/',
    {
      schema: {
        operationId: 'users_users_bulk_update',
        tags: ['users'],
        summary: 'Update several users, all or none',
        description: 'Finds them by `id`. Permission: `users.change_user`.',
        body: listOf(withId(WritableUser), resource.bulkMax),
        response: { 200: listOf(FlatUser) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/users/users/bulk/',
    {
      schema: {
        operationId: 'users_users_bulk_partial_update',
        tags: ['users'],
        summary: 'Change some fields of several users, all or none',
        description: 'Finds them by `id`. Permission: `users.change_user`.',
        body: listOf(withId(PatchedWritableUser), resource.bulkMax),
        response: { 200: listOf(FlatUser) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/users/users/bulk/',
    {
      schema: {
        operationId: 'users_users_bulk_delete',
        tags: ['users'],
        summary: 'Delete several users, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `users.delete_user`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/users/users/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/users/:id/',
    {
      schema: {
        operationId: 'users_users_read',
        tags: ['users'],
        summary: 'Read a user',
        description: 'Permission: `users.view_user`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: User },
      },
    },
    resource.read,
  )
  app.put(
    '/api/users/users/:id/',
    {
      schema: {
        operationId: 'users_users_update',
        tags: ['users'],
        summary: 'Update a user',
        description:
          'Optional fields that are left out keep their values. Permission: `users.change_user`.',
        params: idParams,
        body: WritableUser,
        response: { 200: FlatUser },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/users/users/:id/',
    {
      schema: {
        operationId: 'users_users_partial_update',
        tags: ['users'],
        summary: 'Change some fields of a user',
        description: 'Permission: `users.change_user`.',
        params: idParams,
        body: PatchedWritableUser,
        response: { 200: FlatUser },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/users/users/:id/',
    {
      schema: {
        operationId: 'users_users_delete',
        tags: ['users'],
        summary: 'Delete a user',
        description:
          'Refused with 409 while rack reservations refer to it. Also deletes the webhooks, user keys, external identities, list preferences, sessions and tokens that refer to it. Sets references to it from object changes to null. Takes it out of lists of secret roles and object permissions. Permission: `users.delete_user`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/users/:id/', { schema: { hide: true } }, resource.describeDetail)
}
