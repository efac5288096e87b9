// Generated from schema/dcim/device-role.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/device-role.ts'

const {
  DeviceRole,
  FlatDeviceRole,
  PaginatedDeviceRoleList,
  PatchedWritableDeviceRole,
  WritableDeviceRole,
} = serializers

/** The routes of device roles. */
export async function deviceRoleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceRole', serializers)
  app.get(
    '/api/dcim/device-roles/',
    {
      schema: {
        operationId: 'dcim_device_roles_list',
        tags: ['dcim'],
        summary: 'List device roles',
        description: 'Ordered by `name`, `id`. Permission: `dcim.view_devicerole`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedDeviceRoleList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/device-roles/',
    {
      schema: {
        operationId: 'dcim_device_roles_create',
        tags: ['dcim'],
        summary: 'Create a device role',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second device role with the same `name` or the same `slug`. Permission: `dcim.add_devicerole`.',
        body: WritableDeviceRole,
        response: { 201: FlatDeviceRole },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/device-roles/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/device-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_create',
        tags: ['dcim'],
        summary: 'Create several device roles, all or none',
        description: 'Permission: `dcim.add_devicerole`.',
        body: listOf(WritableDeviceRole, resource.bulkMax),
        response: { 201: listOf(FlatDeviceRole) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/device-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device roles, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicerole`.',
        body: listOf(withId(WritableDeviceRole), resource.bulkMax),
        response: { 200: listOf(FlatDeviceRole) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device roles, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicerole`.',
        body: listOf(withId(PatchedWritableDeviceRole), resource.bulkMax),
        response: { 200: listOf(FlatDeviceRole) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device roles, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_devicerole`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/device-roles/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/device-roles/:id/',
    {
      schema: {
        operationId: 'dcim_device_roles_read',
        tags: ['dcim'],
        summary: 'Read a device role',
        description: 'Permission: `dcim.view_devicerole`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: DeviceRole },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/device-roles/:id/',
    {
      schema: {
        operationId: 'dcim_device_roles_update',
        tags: ['dcim'],
        summary: 'Update a device role',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_devicerole`.',
        params: idParams,
        body: WritableDeviceRole,
        response: { 200: FlatDeviceRole },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/device-roles/:id/',
    {
      schema: {
        operationId: 'dcim_device_roles_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a device role',
        description: 'Permission: `dcim.change_devicerole`.',
        params: idParams,
        body: PatchedWritableDeviceRole,
        response: { 200: FlatDeviceRole },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/device-roles/:id/',
    {
      schema: {
        operationId: 'dcim_device_roles_delete',
        tags: ['dcim'],
        summary: 'Delete a device role',
        description:
          'Refused with 409 while devices refer to it. Permission: `dcim.delete_devicerole`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/device-roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
