// Generated from cadastre/models/accounts/token.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/users/token.ts'

const { FlatToken, PaginatedTokenList, PatchedWritableToken, Token, WritableToken } = serializers

/** The routes of tokens. */
export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.Token', serializers)
  app.get(
    '/api/users/tokens/',
    {
      schema: {
        operationId: 'users_tokens_list',
        tags: ['users'],
        summary: 'List tokens',
        description: 'Ordered by `user.username`, `created`, `id`. Permission: `users.view_token`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedTokenList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/users/tokens/',
    {
      schema: {
        operationId: 'users_tokens_create',
        tags: ['users'],
        summary: 'Create a token',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second token with the same `key`. Permission: `users.add_token`.',
        body: WritableToken,
        response: { 201: FlatToken },
      },
    },
    resource.create,
  )
  app.options('/api/users/tokens/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/users/tokens/bulk/',
    {
      schema: {
        operationId: 'users_tokens_bulk_create',
        tags: ['users'],
        summary: 'Create several tokens, all or none',
        description: 'Permission: `users.add_token`.',
        body: listOf(WritableToken, resource.bulkMax),
        response: { 201: listOf(FlatToken) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/users/tokens/bulk/',
    {
      schema: {
        operationId: 'users_tokens_bulk_update',
        tags: ['users'],
        summary: 'Update several tokens, all or none',
        description: 'Finds them by `id`. Permission: `users.change_token`.',
        body: listOf(withId(WritableToken), resource.bulkMax),
        response: { 200: listOf(FlatToken) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/users/tokens/bulk/',
    {
      schema: {
        operationId: 'users_tokens_bulk_partial_update',
        tags: ['users'],
        summary: 'Change some fields of several tokens, all or none',
        description: 'Finds them by `id`. Permission: `users.change_token`.',
        body: listOf(withId(PatchedWritableToken), resource.bulkMax),
        response: { 200: listOf(FlatToken) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/users/tokens/bulk/',
    {
      schema: {
        operationId: 'users_tokens_bulk_delete',
        tags: ['users'],
        summary: 'Delete several tokens, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `users.delete_token`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/users/tokens/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/tokens/:id/',
    {
      schema: {
        operationId: 'users_tokens_read',
        tags: ['users'],
        summary: 'Read a token',
        description: 'Permission: `users.view_token`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Token },
      },
    },
    resource.read,
  )
  app.put(
    '/api/users/tokens/:id/',
    {
      schema: {
        operationId: 'users_tokens_update',
        tags: ['users'],
        summary: 'Update a token',
        description:
          'Optional fields that are left out keep their values. Permission: `users.change_token`.',
        params: idParams,
        body: WritableToken,
        response: { 200: FlatToken },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/users/tokens/:id/',
    {
      schema: {
        operationId: 'users_tokens_partial_update',
        tags: ['users'],
        summary: 'Change some fields of a token',
        description: 'Permission: `users.change_token`.',
        params: idParams,
        body: PatchedWritableToken,
        response: { 200: FlatToken },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/users/tokens/:id/',
    {
      schema: {
        operationId: 'users_tokens_delete',
        tags: ['users'],
        summary: 'Delete a token',
        description: 'Also deletes the tokens that refer to it. Permission: `users.delete_token`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/tokens/:id/', { schema: { hide: true } }, resource.describeDetail)
}
