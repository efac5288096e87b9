// Generated from schema/dcim/rack.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of racks. */
export async function rackRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Rack')
  app.get(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_list',
        tags: ['dcim'],
        summary: 'List racks',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedRackList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_create',
        tags: ['dcim'],
        summary: 'Create a rack, or several racks at once',
        body: amounts.either('WritableRack'),
        response: { 201: amounts.either('FlatRack') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_update',
        tags: ['dcim'],
        summary: 'Update several racks, all or none',
        body: amounts.many('WritableRack'),
        response: { 200: amounts.many('FlatRack') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several racks, all or none',
        body: amounts.many('PatchedWritableRack'),
        response: { 200: amounts.many('FlatRack') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several racks, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/racks/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_read',
        tags: ['dcim'],
        summary: 'Read a rack',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('Rack') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_update',
        tags: ['dcim'],
        summary: 'Update a rack',
        params: idParams,
        body: amounts.one('WritableRack'),
        response: { 200: amounts.one('FlatRack') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack',
        params: idParams,
        body: amounts.one('PatchedWritableRack'),
        response: { 200: amounts.one('FlatRack') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_delete',
        tags: ['dcim'],
        summary: 'Delete a rack',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/racks/:id/', { schema: { hide: true } }, resource.describeDetail)
}
