// Generated from schema/dcim/device.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: Type.Ref('PaginatedDeviceList') },
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
        summary: 'Create a device',
        body: Type.Ref('WritableDevice'),
        response: { 201: Type.Ref('FlatDevice') },
      },
    },
    resource.create,
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
        response: { 200: Type.Ref('Device') },
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
        body: Type.Ref('WritableDevice'),
        response: { 200: Type.Ref('FlatDevice') },
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
        body: Type.Ref('PatchedWritableDevice'),
        response: { 200: Type.Ref('FlatDevice') },
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
