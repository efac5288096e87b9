// Generated from schema/dcim/rack-role.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedRackRoleList') },
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
        summary: 'Create a rack role, or several rack roles at once',
        body: amounts.either('WritableRackRole'),
        response: { 201: amounts.either('FlatRackRole') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_update',
        tags: ['dcim'],
        summary: 'Update several rack roles, all or none',
        body: amounts.many('WritableRackRole'),
        response: { 200: amounts.many('FlatRackRole') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several rack roles, all or none',
        body: amounts.many('PatchedWritableRackRole'),
        response: { 200: amounts.many('FlatRackRole') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several rack roles, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('RackRole') },
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
        body: amounts.one('WritableRackRole'),
        response: { 200: amounts.one('FlatRackRole') },
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
        body: amounts.one('PatchedWritableRackRole'),
        response: { 200: amounts.one('FlatRackRole') },
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
