// Generated from schema/dcim/platform.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of platforms. */
export async function platformRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Platform')
  app.get(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_list',
        tags: ['dcim'],
        summary: 'List platforms',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedPlatformList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_create',
        tags: ['dcim'],
        summary: 'Create a platform, or several platforms at once',
        body: amounts.either('WritablePlatform'),
        response: { 201: amounts.either('FlatPlatform') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_update',
        tags: ['dcim'],
        summary: 'Update several platforms, all or none',
        body: amounts.many('WritablePlatform'),
        response: { 200: amounts.many('FlatPlatform') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several platforms, all or none',
        body: amounts.many('PatchedWritablePlatform'),
        response: { 200: amounts.many('FlatPlatform') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several platforms, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/platforms/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_read',
        tags: ['dcim'],
        summary: 'Read a platform',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('Platform') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_update',
        tags: ['dcim'],
        summary: 'Update a platform',
        params: idParams,
        body: amounts.one('WritablePlatform'),
        response: { 200: amounts.one('FlatPlatform') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a platform',
        params: idParams,
        body: amounts.one('PatchedWritablePlatform'),
        response: { 200: amounts.one('FlatPlatform') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_delete',
        tags: ['dcim'],
        summary: 'Delete a platform',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/platforms/:id/', { schema: { hide: true } }, resource.describeDetail)
}
