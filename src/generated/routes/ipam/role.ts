// Generated from schema/ipam/role.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of roles. */
export async function roleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Role')
  app.get(
    '/api/ipam/roles/',
    {
      schema: {
        operationId: 'ipam_roles_list',
        tags: ['ipam'],
        summary: 'List roles',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedRoleList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/roles/',
    {
      schema: {
        operationId: 'ipam_roles_create',
        tags: ['ipam'],
        summary: 'Create a role',
        body: Type.Ref('WritableRole'),
        response: { 201: Type.Ref('FlatRole') },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/roles/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_read',
        tags: ['ipam'],
        summary: 'Read a role',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Role') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_update',
        tags: ['ipam'],
        summary: 'Update a role',
        params: idParams,
        body: Type.Ref('WritableRole'),
        response: { 200: Type.Ref('FlatRole') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a role',
        params: idParams,
        body: Type.Ref('PatchedWritableRole'),
        response: { 200: Type.Ref('FlatRole') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_delete',
        tags: ['ipam'],
        summary: 'Delete a role',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
