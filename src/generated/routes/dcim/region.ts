// Generated from schema/dcim/region.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedRegionList') },
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
        summary: 'Create a region, or several regions at once',
        body: amounts.either('WritableRegion'),
        response: { 201: amounts.either('FlatRegion') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_update',
        tags: ['dcim'],
        summary: 'Update several regions, all or none',
        body: amounts.many('WritableRegion'),
        response: { 200: amounts.many('FlatRegion') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several regions, all or none',
        body: amounts.many('PatchedWritableRegion'),
        response: { 200: amounts.many('FlatRegion') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several regions, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('Region') },
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
        body: amounts.one('WritableRegion'),
        response: { 200: amounts.one('FlatRegion') },
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
        body: amounts.one('PatchedWritableRegion'),
        response: { 200: amounts.one('FlatRegion') },
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
