// Generated from schema/circuits/provider.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of providers. */
export async function providerRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.Provider')
  app.get(
    '/api/circuits/providers/',
    {
      schema: {
        operationId: 'circuits_providers_list',
        tags: ['circuits'],
        summary: 'List providers',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedProviderList') },
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
        body: Type.Ref('WritableProvider'),
        response: { 201: Type.Ref('FlatProvider') },
      },
    },
    resource.create,
  )
  app.options('/api/circuits/providers/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/circuits/providers/:id/',
    {
      schema: {
        operationId: 'circuits_providers_read',
        tags: ['circuits'],
        summary: 'Read a provider',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Provider') },
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
        params: idParams,
        body: Type.Ref('WritableProvider'),
        response: { 200: Type.Ref('FlatProvider') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableProvider'),
        response: { 200: Type.Ref('FlatProvider') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/circuits/providers/:id/', { schema: { hide: true } }, resource.describeDetail)
}
