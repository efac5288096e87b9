// Generated from schema/dcim/device.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of devices. */
export async function deviceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Device')
  app.get(
    '/api/dcim/devices/',
    {
      schema: {
        operationId: 'dcim_devices_list',
        tags: ['dcim'],
        summary: 'List devices',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedDeviceList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/devices/',
    {
      schema: {
        operationId: 'dcim_devices_create',
        tags: ['dcim'],
        summary: 'Create a device, or several devices at once',
        body: amounts.either('WritableDevice'),
        response: { 201: amounts.either('FlatDevice') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/devices/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_update',
        tags: ['dcim'],
        summary: 'Update several devices, all or none',
        body: amounts.many('WritableDevice'),
        response: { 200: amounts.many('FlatDevice') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/devices/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several devices, all or none',
        body: amounts.many('PatchedWritableDevice'),
        response: { 200: amounts.many('FlatDevice') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/devices/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several devices, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/devices/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/devices/:id/',
    {
      schema: {
        operationId: 'dcim_devices_read',
        tags: ['dcim'],
        summary: 'Read a device',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('Device') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/devices/:id/',
    {
      schema: {
        operationId: 'dcim_devices_update',
        tags: ['dcim'],
        summary: 'Update a device',
        params: idParams,
        body: amounts.one('WritableDevice'),
        response: { 200: amounts.one('FlatDevice') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/devices/:id/',
    {
      schema: {
        operationId: 'dcim_devices_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a device',
        params: idParams,
        body: amounts.one('PatchedWritableDevice'),
        response: { 200: amounts.one('FlatDevice') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/devices/:id/',
    {
      schema: {
        operationId: 'dcim_devices_delete',
        tags: ['dcim'],
        summary: 'Delete a device',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/devices/:id/', { schema: { hide: true } }, resource.describeDetail)
}
