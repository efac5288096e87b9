// Generated from schema/dcim/device-role.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of device roles. */
export async function deviceRoleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceRole')
  app.get(
    '/api/dcim/device-roles/',
    {
      schema: {
        operationId: 'dcim_device_roles_list',
        tags: ['dcim'],
        summary: 'List device roles',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedDeviceRoleList') },
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
        summary: 'Create a device role, or several device roles at once',
        body: amounts.either('WritableDeviceRole'),
        response: { 201: amounts.either('FlatDeviceRole') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/device-roles/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device roles, all or none',
        body: amounts.many('WritableDeviceRole'),
        response: { 200: amounts.many('FlatDeviceRole') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-roles/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device roles, all or none',
        body: amounts.many('PatchedWritableDeviceRole'),
        response: { 200: amounts.many('FlatDeviceRole') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-roles/',
    {
      schema: {
        operationId: 'dcim_device_roles_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device roles, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/device-roles/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/device-roles/:id/',
    {
      schema: {
        operationId: 'dcim_device_roles_read',
        tags: ['dcim'],
        summary: 'Read a device role',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('DeviceRole') },
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
        params: idParams,
        body: amounts.one('WritableDeviceRole'),
        response: { 200: amounts.one('FlatDeviceRole') },
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
        params: idParams,
        body: amounts.one('PatchedWritableDeviceRole'),
        response: { 200: amounts.one('FlatDeviceRole') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/device-roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
