// Generated from schema/users/token.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../framework/http/parameters.ts'

/** The routes of tokens. */
export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.Token')
  app.get(
    '/api/users/tokens/',
    {
      schema: {
        operationId: 'users_tokens_list',
        tags: ['users'],
        summary: 'List tokens',
        description:
          'Returns one page of tokens, ordered by `user.username`, `created`, `id`. Permission: `users.view_token`.',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedTokenList') },
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
        summary: 'Create a token, or several tokens at once',
        description:
          'Creates one token from an object, or several from a list: all or none. Refuses a second token with the same `key`. Permission: `users.add_token`.',
        body: amounts.either('WritableToken'),
        response: { 201: amounts.either('FlatToken') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/users/tokens/',
    {
      schema: {
        operationId: 'users_tokens_bulk_update',
        tags: ['users'],
        summary: 'Update several tokens, all or none',
        description:
          'Changes the tokens that the list names by `id`: all or none. Required fields must be sent; optional fields that are left out keep their values. Permission: `users.change_token`.',
        body: amounts.many('WritableToken'),
        response: { 200: amounts.many('FlatToken') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/users/tokens/',
    {
      schema: {
        operationId: 'users_tokens_bulk_partial_update',
        tags: ['users'],
        summary: 'Change some fields of several tokens, all or none',
        description:
          'Changes the fields that are sent, of the tokens that the list names by `id`: all or none. Permission: `users.change_token`.',
        body: amounts.many('PatchedWritableToken'),
        response: { 200: amounts.many('FlatToken') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/users/tokens/',
    {
      schema: {
        operationId: 'users_tokens_bulk_delete',
        tags: ['users'],
        summary: 'Delete several tokens, all or none',
        description:
          'Deletes the tokens that the list names by `id`: all or none. Permission: `users.delete_token`.',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/users/tokens/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/tokens/:id/',
    {
      schema: {
        operationId: 'users_tokens_read',
        tags: ['users'],
        summary: 'Read a token',
        description: 'Returns the token with this `id`. Permission: `users.view_token`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('Token') },
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
          'Changes the token. Required fields must be sent; optional fields that are left out keep their values. Refuses a second token with the same `key`. Permission: `users.change_token`.',
        params: idParams,
        body: amounts.one('WritableToken'),
        response: { 200: amounts.one('FlatToken') },
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
        description:
          'Changes the fields of the token that are sent. Refuses a second token with the same `key`. Permission: `users.change_token`.',
        params: idParams,
        body: amounts.one('PatchedWritableToken'),
        response: { 200: amounts.one('FlatToken') },
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
        description: 'Deletes the token. Permission: `users.delete_token`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/tokens/:id/', { schema: { hide: true } }, resource.describeDetail)
}
