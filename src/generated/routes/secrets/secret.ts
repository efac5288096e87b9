// Generated from schema/secrets/secret.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/secrets/secret.ts'

const {
  FlatSecret,
  PaginatedSecretList,
  PatchedWritableSecret,
  Secret,
  WritableSecret,
} = serializers

/** The routes of secrets. */
export async function secretRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.Secret', serializers)
  app.get(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_list',
        tags: ['secrets'],
        summary: 'List secrets',
        description:
          'Ordered by `device.name`, `role.name`, `name`, `id`. `plaintext` is null without a valid `X-Session-Key`. Permission: `secrets.view_secret`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedSecretList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_create',
        tags: ['secrets'],
        summary: 'Create a secret',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second secret with the same `device`, `role` and `name`. Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.add_secret`.',
        body: WritableSecret,
        response: { 201: FlatSecret },
      },
    },
    resource.create,
  )
  app.options('/api/secrets/secrets/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/secrets/secrets/bulk/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_create',
        tags: ['secrets'],
        summary: 'Create several secrets, all or none',
        description:
          'Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.add_secret`.',
        body: listOf(WritableSecret, resource.bulkMax),
        response: { 201: listOf(FlatSecret) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/secrets/secrets/bulk/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_update',
        tags: ['secrets'],
        summary: 'Update several secrets, all or none',
        description:
          'Finds them by `id`. Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.change_secret`.',
        body: listOf(withId(WritableSecret), resource.bulkMax),
        response: { 200: listOf(FlatSecret) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/secrets/secrets/bulk/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of several secrets, all or none',
        description:
          'Finds them by `id`. Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.change_secret`.',
        body: listOf(withId(PatchedWritableSecret), resource.bulkMax),
        response: { 200: listOf(FlatSecret) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/secrets/secrets/bulk/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_delete',
        tags: ['secrets'],
        summary: 'Delete several secrets, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `secrets.delete_secret`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/secrets/secrets/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_read',
        tags: ['secrets'],
        summary: 'Read a secret',
        description:
          '`plaintext` is null without a valid `X-Session-Key`. Permission: `secrets.view_secret`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Secret },
      },
    },
    resource.read,
  )
  app.put(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_update',
        tags: ['secrets'],
        summary: 'Update a secret',
        description:
          'Optional fields that are left out keep their values. Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.change_secret`.',
        params: idParams,
        body: WritableSecret,
        response: { 200: FlatSecret },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of a secret',
        description:
          'Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.change_secret`.',
        params: idParams,
        body: PatchedWritableSecret,
        response: { 200: FlatSecret },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_delete',
        tags: ['secrets'],
        summary: 'Delete a secret',
        description: 'Permission: `secrets.delete_secret`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/secrets/secrets/:id/', { schema: { hide: true } }, resource.describeDetail)
}
