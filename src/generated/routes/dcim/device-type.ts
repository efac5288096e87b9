// Generated from schema/dcim/device-type.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/device-type.ts'

const {
  DeviceType,
  FlatDeviceType,
  PaginatedDeviceTypeList,
  PatchedWritableDeviceType,
  WritableDeviceType,
} = serializers

/** The routes of device types. */
export async function deviceTypeRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceType', serializers)
  app.get(
    '/api/dcim/device-types/',
    {
      schema: {
        operationId: 'dcim_device_types_list',
        tags: ['dcim'],
        summary: 'List device types',
        description:
          'Ordered by `manufacturer.name`, `model`, `id`. Permission: `dcim.view_devicetype`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedDeviceTypeList },
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
        summary: 'Create a device type',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second device type with the same `manufacturer` and `model` or the same `manufacturer` and `slug`. Permission: `dcim.add_devicetype`.',
        body: WritableDeviceType,
        response: { 201: FlatDeviceType },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/device-types/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/device-types/bulk/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_create',
        tags: ['dcim'],
        summary: 'Create several device types, all or none',
        description: 'Permission: `dcim.add_devicetype`.',
        body: listOf(WritableDeviceType, resource.bulkMax),
        response: { 201: listOf(FlatDeviceType) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/device-types/bulk/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device types, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicetype`.',
        body: listOf(withId(WritableDeviceType), resource.bulkMax),
        response: { 200: listOf(FlatDeviceType) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-types/bulk/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device types, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicetype`.',
        body: listOf(withId(PatchedWritableDeviceType), resource.bulkMax),
        response: { 200: listOf(FlatDeviceType) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-types/bulk/',
    {
      schema: {
        operationId: 'dcim_device_types_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device types, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_devicetype`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/device-types/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/device-types/:id/',
    {
      schema: {
        operationId: 'dcim_device_types_read',
        tags: ['dcim'],
        summary: 'Read a device type',
        description: 'Permission: `dcim.view_devicetype`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: DeviceType },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_devicetype`.',
        params: idParams,
        body: WritableDeviceType,
        response: { 200: FlatDeviceType },
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
        description: 'Permission: `dcim.change_devicetype`.',
        params: idParams,
        body: PatchedWritableDeviceType,
        response: { 200: FlatDeviceType },
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
        description:
          'Refused with 409 while devices refer to it. Also deletes the console port templates, console server port templates, device bay templates, interface templates, power outlet templates and power port templates that refer to it. Permission: `dcim.delete_devicetype`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/device-types/:id/', { schema: { hide: true } }, resource.describeDetail)
}
