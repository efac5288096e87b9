// Generated from schema/dcim/rack-group.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/rack-group.ts'

const {
  FlatRackGroup,
  PaginatedRackGroupList,
  PatchedWritableRackGroup,
  RackGroup,
  WritableRackGroup,
} = serializers

/** The routes of rack groups. */
export async function rackGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.RackGroup', serializers)
  app.get(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_list',
        tags: ['dcim'],
        summary: 'List rack groups',
        description: 'Ordered by `site.name`, `name`, `id`. Permission: `dcim.view_rackgroup`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRackGroupList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_create',
        tags: ['dcim'],
        summary: 'Create a rack group',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second rack group with the same `site` and `name` or the same `site` and `slug`. Permission: `dcim.add_rackgroup`.',
        body: WritableRackGroup,
        response: { 201: FlatRackGroup },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/rack-groups/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/rack-groups/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_create',
        tags: ['dcim'],
        summary: 'Create several rack groups, all or none',
        description: 'Permission: `dcim.add_rackgroup`.',
        body: listOf(WritableRackGroup, resource.bulkMax),
        response: { 201: listOf(FlatRackGroup) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/rack-groups/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_update',
        tags: ['dcim'],
        summary: 'Update several rack groups, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rackgroup`.',
        body: listOf(withId(WritableRackGroup), resource.bulkMax),
        response: { 200: listOf(FlatRackGroup) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/rack-groups/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several rack groups, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rackgroup`.',
        body: listOf(withId(PatchedWritableRackGroup), resource.bulkMax),
        response: { 200: listOf(FlatRackGroup) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/rack-groups/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_groups_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several rack groups, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_rackgroup`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/rack-groups/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_read',
        tags: ['dcim'],
        summary: 'Read a rack group',
        description: 'Permission: `dcim.view_rackgroup`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: RackGroup },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_update',
        tags: ['dcim'],
        summary: 'Update a rack group',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_rackgroup`.',
        params: idParams,
        body: WritableRackGroup,
        response: { 200: FlatRackGroup },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack group',
        description: 'Permission: `dcim.change_rackgroup`.',
        params: idParams,
        body: PatchedWritableRackGroup,
        response: { 200: FlatRackGroup },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_delete',
        tags: ['dcim'],
        summary: 'Delete a rack group',
        description:
          'Sets references to it from racks to null. Permission: `dcim.delete_rackgroup`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/rack-groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
