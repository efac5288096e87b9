// Generated from schema/extras/topology-map.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of topology maps. */
export async function topologyMapRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.TopologyMap')
  app.get(
    '/api/extras/topology-maps/',
    {
      schema: {
        operationId: 'extras_topology_maps_list',
        tags: ['extras'],
        summary: 'List topology maps',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedTopologyMapList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/extras/topology-maps/',
    {
      schema: {
        operationId: 'extras_topology_maps_create',
        tags: ['extras'],
        summary: 'Create a topology map, or several topology maps at once',
        body: amounts.either('WritableTopologyMap'),
        response: { 201: amounts.either('FlatTopologyMap') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/extras/topology-maps/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_update',
        tags: ['extras'],
        summary: 'Update several topology maps, all or none',
        body: amounts.many('WritableTopologyMap'),
        response: { 200: amounts.many('FlatTopologyMap') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/topology-maps/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several topology maps, all or none',
        body: amounts.many('PatchedWritableTopologyMap'),
        response: { 200: amounts.many('FlatTopologyMap') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/topology-maps/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several topology maps, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/extras/topology-maps/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/topology-maps/:id/',
    {
      schema: {
        operationId: 'extras_topology_maps_read',
        tags: ['extras'],
        summary: 'Read a topology map',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('TopologyMap') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/extras/topology-maps/:id/',
    {
      schema: {
        operationId: 'extras_topology_maps_update',
        tags: ['extras'],
        summary: 'Update a topology map',
        params: idParams,
        body: amounts.one('WritableTopologyMap'),
        response: { 200: amounts.one('FlatTopologyMap') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/topology-maps/:id/',
    {
      schema: {
        operationId: 'extras_topology_maps_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of a topology map',
        params: idParams,
        body: amounts.one('PatchedWritableTopologyMap'),
        response: { 200: amounts.one('FlatTopologyMap') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/topology-maps/:id/',
    {
      schema: {
        operationId: 'extras_topology_maps_delete',
        tags: ['extras'],
        summary: 'Delete a topology map',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/topology-maps/:id/', { schema: { hide: true } }, resource.describeDetail)
}
