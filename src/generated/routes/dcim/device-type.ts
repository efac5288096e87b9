// Generated from schema/dcim/device-type.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of device types. */
export async function deviceTypeRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceType')
  app.get(
    '/api/dcim/device-types/',
    {
      schema: {
        operationId: 'dcim_device_types_list',
        tags: ['dcim'],
        summary: 'List device types',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedDeviceTypeList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/device-types/',
    {
      schema: {
        operationId: 'dcim_device_types_create',
        tags: ['dcim'],
        summary: 'Create a device type, or several device types at once',
        body: amounts.either('WritableDeviceType'),
        response: { 201: amounts.either('FlatDeviceType') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/device-types/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device types, all or none',
        body: amounts.many('WritableDeviceType'),
        response: { 200: amounts.many('FlatDeviceType') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-types/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device types, all or none',
        body: amounts.many('PatchedWritableDeviceType'),
        response: { 200: amounts.many('FlatDeviceType') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-types/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device types, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/device-types/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/device-types/:id/',
    {
      schema: {
        operationId: 'dcim_device_types_read',
        tags: ['dcim'],
        summary: 'Read a device type',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('DeviceType') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/device-types/:id/',
    {
      schema: {
        operationId: 'dcim_device_types_update',
        tags: ['dcim'],
        summary: 'Update a device type',
        params: idParams,
        body: amounts.one('WritableDeviceType'),
        response: { 200: amounts.one('FlatDeviceType') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/device-types/:id/',
    {
      schema: {
        operationId: 'dcim_device_types_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a device type',
        params: idParams,
        body: amounts.one('PatchedWritableDeviceType'),
        response: { 200: amounts.one('FlatDeviceType') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/device-types/:id/',
    {
      schema: {
        operationId: 'dcim_device_types_delete',
        tags: ['dcim'],
        summary: 'Delete a device type',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/device-types/:id/', { schema: { hide: true } }, resource.describeDetail)
}
