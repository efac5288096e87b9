// Generated from schema/dcim/manufacturer.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/manufacturer.ts'

const {
  FlatManufacturer,
  Manufacturer,
  PaginatedManufacturerList,
  PatchedWritableManufacturer,
  WritableManufacturer,
} = serializers

/** The routes of manufacturers. */
export async function manufacturerRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Manufacturer', serializers)
  app.get(
    '/api/dcim/manufacturers/',
    {
      schema: {
        operationId: 'dcim_manufacturers_list',
        tags: ['dcim'],
        summary: 'List manufacturers',
        description: 'Ordered by `name`, `id`. Permission: `dcim.view_manufacturer`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedManufacturerList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/manufacturers/',
    {
      schema: {
        operationId: 'dcim_manufacturers_create',
        tags: ['dcim'],
        summary: 'Create a manufacturer',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second manufacturer with the same `name` or the same `slug`. Permission: `dcim.add_manufacturer`.',
        body: WritableManufacturer,
        response: { 201: FlatManufacturer },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/manufacturers/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/manufacturers/bulk/',
    {
      schema: {
        operationId: 'dcim_manufacturers_bulk_create',
        tags: ['dcim'],
        summary: 'Create several manufacturers, all or none',
        description: 'Permission: `dcim.add_manufacturer`.',
        body: listOf(WritableManufacturer, resource.bulkMax),
        response: { 201: listOf(FlatManufacturer) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/manufacturers/bulk/',
    {
      schema: {
        operationId: 'dcim_manufacturers_bulk_update',
        tags: ['dcim'],
        summary: 'Update several manufacturers, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_manufacturer`.',
        body: listOf(withId(WritableManufacturer), resource.bulkMax),
        response: { 200: listOf(FlatManufacturer) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/manufacturers/bulk/',
    {
      schema: {
        operationId: 'dcim_manufacturers_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several manufacturers, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_manufacturer`.',
        body: listOf(withId(PatchedWritableManufacturer), resource.bulkMax),
        response: { 200: listOf(FlatManufacturer) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/manufacturers/bulk/',
    {
      schema: {
        operationId: 'dcim_manufacturers_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several manufacturers, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_manufacturer`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/manufacturers/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_read',
        tags: ['dcim'],
        summary: 'Read a manufacturer',
        description: 'Permission: `dcim.view_manufacturer`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Manufacturer },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_update',
        tags: ['dcim'],
        summary: 'Update a manufacturer',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_manufacturer`.',
        params: idParams,
        body: WritableManufacturer,
        response: { 200: FlatManufacturer },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a manufacturer',
        description: 'Permission: `dcim.change_manufacturer`.',
        params: idParams,
        body: PatchedWritableManufacturer,
        response: { 200: FlatManufacturer },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/manufacturers/:id/',
    {
      schema: {
        operationId: 'dcim_manufacturers_delete',
        tags: ['dcim'],
        summary: 'Delete a manufacturer',
        description:
          'Refused with 409 while device types and inventory items refer to it. Permission: `dcim.delete_manufacturer`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/manufacturers/:id/', { schema: { hide: true } }, resource.describeDetail)
}
