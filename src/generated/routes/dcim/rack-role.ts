// Generated from schema/dcim/rack-role.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of rack roles. */
export async function rackRoleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.RackRole')
  app.get(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_list',
        tags: ['dcim'],
        summary: 'List rack roles',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedRackRoleList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_create',
        tags: ['dcim'],
        summary: 'Create a rack role',
        body: Type.Ref('WritableRackRole'),
        response: { 201: Type.Ref('FlatRackRole') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/rack-roles/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_read',
        tags: ['dcim'],
        summary: 'Read a rack role',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('RackRole') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_update',
        tags: ['dcim'],
        summary: 'Update a rack role',
        params: idParams,
        body: Type.Ref('WritableRackRole'),
        response: { 200: Type.Ref('FlatRackRole') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack role',
        params: idParams,
        body: Type.Ref('PatchedWritableRackRole'),
        response: { 200: Type.Ref('FlatRackRole') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_delete',
        tags: ['dcim'],
        summary: 'Delete a rack role',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/rack-roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
