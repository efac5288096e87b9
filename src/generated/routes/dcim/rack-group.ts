// Generated from schema/dcim/rack-group.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of rack groups. */
export async function rackGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.RackGroup')
  app.get(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_list',
        tags: ['dcim'],
        summary: 'List rack groups',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedRackGroupList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_create',
        tags: ['dcim'],
        summary: 'Create a rack group, or several rack groups at once',
        body: amounts.either('WritableRackGroup'),
        response: { 201: amounts.either('FlatRackGroup') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_update',
        tags: ['dcim'],
        summary: 'Update several rack groups, all or none',
        body: amounts.many('WritableRackGroup'),
        response: { 200: amounts.many('FlatRackGroup') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several rack groups, all or none',
        body: amounts.many('PatchedWritableRackGroup'),
        response: { 200: amounts.many('FlatRackGroup') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several rack groups, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/rack-groups/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_read',
        tags: ['dcim'],
        summary: 'Read a rack group',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('RackGroup') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_update',
        tags: ['dcim'],
        summary: 'Update a rack group',
        params: idParams,
        body: amounts.one('WritableRackGroup'),
        response: { 200: amounts.one('FlatRackGroup') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack group',
        params: idParams,
        body: amounts.one('PatchedWritableRackGroup'),
        response: { 200: amounts.one('FlatRackGroup') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_delete',
        tags: ['dcim'],
        summary: 'Delete a rack group',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/rack-groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
