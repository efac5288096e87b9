// Generated from schema/secrets/secret-role.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/secrets/secret-role.ts'

const {
  FlatSecretRole,
  PaginatedSecretRoleList,
  PatchedWritableSecretRole,
  SecretRole,
  WritableSecretRole,
} = serializers

/** The routes of secret roles. */
export async function secretRoleRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.SecretRole', serializers)
  app.get(
    '/api/secrets/secret-roles/',
    {
      schema: {
        operationId: 'secrets_secret_roles_list',
        tags: ['secrets'],
        summary: 'List secret roles',
        description: 'Ordered by `name`, `id`. Permission: `secrets.view_secretrole`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedSecretRoleList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/secrets/secret-roles/',
    {
      schema: {
        operationId: 'secrets_secret_roles_create',
        tags: ['secrets'],
        summary: 'Create a secret role',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second secret role with the same `name` or the same `slug`. Permission: `secrets.add_secretrole`.',
        body: WritableSecretRole,
        response: { 201: FlatSecretRole },
      },
    },
    resource.create,
  )
  app.options('/api/secrets/secret-roles/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/secrets/secret-roles/bulk/',
    {
      schema: {
        operationId: 'secrets_secret_roles_bulk_create',
        tags: ['secrets'],
        summary: 'Create several secret roles, all or none',
        description: 'Permission: `secrets.add_secretrole`.',
        body: listOf(WritableSecretRole, resource.bulkMax),
        response: { 201: listOf(FlatSecretRole) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/secrets/secret-roles/bulk/',
    {
      schema: {
        operationId: 'secrets_secret_roles_bulk_update',
        tags: ['secrets'],
        summary: 'Update several secret roles, all or none',
        description: 'Finds them by `id`. Permission: `secrets.change_secretrole`.',
        body: listOf(withId(WritableSecretRole), resource.bulkMax),
        response: { 200: listOf(FlatSecretRole) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/secrets/secret-roles/bulk/',
    {
      schema: {
        operationId: 'secrets_secret_roles_bulk_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of several secret roles, all or none',
        description: 'Finds them by `id`. Permission: `secrets.change_secretrole`.',
        body: listOf(withId(PatchedWritableSecretRole), resource.bulkMax),
        response: { 200: listOf(FlatSecretRole) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/secrets/secret-roles/bulk/',
    {
      schema: {
        operationId: 'secrets_secret_roles_bulk_delete',
        tags: ['secrets'],
        summary: 'Delete several secret roles, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `secrets.delete_secretrole`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/secrets/secret-roles/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/secret-roles/:id/',
    {
      schema: {
        operationId: 'secrets_secret_roles_read',
        tags: ['secrets'],
        summary: 'Read a secret role',
        description: 'Permission: `secrets.view_secretrole`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: SecretRole },
      },
    },
    resource.read,
  )
  app.put(
    '/api/secrets/secret-roles/:id/',
    {
      schema: {
        operationId: 'secrets_secret_roles_update',
        tags: ['secrets'],
        summary: 'Update a secret role',
        description:
          'Optional fields that are left out keep their values. Permission: `secrets.change_secretrole`.',
        params: idParams,
        body: WritableSecretRole,
        response: { 200: FlatSecretRole },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/secrets/secret-roles/:id/',
    {
      schema: {
        operationId: 'secrets_secret_roles_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of a secret role',
        description: 'Permission: `secrets.change_secretrole`.',
        params: idParams,
        body: PatchedWritableSecretRole,
        response: { 200: FlatSecretRole },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/secrets/secret-roles/:id/',
    {
      schema: {
        operationId: 'secrets_secret_roles_delete',
        tags: ['secrets'],
        summary: 'Delete a secret role',
        description:
          'Refused with 409 while secrets refer to it. Permission: `secrets.delete_secretrole`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/secrets/secret-roles/:id/', { schema: { hide: true } }, resource.describeDetail)
}
