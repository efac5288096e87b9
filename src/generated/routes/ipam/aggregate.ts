// Generated from schema/ipam/aggregate.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedAggregateList') },
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
        summary: 'Create an aggregate, or several aggregates at once',
        body: amounts.either('WritableAggregate'),
        response: { 201: amounts.either('FlatAggregate') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/aggregates/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_update',
        tags: ['ipam'],
        summary: 'Update several aggregates, all or none',
        body: amounts.many('WritableAggregate'),
        response: { 200: amounts.many('FlatAggregate') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/aggregates/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several aggregates, all or none',
        body: amounts.many('PatchedWritableAggregate'),
        response: { 200: amounts.many('FlatAggregate') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/aggregates/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several aggregates, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('Aggregate') },
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
        body: amounts.one('WritableAggregate'),
        response: { 200: amounts.one('FlatAggregate') },
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
        body: amounts.one('PatchedWritableAggregate'),
        response: { 200: amounts.one('FlatAggregate') },
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
