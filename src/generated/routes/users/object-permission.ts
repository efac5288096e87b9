// Generated from cadastre/models/accounts/object-permission.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/users/object-permission.ts'

const {
  FlatObjectPermission,
  ObjectPermission,
  PaginatedObjectPermissionList,
  PatchedWritableObjectPermission,
  WritableObjectPermission,
} = serializers

/** The routes of object permissions. */
export async function objectPermissionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.ObjectPermission', serializers)
  app.get(
    '/api/users/object-permissions/',
    {
      schema: {
        operationId: 'users_object_permissions_list',
        tags: ['users'],
        summary: 'List object permissions',
        description: 'Ordered by `name`, `id`. Permission: `users.view_objectpermission`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedObjectPermissionList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/users/object-permissions/',
    {
      schema: {
        operationId: 'users_object_permissions_create',
        tags: ['users'],
        summary: 'Create an object permission',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second object permission with the same `name`. Permission: `users.add_objectpermission`.',
        body: WritableObjectPermission,
        response: { 201: FlatObjectPermission },
      },
    },
    resource.create,
  )
  app.options('/api/users/object-permissions/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/users/object-permissions/bulk/',
    {
      schema: {
        operationId: 'users_object_permissions_bulk_create',
        tags: ['users'],
        summary: 'Create several object permissions, all or none',
        description: 'Permission: `users.add_objectpermission`.',
        body: listOf(WritableObjectPermission, resource.bulkMax),
        response: { 201: listOf(FlatObjectPermission) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/users/object-permissions/bulk/',
    {
      schema: {
        operationId: 'users_object_permissions_bulk_update',
        tags: ['users'],
        summary: 'Update several object permissions, all or none',
        description: 'Finds them by `id`. Permission: `users.change_objectpermission`.',
        body: listOf(withId(WritableObjectPermission), resource.bulkMax),
        response: { 200: listOf(FlatObjectPermission) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/users/object-permissions/bulk/',
    {
      schema: {
        operationId: 'users_object_permissions_bulk_partial_update',
        tags: ['users'],
        summary: 'Change some fields of several object permissions, all or none',
        description: 'Finds them by `id`. Permission: `users.change_objectpermission`.',
        body: listOf(withId(PatchedWritableObjectPermission), resource.bulkMax),
        response: { 200: listOf(FlatObjectPermission) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/users/object-permissions/bulk/',
    {
      schema: {
        operationId: 'users_object_permissions_bulk_delete',
        tags: ['users'],
        summary: 'Delete several object permissions, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `users.delete_objectpermission`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/users/object-permissions/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/users/object-permissions/:id/',
    {
      schema: {
        operationId: 'users_object_permissions_read',
        tags: ['users'],
        summary: 'Read an object permission',
        description: 'Permission: `users.view_objectpermission`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ObjectPermission },
      },
    },
    resource.read,
  )
  app.put(
    '/api/users/object-permissions/:id/',
    {
      schema: {
        operationId: 'users_object_permissions_update',
        tags: ['users'],
        summary: 'Update an object permission',
        description:
          'Optional fields that are left out keep their values. Permission: `users.change_objectpermission`.',
        params: idParams,
        body: WritableObjectPermission,
        response: { 200: FlatObjectPermission },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/users/object-permissions/:id/',
    {
      schema: {
        operationId: 'users_object_permissions_partial_update',
        tags: ['users'],
        summary: 'Change some fields of an object permission',
        description: 'Permission: `users.change_objectpermission`.',
        params: idParams,
        body: PatchedWritableObjectPermission,
        response: { 200: FlatObjectPermission },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/users/object-permissions/:id/',
    {
      schema: {
        operationId: 'users_object_permissions_delete',
        tags: ['users'],
        summary: 'Delete an object permission',
        description: 'Permission: `users.delete_objectpermission`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/users/object-permissions/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
