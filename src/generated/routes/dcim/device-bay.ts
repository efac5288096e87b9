// Generated from schema/dcim/device-bay.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/device-bay.ts'

const {
  DeviceBay,
  FlatDeviceBay,
  PaginatedDeviceBayList,
  PatchedWritableDeviceBay,
  WritableDeviceBay,
} = serializers

/** The routes of device bays. */
export async function deviceBayRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceBay', serializers)
  app.get(
    '/api/dcim/device-bays/',
    {
      schema: {
        operationId: 'dcim_device_bays_list',
        tags: ['dcim'],
        summary: 'List device bays',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_devicebay`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedDeviceBayList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second device bay with the same `installed_device` or the same `device` and `name`. Permission: `dcim.add_devicebay`.',
        body: WritableDeviceBay,
        response: { 201: FlatDeviceBay },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/device-bays/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/device-bays/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_create',
        tags: ['dcim'],
        summary: 'Create several device bays, all or none',
        description: 'Permission: `dcim.add_devicebay`.',
        body: listOf(WritableDeviceBay, resource.bulkMax),
        response: { 201: listOf(FlatDeviceBay) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/device-bays/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device bays, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicebay`.',
        body: listOf(withId(WritableDeviceBay), resource.bulkMax),
        response: { 200: listOf(FlatDeviceBay) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-bays/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device bays, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicebay`.',
        body: listOf(withId(PatchedWritableDeviceBay), resource.bulkMax),
        response: { 200: listOf(FlatDeviceBay) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-bays/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bays_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device bays, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_devicebay`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/device-bays/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/device-bays/:id/',
    {
      schema: {
        operationId: 'dcim_device_bays_read',
        tags: ['dcim'],
        summary: 'Read a device bay',
        description: 'Permission: `dcim.view_devicebay`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: DeviceBay },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_devicebay`.',
        params: idParams,
        body: WritableDeviceBay,
        response: { 200: FlatDeviceBay },
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
        description: 'Permission: `dcim.change_devicebay`.',
        params: idParams,
        body: PatchedWritableDeviceBay,
        response: { 200: FlatDeviceBay },
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
        description: 'Permission: `dcim.delete_devicebay`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/device-bays/:id/', { schema: { hide: true } }, resource.describeDetail)
}
