// Generated from schema/users/user.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedUserList') },
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
        summary: 'Create a user, or several users at once',
        body: amounts.either('WritableUser'),
        response: { 201: amounts.either('FlatUser') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/users/users/',
    {
      schema: {
        operationId: 'users_users_bulk_update',
        tags: ['users'],
        summary: 'Update several users, all or none',
        body: amounts.many('WritableUser'),
        response: { 200: amounts.many('FlatUser') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/users/users/',
    {
      schema: {
        operationId: 'users_users_bulk_partial_update',
        tags: ['users'],
        summary: 'Change some fields of several users, all or none',
        body: amounts.many('PatchedWritableUser'),
        response: { 200: amounts.many('FlatUser') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/users/users/',
    {
      schema: {
        operationId: 'users_users_bulk_delete',
        tags: ['users'],
        summary: 'Delete several users, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('User') },
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
        body: amounts.one('WritableUser'),
        response: { 200: amounts.one('FlatUser') },
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
        body: amounts.one('PatchedWritableUser'),
        response: { 200: amounts.one('FlatUser') },
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
