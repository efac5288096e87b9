// Generated from schema/dcim/region.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/region.ts'

const {
  FlatRegion,
  PaginatedRegionList,
  PatchedWritableRegion,
  Region,
  WritableRegion,
} = serializers

/** The routes of regions. */
export async function regionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Region', serializers)
  app.get(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_list',
        tags: ['dcim'],
        summary: 'List regions',
        description: 'Ordered by `name` within each parent, `id`. Permission: `dcim.view_region`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRegionList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/regions/',
    {
      schema: {
        operationId: 'dcim_regions_create',
        tags: ['dcim'],
        summary: 'Create a region',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second region with the same `name` or the same `slug`. Permission: `dcim.add_region`.',
        body: WritableRegion,
        response: { 201: FlatRegion },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/regions/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/regions/bulk/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_create',
        tags: ['dcim'],
        summary: 'Create several regions, all or none',
        description: 'Permission: `dcim.add_region`.',
        body: listOf(WritableRegion, resource.bulkMax),
        response: { 201: listOf(FlatRegion) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/regions/bulk/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_update',
        tags: ['dcim'],
        summary: 'Update several regions, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_region`.',
        body: listOf(withId(WritableRegion), resource.bulkMax),
        response: { 200: listOf(FlatRegion) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/regions/bulk/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several regions, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_region`.',
        body: listOf(withId(PatchedWritableRegion), resource.bulkMax),
        response: { 200: listOf(FlatRegion) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/regions/bulk/',
    {
      schema: {
        operationId: 'dcim_regions_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several regions, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_region`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/regions/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_read',
        tags: ['dcim'],
        summary: 'Read a region',
        description: 'Permission: `dcim.view_region`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Region },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_update',
        tags: ['dcim'],
        summary: 'Update a region',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_region`.',
        params: idParams,
        body: WritableRegion,
        response: { 200: FlatRegion },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a region',
        description: 'Permission: `dcim.change_region`.',
        params: idParams,
        body: PatchedWritableRegion,
        response: { 200: FlatRegion },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/regions/:id/',
    {
      schema: {
        operationId: 'dcim_regions_delete',
        tags: ['dcim'],
        summary: 'Delete a region',
        description:
          'Also deletes the regions that refer to it. Sets references to it from sites to null. Permission: `dcim.delete_region`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/regions/:id/', { schema: { hide: true } }, resource.describeDetail)
}
