// Generated from schema/users/user.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of users. */
export async function userRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.User')
  app.get(
    '/api/users/users/',
    {
      schema: {
        operationId: 'users_users_list',
        tags: ['users'],
        summary: 'List users',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedUserList') },
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
        body: Type.Ref('WritableUser'),
        response: { 201: Type.Ref('FlatUser') },
      },
    },
    resource.create,
  )
  app.options('/api/users/users/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/users/:id/',
    {
      schema: {
        operationId: 'users_users_read',
        tags: ['users'],
        summary: 'Read a user',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('User') },
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
        params: idParams,
        body: Type.Ref('WritableUser'),
        response: { 200: Type.Ref('FlatUser') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableUser'),
        response: { 200: Type.Ref('FlatUser') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/users/:id/', { schema: { hide: true } }, resource.describeDetail)
}
