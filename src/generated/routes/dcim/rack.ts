// Generated from schema/dcim/rack.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/rack.ts'

const { FlatRack, PaginatedRackList, PatchedWritableRack, Rack, WritableRack } = serializers

/** The routes of racks. */
export async function rackRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Rack', serializers)
  app.get(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_list',
        tags: ['dcim'],
        summary: 'List racks',
        description: 'Ordered by `site.name`, `name`, `id`. Permission: `dcim.view_rack`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRackList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/racks/',
    {
      schema: {
        operationId: 'dcim_racks_create',
        tags: ['dcim'],
        summary: 'Create a rack',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second rack with the same `site` and `name` or the same `site` and `facility_id`. Permission: `dcim.add_rack`.',
        body: WritableRack,
        response: { 201: FlatRack },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/racks/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/racks/bulk/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_create',
        tags: ['dcim'],
        summary: 'Create several racks, all or none',
        description: 'Permission: `dcim.add_rack`.',
        body: listOf(WritableRack, resource.bulkMax),
        response: { 201: listOf(FlatRack) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/racks/bulk/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_update',
        tags: ['dcim'],
        summary: 'Update several racks, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rack`.',
        body: listOf(withId(WritableRack), resource.bulkMax),
        response: { 200: listOf(FlatRack) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/racks/bulk/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several racks, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rack`.',
        body: listOf(withId(PatchedWritableRack), resource.bulkMax),
        response: { 200: listOf(FlatRack) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/racks/bulk/',
    {
      schema: {
        operationId: 'dcim_racks_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several racks, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_rack`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/racks/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_read',
        tags: ['dcim'],
        summary: 'Read a rack',
        description: 'Permission: `dcim.view_rack`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Rack },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_update',
        tags: ['dcim'],
        summary: 'Update a rack',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_rack`.',
        params: idParams,
        body: WritableRack,
        response: { 200: FlatRack },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack',
        description: 'Permission: `dcim.change_rack`.',
        params: idParams,
        body: PatchedWritableRack,
        response: { 200: FlatRack },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/racks/:id/',
    {
      schema: {
        operationId: 'dcim_racks_delete',
        tags: ['dcim'],
        summary: 'Delete a rack',
        description:
          'Refused with 409 while devices refer to it. Also deletes the rack reservations that refer to it. Permission: `dcim.delete_rack`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/racks/:id/', { schema: { hide: true } }, resource.describeDetail)
}
