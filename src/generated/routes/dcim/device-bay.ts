// Generated from schema/dcim/device-bay.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of device bays. */
export async function deviceBayRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceBay')
  app.get(
    '/api/dcim/device-bays/',
    {
      schema: {
        operationId: 'dcim_device_bays_list',
        tags: ['dcim'],
        summary: 'List device bays',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedDeviceBayList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/device-bays/',
    {
      schema: {
        operationId: 'dcim_device_bays_create',
        tags: ['dcim'],
        summary: 'Create a device bay',
        body: Type.Ref('WritableDeviceBay'),
        response: { 201: Type.Ref('FlatDeviceBay') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/device-bays/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/device-bays/:id/',
    {
      schema: {
        operationId: 'dcim_device_bays_read',
        tags: ['dcim'],
        summary: 'Read a device bay',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('DeviceBay') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/device-bays/:id/',
    {
      schema: {
        operationId: 'dcim_device_bays_update',
        tags: ['dcim'],
        summary: 'Update a device bay',
        params: idParams,
        body: Type.Ref('WritableDeviceBay'),
        response: { 200: Type.Ref('FlatDeviceBay') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/device-bays/:id/',
    {
      schema: {
        operationId: 'dcim_device_bays_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a device bay',
        params: idParams,
        body: Type.Ref('PatchedWritableDeviceBay'),
        response: { 200: Type.Ref('FlatDeviceBay') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/device-bays/:id/',
    {
      schema: {
        operationId: 'dcim_device_bays_delete',
        tags: ['dcim'],
        summary: 'Delete a device bay',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/device-bays/:id/', { schema: { hide: true } }, resource.describeDetail)
}
