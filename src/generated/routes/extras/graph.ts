// Generated from schema/extras/graph.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/graph.ts'

const { FlatGraph, Graph, PaginatedGraphList, PatchedWritableGraph, WritableGraph } = serializers

/** The routes of graphs. */
export async function graphRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.Graph', serializers)
  app.get(
    '/api/extras/graphs/',
    {
      schema: {
        operationId: 'extras_graphs_list',
        tags: ['extras'],
        summary: 'List graphs',
        description: 'Ordered by `type`, `weight`, `name`, `id`. Permission: `extras.view_graph`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedGraphList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/extras/graphs/',
    {
      schema: {
        operationId: 'extras_graphs_create',
        tags: ['extras'],
        summary: 'Create a graph',
        description: 'Takes a list too, as `bulk/` does. Permission: `extras.add_graph`.',
        body: WritableGraph,
        response: { 201: FlatGraph },
      },
    },
    resource.create,
  )
  app.options('/api/extras/graphs/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/extras/graphs/bulk/',
    {
      schema: {
        operationId: 'extras_graphs_bulk_create',
        tags: ['extras'],
        summary: 'Create several graphs, all or none',
        description: 'Permission: `extras.add_graph`.',
        body: listOf(WritableGraph, resource.bulkMax),
        response: { 201: listOf(FlatGraph) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/extras/graphs/bulk/',
    {
      schema: {
        operationId: 'extras_graphs_bulk_update',
        tags: ['extras'],
        summary: 'Update several graphs, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_graph`.',
        body: listOf(withId(WritableGraph), resource.bulkMax),
        response: { 200: listOf(FlatGraph) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/graphs/bulk/',
    {
      schema: {
        operationId: 'extras_graphs_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several graphs, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_graph`.',
        body: listOf(withId(PatchedWritableGraph), resource.bulkMax),
        response: { 200: listOf(FlatGraph) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/graphs/bulk/',
    {
      schema: {
        operationId: 'extras_graphs_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several graphs, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_graph`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/extras/graphs/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/graphs/:id/',
    {
      schema: {
        operationId: 'extras_graphs_read',
        tags: ['extras'],
        summary: 'Read a graph',
        description: 'Permission: `extras.view_graph`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Graph },
      },
    },
    resource.read,
  )
  app.put(
    '/api/extras/graphs/:id/',
    {
      schema: {
        operationId: 'extras_graphs_update',
        tags: ['extras'],
        summary: 'Update a graph',
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_graph`.',
        params: idParams,
        body: WritableGraph,
        response: { 200: FlatGraph },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/graphs/:id/',
    {
      schema: {
        operationId: 'extras_graphs_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of a graph',
        description: 'Permission: `extras.change_graph`.',
        params: idParams,
        body: PatchedWritableGraph,
        response: { 200: FlatGraph },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/graphs/:id/',
    {
      schema: {
        operationId: 'extras_graphs_delete',
        tags: ['extras'],
        summary: 'Delete a graph',
        description: 'Permission: `extras.delete_graph`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/graphs/:id/', { schema: { hide: true } }, resource.describeDetail)
}
