// Generated from cadastre/models/accounts/group.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/users/group.ts'

const { FlatGroup, Group, PaginatedGroupList, PatchedWritableGroup, WritableGroup } = serializers

/** The routes of groups. */
export async function groupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.Group', serializers)
  app.get(
    '/api/users/groups/',
    {
      schema: {
        operationId: 'users_groups_list',
        tags: ['users'],
        summary: 'List groups',
        description: 'Ordered by `name`, `id`. Permission: `users.view_group`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedGroupList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/users/groups/',
    {
      schema: {
        operationId: 'users_groups_create',
        tags: ['users'],
        summary: 'Create a group',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second group with the same `name`. Permission: `users.add_group`.',
        body: WritableGroup,
        response: { 201: FlatGroup },
      },
    },
    resource.create,
  )
  app.options('/api/users/groups/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/users/groups/bulk/',
    {
      schema: {
        operationId: 'users_groups_bulk_create',
        tags: ['users'],
        summary: 'Create several groups, all or none',
        description: 'Permission: `users.add_group`.',
        body: listOf(WritableGroup, resource.bulkMax),
        response: { 201: listOf(FlatGroup) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/users/groups/bulk/',
    {
      schema: {
        operationId: 'users_groups_bulk_update',
        tags: ['users'],
        summary: 'Update several groups, all or none',
        description: 'Finds them by `id`. Permission: `users.change_group`.',
        body: listOf(withId(WritableGroup), resource.bulkMax),
        response: { 200: listOf(FlatGroup) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/users/groups/bulk/',
    {
      schema: {
        operationId: 'users_groups_bulk_partial_update',
        tags: ['users'],
        summary: 'Change some fields of several groups, all or none',
        description: 'Finds them by `id`. Permission: `users.change_group`.',
        body: listOf(withId(PatchedWritableGroup), resource.bulkMax),
        response: { 200: listOf(FlatGroup) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/users/groups/bulk/',
    {
      schema: {
        operationId: 'users_groups_bulk_delete',
        tags: ['users'],
        summary: 'Delete several groups, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `users.delete_group`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/users/groups/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_read',
        tags: ['users'],
        summary: 'Read a group',
        description: 'Permission: `users.view_group`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Group },
      },
    },
    resource.read,
  )
  app.put(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_update',
        tags: ['users'],
        summary: 'Update a group',
        description:
          'Optional fields that are left out keep their values. Permission: `users.change_group`.',
        params: idParams,
        body: WritableGroup,
        response: { 200: FlatGroup },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_partial_update',
        tags: ['users'],
        summary: 'Change some fields of a group',
        description: 'Permission: `users.change_group`.',
        params: idParams,
        body: PatchedWritableGroup,
        response: { 200: FlatGroup },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/users/groups/:id/',
    {
      schema: {
        operationId: 'users_groups_delete',
        tags: ['users'],
        summary: 'Delete a group',
        description:
          'Takes it out of lists of secret roles, object permissions and users. Permission: `users.delete_group`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/users/groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
