// Generated from schema/dcim/device-bay.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedDeviceBayList') },
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
        summary: 'Create a device bay, or several device bays at once',
        body: amounts.either('WritableDeviceBay'),
        response: { 201: amounts.either('FlatDeviceBay') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/device-bays/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device bays, all or none',
        body: amounts.many('WritableDeviceBay'),
        response: { 200: amounts.many('FlatDeviceBay') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-bays/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device bays, all or none',
        body: amounts.many('PatchedWritableDeviceBay'),
        response: { 200: amounts.many('FlatDeviceBay') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-bays/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device bays, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('DeviceBay') },
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
        body: amounts.one('WritableDeviceBay'),
        response: { 200: amounts.one('FlatDeviceBay') },
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
        body: amounts.one('PatchedWritableDeviceBay'),
        response: { 200: amounts.one('FlatDeviceBay') },
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
