// Generated from schema/dcim/manufacturer.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of manufacturers. */
export async function manufacturerRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Manufacturer')
  app.get(
    '/api/dcim/manufacturers/',
    {
      schema: {
        operationId: 'dcim_manufacturers_list',
        tags: ['dcim'],
        summary: 'List manufacturers',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedManufacturerList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/manufacturers/',
    {
      schema: {
        operationId: 'dcim_manufacturers_create',
        tags: ['dcim'],
        summary: 'Create a manufacturer',
        body: Type.Ref('WritableManufacturer'),
        response: { 201: Type.Ref('FlatManufacturer') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/manufacturers/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_read',
        tags: ['dcim'],
        summary: 'Read a manufacturer',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Manufacturer') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_update',
        tags: ['dcim'],
        summary: 'Update a manufacturer',
        params: idParams,
        body: Type.Ref('WritableManufacturer'),
        response: { 200: Type.Ref('FlatManufacturer') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a manufacturer',
        params: idParams,
        body: Type.Ref('PatchedWritableManufacturer'),
        response: { 200: Type.Ref('FlatManufacturer') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_delete',
        tags: ['dcim'],
        summary: 'Delete a manufacturer',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/manufacturers/:id/', { schema: { hide: true } }, resource.describeDetail)
}
