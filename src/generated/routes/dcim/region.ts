// Generated from schema/dcim/region.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of regions. */
export async function regionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Region')
  app.get(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_list',
        tags: ['dcim'],
        summary: 'List regions',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedRegionList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_create',
        tags: ['dcim'],
        summary: 'Create a region',
        body: Type.Ref('WritableRegion'),
        response: { 201: Type.Ref('FlatRegion') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/regions/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_read',
        tags: ['dcim'],
        summary: 'Read a region',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Region') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_update',
        tags: ['dcim'],
        summary: 'Update a region',
        params: idParams,
        body: Type.Ref('WritableRegion'),
        response: { 200: Type.Ref('FlatRegion') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a region',
        params: idParams,
        body: Type.Ref('PatchedWritableRegion'),
        response: { 200: Type.Ref('FlatRegion') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_delete',
        tags: ['dcim'],
        summary: 'Delete a region',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/regions/:id/', { schema: { hide: true } }, resource.describeDetail)
}
