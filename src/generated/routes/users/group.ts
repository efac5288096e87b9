// Generated from schema/users/group.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of groups. */
export async function groupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.Group')
  app.get(
    '/api/users/groups/',
    {
      schema: {
        operationId: 'users_groups_list',
        tags: ['users'],
        summary: 'List groups',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedGroupList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/users/groups/',
    {
      schema: {
        operationId: 'users_groups_create',
        tags: ['users'],
        summary: 'Create a group',
        body: Type.Ref('WritableGroup'),
        response: { 201: Type.Ref('FlatGroup') },
      },
    },
    resource.create,
  )
  app.options('/api/users/groups/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_read',
        tags: ['users'],
        summary: 'Read a group',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Group') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_update',
        tags: ['users'],
        summary: 'Update a group',
        params: idParams,
        body: Type.Ref('WritableGroup'),
        response: { 200: Type.Ref('FlatGroup') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_partial_update',
        tags: ['users'],
        summary: 'Change some fields of a group',
        params: idParams,
        body: Type.Ref('PatchedWritableGroup'),
        response: { 200: Type.Ref('FlatGroup') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_delete',
        tags: ['users'],
        summary: 'Delete a group',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
