// Generated from schema/circuits/provider.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/circuits/provider.ts'

const {
  FlatProvider,
  PaginatedProviderList,
  PatchedWritableProvider,
  Provider,
  WritableProvider,
} = serializers

/** The routes of providers. */
export async function providerRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.Provider', serializers)
  app.get(
    '/api/circuits/providers/',
    {
      schema: {
        operationId: 'circuits_providers_list',
        tags: ['circuits'],
        summary: 'List providers',
        description: 'Ordered by `name`, `id`. Permission: `circuits.view_provider`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedProviderList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/circuits/providers/',
    {
      schema: {
        operationId: 'circuits_providers_create',
        tags: ['circuits'],
        summary: 'Create a provider',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second provider with the same `name` or the same `slug`. Permission: `circuits.add_provider`.',
        body: WritableProvider,
        response: { 201: FlatProvider },
      },
    },
    resource.create,
  )
  app.options('/api/circuits/providers/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/circuits/providers/bulk/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_create',
        tags: ['circuits'],
        summary: 'Create several providers, all or none',
        description: 'Permission: `circuits.add_provider`.',
        body: listOf(WritableProvider, resource.bulkMax),
        response: { 201: listOf(FlatProvider) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/circuits/providers/bulk/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_update',
        tags: ['circuits'],
        summary: 'Update several providers, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_provider`.',
        body: listOf(withId(WritableProvider), resource.bulkMax),
        response: { 200: listOf(FlatProvider) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/circuits/providers/bulk/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of several providers, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_provider`.',
        body: listOf(withId(PatchedWritableProvider), resource.bulkMax),
        response: { 200: listOf(FlatProvider) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/circuits/providers/bulk/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_delete',
        tags: ['circuits'],
        summary: 'Delete several providers, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `circuits.delete_provider`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/circuits/providers/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/circuits/providers/:id/',
    {
      schema: {
        operationId: 'circuits_providers_read',
        tags: ['circuits'],
        summary: 'Read a provider',
        description: 'Permission: `circuits.view_provider`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Provider },
      },
    },
    resource.read,
  )
  app.put(
    '/api/circuits/providers/:id/',
    {
      schema: {
        operationId: 'circuits_providers_update',
        tags: ['circuits'],
        summary: 'Update a provider',
        description:
          'Optional fields that are left out keep their values. Permission: `circuits.change_provider`.',
        params: idParams,
        body: WritableProvider,
        response: { 200: FlatProvider },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/circuits/providers/:id/',
    {
      schema: {
        operationId: 'circuits_providers_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of a provider',
        description: 'Permission: `circuits.change_provider`.',
        params: idParams,
        body: PatchedWritableProvider,
        response: { 200: FlatProvider },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/circuits/providers/:id/',
    {
      schema: {
        operationId: 'circuits_providers_delete',
        tags: ['circuits'],
        summary: 'Delete a provider',
        description:
          'Refused with 409 while circuits refer to it. Permission: `circuits.delete_provider`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/circuits/providers/:id/', { schema: { hide: true } }, resource.describeDetail)
}
