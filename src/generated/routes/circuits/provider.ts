// Generated from schema/circuits/provider.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedProviderList') },
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
        summary: 'Create a provider, or several providers at once',
        body: amounts.either('WritableProvider'),
        response: { 201: amounts.either('FlatProvider') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/circuits/providers/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_update',
        tags: ['circuits'],
        summary: 'Update several providers, all or none',
        body: amounts.many('WritableProvider'),
        response: { 200: amounts.many('FlatProvider') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/circuits/providers/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of several providers, all or none',
        body: amounts.many('PatchedWritableProvider'),
        response: { 200: amounts.many('FlatProvider') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/circuits/providers/',
    {
      schema: {
        operationId: 'circuits_providers_bulk_delete',
        tags: ['circuits'],
        summary: 'Delete several providers, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('Provider') },
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
        body: amounts.one('WritableProvider'),
        response: { 200: amounts.one('FlatProvider') },
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
        body: amounts.one('PatchedWritableProvider'),
        response: { 200: amounts.one('FlatProvider') },
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
