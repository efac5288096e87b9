// Generated from schema/ipam/role.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/role.ts'

const { FlatRole, PaginatedRoleList, PatchedWritableRole, Role, WritableRole } = serializers

/** The routes of roles. */
export async function roleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Role', serializers)
  app.get(
    '/api/ipam/roles/',
    {
      schema: {
        operationId: 'ipam_roles_list',
        tags: ['ipam'],
        summary: 'List roles',
        description: 'Ordered by `weight`, `name`, `id`. Permission: `ipam.view_role`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRoleList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/roles/',
    {
      schema: {
        operationId: 'ipam_roles_create',
        tags: ['ipam'],
        summary: 'Create a role',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second role with the same `name` or the same `slug`. Permission: `ipam.add_role`.',
        body: WritableRole,
        response: { 201: FlatRole },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/roles/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/roles/bulk/',
    {
      schema: {
        operationId: 'ipam_roles_bulk_create',
        tags: ['ipam'],
        summary: 'Create several roles, all or none',
        description: 'Permission: `ipam.add_role`.',
        body: listOf(WritableRole, resource.bulkMax),
        response: { 201: listOf(FlatRole) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/roles/bulk/',
    {
      schema: {
        operationId: 'ipam_roles_bulk_update',
        tags: ['ipam'],
        summary: 'Update several roles, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_role`.',
        body: listOf(withId(WritableRole), resource.bulkMax),
        response: { 200: listOf(FlatRole) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/roles/bulk/',
    {
      schema: {
        operationId: 'ipam_roles_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several roles, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_role`.',
        body: listOf(withId(PatchedWritableRole), resource.bulkMax),
        response: { 200: listOf(FlatRole) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/roles/bulk/',
    {
      schema: {
        operationId: 'ipam_roles_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several roles, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_role`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/roles/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_read',
        tags: ['ipam'],
        summary: 'Read a role',
        description: 'Permission: `ipam.view_role`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Role },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_update',
        tags: ['ipam'],
        summary: 'Update a role',
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_role`.',
        params: idParams,
        body: WritableRole,
        response: { 200: FlatRole },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a role',
        description: 'Permission: `ipam.change_role`.',
        params: idParams,
        body: PatchedWritableRole,
        response: { 200: FlatRole },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/roles/:id/',
    {
      schema: {
        operationId: 'ipam_roles_delete',
        tags: ['ipam'],
        summary: 'Delete a role',
        description:
          'Sets references to it from prefixes and VLANs to null. Permission: `ipam.delete_role`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
