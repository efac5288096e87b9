// Generated from schema/dcim/platform.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/platform.ts'

const {
  FlatPlatform,
  PaginatedPlatformList,
  PatchedWritablePlatform,
  Platform,
  WritablePlatform,
} = serializers

/** The routes of platforms. */
export async function platformRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Platform', serializers)
  app.get(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_list',
        tags: ['dcim'],
        summary: 'List platforms',
        description: 'Ordered by `name`, `id`. Permission: `dcim.view_platform`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPlatformList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/platforms/',
    {
      schema: {
        operationId: 'dcim_platforms_create',
        tags: ['dcim'],
        summary: 'Create a platform',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second platform with the same `name` or the same `slug`. Permission: `dcim.add_platform`.',
        body: WritablePlatform,
        response: { 201: FlatPlatform },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/platforms/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/platforms/bulk/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_create',
        tags: ['dcim'],
        summary: 'Create several platforms, all or none',
        description: 'Permission: `dcim.add_platform`.',
        body: listOf(WritablePlatform, resource.bulkMax),
        response: { 201: listOf(FlatPlatform) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/platforms/bulk/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_update',
        tags: ['dcim'],
        summary: 'Update several platforms, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_platform`.',
        body: listOf(withId(WritablePlatform), resource.bulkMax),
        response: { 200: listOf(FlatPlatform) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/platforms/bulk/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several platforms, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_platform`.',
        body: listOf(withId(PatchedWritablePlatform), resource.bulkMax),
        response: { 200: listOf(FlatPlatform) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/platforms/bulk/',
    {
      schema: {
        operationId: 'dcim_platforms_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several platforms, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_platform`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/platforms/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_read',
        tags: ['dcim'],
        summary: 'Read a platform',
        description: 'Permission: `dcim.view_platform`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Platform },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_update',
        tags: ['dcim'],
        summary: 'Update a platform',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_platform`.',
        params: idParams,
        body: WritablePlatform,
        response: { 200: FlatPlatform },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a platform',
        description: 'Permission: `dcim.change_platform`.',
        params: idParams,
        body: PatchedWritablePlatform,
        response: { 200: FlatPlatform },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/platforms/:id/',
    {
      schema: {
        operationId: 'dcim_platforms_delete',
        tags: ['dcim'],
        summary: 'Delete a platform',
        description:
          'Sets references to it from devices to null. Permission: `dcim.delete_platform`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/platforms/:id/', { schema: { hide: true } }, resource.describeDetail)
}
