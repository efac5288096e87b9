// Generated from schema/users/token.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

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
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedTokenList') },
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
        body: Type.Ref('WritableToken'),
        response: { 201: Type.Ref('FlatToken') },
      },
    },
    resource.create,
  )
  app.options('/api/users/tokens/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/tokens/:id/',
    {
      schema: {
        operationId: 'users_tokens_read',
        tags: ['users'],
        summary: 'Read a token',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Token') },
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
        params: idParams,
        body: Type.Ref('WritableToken'),
        response: { 200: Type.Ref('FlatToken') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableToken'),
        response: { 200: Type.Ref('FlatToken') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/tokens/:id/', { schema: { hide: true } }, resource.describeDetail)
}
