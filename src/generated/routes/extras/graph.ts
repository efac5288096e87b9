// Generated from schema/extras/graph.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of graphs. */
export async function graphRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.Graph')
  app.get(
    '/api/extras/graphs/',
    {
      schema: {
        operationId: 'extras_graphs_list',
        tags: ['extras'],
        summary: 'List graphs',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedGraphList') },
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
        body: Type.Ref('WritableGraph'),
        response: { 201: Type.Ref('FlatGraph') },
      },
    },
    resource.create,
  )
  app.options('/api/extras/graphs/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/graphs/:id/',
    {
      schema: {
        operationId: 'extras_graphs_read',
        tags: ['extras'],
        summary: 'Read a graph',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Graph') },
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
        params: idParams,
        body: Type.Ref('WritableGraph'),
        response: { 200: Type.Ref('FlatGraph') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableGraph'),
        response: { 200: Type.Ref('FlatGraph') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/graphs/:id/', { schema: { hide: true } }, resource.describeDetail)
}
