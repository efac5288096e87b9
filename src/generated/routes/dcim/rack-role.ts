// Generated from schema/dcim/rack-role.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/rack-role.ts'

const {
  FlatRackRole,
  PaginatedRackRoleList,
  PatchedWritableRackRole,
  RackRole,
  WritableRackRole,
} = serializers

/** The routes of rack roles. */
export async function rackRoleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.RackRole', serializers)
  app.get(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_list',
        tags: ['dcim'],
        summary: 'List rack roles',
        description: 'Ordered by `name`, `id`. Permission: `dcim.view_rackrole`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRackRoleList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/rack-roles/',
    {
      schema: {
        operationId: 'dcim_rack_roles_create',
        tags: ['dcim'],
        summary: 'Create a rack role',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second rack role with the same `name` or the same `slug`. Permission: `dcim.add_rackrole`.',
        body: WritableRackRole,
        response: { 201: FlatRackRole },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/rack-roles/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/rack-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_create',
        tags: ['dcim'],
        summary: 'Create several rack roles, all or none',
        description: 'Permission: `dcim.add_rackrole`.',
        body: listOf(WritableRackRole, resource.bulkMax),
        response: { 201: listOf(FlatRackRole) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/rack-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_update',
        tags: ['dcim'],
        summary: 'Update several rack roles, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rackrole`.',
        body: listOf(withId(WritableRackRole), resource.bulkMax),
        response: { 200: listOf(FlatRackRole) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/rack-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several rack roles, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rackrole`.',
        body: listOf(withId(PatchedWritableRackRole), resource.bulkMax),
        response: { 200: listOf(FlatRackRole) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/rack-roles/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_roles_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several rack roles, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_rackrole`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/rack-roles/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_read',
        tags: ['dcim'],
        summary: 'Read a rack role',
        description: 'Permission: `dcim.view_rackrole`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: RackRole },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_update',
        tags: ['dcim'],
        summary: 'Update a rack role',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_rackrole`.',
        params: idParams,
        body: WritableRackRole,
        response: { 200: FlatRackRole },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack role',
        description: 'Permission: `dcim.change_rackrole`.',
        params: idParams,
        body: PatchedWritableRackRole,
        response: { 200: FlatRackRole },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/rack-roles/:id/',
    {
      schema: {
        operationId: 'dcim_rack_roles_delete',
        tags: ['dcim'],
        summary: 'Delete a rack role',
        description:
          'Refused with 409 while racks refer to it. Permission: `dcim.delete_rackrole`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/rack-roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
