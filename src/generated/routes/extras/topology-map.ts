// Generated from schema/extras/topology-map.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/topology-map.ts'

const {
  FlatTopologyMap,
  PaginatedTopologyMapList,
  PatchedWritableTopologyMap,
  TopologyMap,
  WritableTopologyMap,
} = serializers

/** The routes of topology maps. */
export async function topologyMapRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.TopologyMap', serializers)
  app.get(
    '/api/extras/topology-maps/',
    {
      schema: {
        operationId: 'extras_topology_maps_list',
        tags: ['extras'],
        summary: 'List topology maps',
        description: 'Ordered by `name`, `id`. Permission: `extras.view_topologymap`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedTopologyMapList },
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
        summary: 'Create a topology map',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second topology map with the same `name` or the same `slug`. Permission: `extras.add_topologymap`.',
        body: WritableTopologyMap,
        response: { 201: FlatTopologyMap },
      },
    },
    resource.create,
  )
  app.options('/api/extras/topology-maps/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/extras/topology-maps/bulk/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_create',
        tags: ['extras'],
        summary: 'Create several topology maps, all or none',
        description: 'Permission: `extras.add_topologymap`.',
        body: listOf(WritableTopologyMap, resource.bulkMax),
        response: { 201: listOf(FlatTopologyMap) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/extras/topology-maps/bulk/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_update',
        tags: ['extras'],
        summary: 'Update several topology maps, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_topologymap`.',
        body: listOf(withId(WritableTopologyMap), resource.bulkMax),
        response: { 200: listOf(FlatTopologyMap) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/topology-maps/bulk/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several topology maps, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_topologymap`.',
        body: listOf(withId(PatchedWritableTopologyMap), resource.bulkMax),
        response: { 200: listOf(FlatTopologyMap) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/topology-maps/bulk/',
    {
      schema: {
        operationId: 'extras_topology_maps_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several topology maps, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_topologymap`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/extras/topology-maps/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/topology-maps/:id/',
    {
      schema: {
        operationId: 'extras_topology_maps_read',
        tags: ['extras'],
        summary: 'Read a topology map',
        description: 'Permission: `extras.view_topologymap`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: TopologyMap },
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
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_topologymap`.',
        params: idParams,
        body: WritableTopologyMap,
        response: { 200: FlatTopologyMap },
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
        description: 'Permission: `extras.change_topologymap`.',
        params: idParams,
        body: PatchedWritableTopologyMap,
        response: { 200: FlatTopologyMap },
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
        description: 'Permission: `extras.delete_topologymap`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/topology-maps/:id/', { schema: { hide: true } }, resource.describeDetail)
}
