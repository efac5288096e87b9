// Generated from schema/dcim/device.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/device.ts'

const {
  Device,
  FlatDevice,
  PaginatedDeviceList,
  PatchedWritableDevice,
  WritableDevice,
} = serializers

/** The routes of devices. */
export async function deviceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Device', serializers)
  app.get(
    '/api/dcim/devices/',
    {
      schema: {
        operationId: 'dcim_devices_list',
        tags: ['dcim'],
        summary: 'List devices',
        description: 'Ordered by `name`, `id`. Permission: `dcim.view_device`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedDeviceList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second device with the same `asset_tag` or the same `primary_ip4` or the same `primary_ip6` or the same `site` and `name` or the same `rack`, `position` and `face`. Permission: `dcim.add_device`.',
        body: WritableDevice,
        response: { 201: FlatDevice },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/devices/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/devices/bulk/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_create',
        tags: ['dcim'],
        summary: 'Create several devices, all or none',
        description: 'Permission: `dcim.add_device`.',
        body: listOf(WritableDevice, resource.bulkMax),
        response: { 201: listOf(FlatDevice) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/devices/bulk/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_update',
        tags: ['dcim'],
        summary: 'Update several devices, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_device`.',
        body: listOf(withId(WritableDevice), resource.bulkMax),
        response: { 200: listOf(FlatDevice) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/devices/bulk/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several devices, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_device`.',
        body: listOf(withId(PatchedWritableDevice), resource.bulkMax),
        response: { 200: listOf(FlatDevice) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/devices/bulk/',
    {
      schema: {
        operationId: 'dcim_devices_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several devices, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_device`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/devices/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/devices/:id/',
    {
      schema: {
        operationId: 'dcim_devices_read',
        tags: ['dcim'],
        summary: 'Read a device',
        description: 'Permission: `dcim.view_device`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Device },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_device`.',
        params: idParams,
        body: WritableDevice,
        response: { 200: FlatDevice },
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
        description: 'Permission: `dcim.change_device`.',
        params: idParams,
        body: PatchedWritableDevice,
        response: { 200: FlatDevice },
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
        description:
          'Also deletes the console ports, console server ports, device bays, interfaces, inventory items, power outlets, power ports, services and secrets that refer to it. Sets references to it from device bays to null. Permission: `dcim.delete_device`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/devices/:id/', { schema: { hide: true } }, resource.describeDetail)
}
