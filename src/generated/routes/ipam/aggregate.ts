// Generated from schema/ipam/aggregate.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/aggregate.ts'

const {
  Aggregate,
  FlatAggregate,
  PaginatedAggregateList,
  PatchedWritableAggregate,
  WritableAggregate,
} = serializers

/** The routes of aggregates. */
export async function aggregateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Aggregate', serializers)
  app.get(
    '/api/ipam/aggregates/',
    {
      schema: {
        operationId: 'ipam_aggregates_list',
        tags: ['ipam'],
        summary: 'List aggregates',
        description: 'Ordered by `prefix`, `id`. Permission: `ipam.view_aggregate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedAggregateList },
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
        description: 'Takes a list too, as `bulk/` does. Permission: `ipam.add_aggregate`.',
        body: WritableAggregate,
        response: { 201: FlatAggregate },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/aggregates/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/aggregates/bulk/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_create',
        tags: ['ipam'],
        summary: 'Create several aggregates, all or none',
        description: 'Permission: `ipam.add_aggregate`.',
        body: listOf(WritableAggregate, resource.bulkMax),
        response: { 201: listOf(FlatAggregate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/aggregates/bulk/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_update',
        tags: ['ipam'],
        summary: 'Update several aggregates, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_aggregate`.',
        body: listOf(withId(WritableAggregate), resource.bulkMax),
        response: { 200: listOf(FlatAggregate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/aggregates/bulk/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several aggregates, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_aggregate`.',
        body: listOf(withId(PatchedWritableAggregate), resource.bulkMax),
        response: { 200: listOf(FlatAggregate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/aggregates/bulk/',
    {
      schema: {
        operationId: 'ipam_aggregates_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several aggregates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_aggregate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/aggregates/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/aggregates/:id/',
    {
      schema: {
        operationId: 'ipam_aggregates_read',
        tags: ['ipam'],
        summary: 'Read an aggregate',
        description: 'Permission: `ipam.view_aggregate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Aggregate },
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
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_aggregate`.',
        params: idParams,
        body: WritableAggregate,
        response: { 200: FlatAggregate },
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
        description: 'Permission: `ipam.change_aggregate`.',
        params: idParams,
        body: PatchedWritableAggregate,
        response: { 200: FlatAggregate },
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
        description: 'Permission: `ipam.delete_aggregate`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/aggregates/:id/', { schema: { hide: true } }, resource.describeDetail)
}
