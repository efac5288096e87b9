// Generated from schema/ipam/aggregate.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of aggregates. */
export async function aggregateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Aggregate')
  app.get(
    '/api/ipam/aggregates/',
    {
      schema: {
        operationId: 'ipam_aggregates_list',
        tags: ['ipam'],
        summary: 'List aggregates',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedAggregateList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/aggregates/',
    {
      schema: {
        operationId: 'ipam_aggregates_create',
        tags: ['ipam'],
        summary: 'Create an aggregate',
        body: Type.Ref('WritableAggregate'),
        response: { 201: Type.Ref('FlatAggregate') },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/aggregates/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/aggregates/:id/',
    {
      schema: {
        operationId: 'ipam_aggregates_read',
        tags: ['ipam'],
        summary: 'Read an aggregate',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Aggregate') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/aggregates/:id/',
    {
      schema: {
        operationId: 'ipam_aggregates_update',
        tags: ['ipam'],
        summary: 'Update an aggregate',
        params: idParams,
        body: Type.Ref('WritableAggregate'),
        response: { 200: Type.Ref('FlatAggregate') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/aggregates/:id/',
    {
      schema: {
        operationId: 'ipam_aggregates_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of an aggregate',
        params: idParams,
        body: Type.Ref('PatchedWritableAggregate'),
        response: { 200: Type.Ref('FlatAggregate') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/aggregates/:id/',
    {
      schema: {
        operationId: 'ipam_aggregates_delete',
        tags: ['ipam'],
        summary: 'Delete an aggregate',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/aggregates/:id/', { schema: { hide: true } }, resource.describeDetail)
}
