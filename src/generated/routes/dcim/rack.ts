// Generated from schema/dcim/rack.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: Type.Ref('PaginatedRackList') },
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
        summary: 'Create a rack',
        body: Type.Ref('WritableRack'),
        response: { 201: Type.Ref('FlatRack') },
      },
    },
    resource.create,
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
        response: { 200: Type.Ref('Rack') },
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
        body: Type.Ref('WritableRack'),
        response: { 200: Type.Ref('FlatRack') },
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
        body: Type.Ref('PatchedWritableRack'),
        response: { 200: Type.Ref('FlatRack') },
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
